package io.statehouse.ports;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Calls whose results are futures, for stores that implement {@link KeyValueStore#commitAsync} and
 * {@link KeyValueStore#getAsync}: whatever is thrown ends the future, as it was thrown.
 */
public final class AsyncCalls {
  private AsyncCalls() {}

  /** Makes a call now, and returns how it ended. */
  public static <T> CompletableFuture<T> made(Supplier<T> call) {
    try {
      return CompletableFuture.completedFuture(call.get());
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  /**
   * Begins a call whose response another thread receives.
   *
   * @param result makes the result of the response, on that thread
   */
  public static <R, T> CompletableFuture<T> begun(
      Supplier<CompletableFuture<R>> call, Function<R, T> result) {
    CompletableFuture<T> end = new CompletableFuture<>();
    try {
      call.get()
          .whenComplete(
              (response, failure) -> {
                if (failure != null) {
                  end.completeExceptionally(failure);
                } else {
                  complete(end, () -> result.apply(response));
                }
              });
    } catch (RuntimeException failure) {
      end.completeExceptionally(failure);
    }
    return end;
  }

  private static <T> void complete(CompletableFuture<T> end, Supplier<T> result) {
    try {
      end.complete(result.get());
    } catch (RuntimeException failure) {
      end.completeExceptionally(failure);
    }
  }
}
