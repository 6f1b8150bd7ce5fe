package io.statehouse.bench.measure;

/** Calls of drivers and files, whose checked exceptions end a suite. */
public final class Unchecked {
  private Unchecked() {}

  /** A call with a result. */
  @FunctionalInterface
  public interface Call<T> {
    T run() throws Exception;
  }

  /** A call without a result. */
  @FunctionalInterface
  public interface Action {
    void run() throws Exception;
  }

  /**
   * @throws IllegalStateException if the call fails with a checked exception, which is its cause
   */
  public static <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * @throws IllegalStateException if the action fails with a checked exception, which is its cause
   */
  public static void run(Action action) {
    call(
        () -> {
          action.run();
          return action;
        });
  }
}
