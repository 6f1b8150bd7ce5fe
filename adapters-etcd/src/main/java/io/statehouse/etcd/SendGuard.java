package io.statehouse.etcd;

import io.grpc.ClientCall;
import io.grpc.Context;
import io.grpc.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Lets the caller of a request give it up and know whether it may have been sent: what was not sent
 * before never is. So however late gRPC's own deadline fires, the caller of a request that found no
 * connection knows that nothing was applied.
 *
 * <p>{@link DeadlineInterceptor} finds the guard in the gRPC context, which {@link ContextExecutor}
 * passes on to the threads on which jetcd begins its calls.
 */
final class SendGuard {
  private static final Context.Key<SendGuard> CURRENT = Context.key("statehouse-send-guard");

  /** The calls of the request, of which one may be a login, and whether each was sent. */
  private final Map<ClientCall<?, ?>, BooleanSupplier> calls = new LinkedHashMap<>();

  private boolean abandoned;

  /** Returns the guard of the request that this thread works for; a new one if it has none. */
  static SendGuard current() {
    SendGuard current = CURRENT.get();
    return current == null ? new SendGuard() : current;
  }

  /** Begins a request that this guards. */
  <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> request) {
    Context guarded = Context.current().withValue(CURRENT, this);
    Context outer = guarded.attach();
    try {
      return request.get();
    } finally {
      guarded.detach(outer);
    }
  }

  /**
   * Starts a call; gRPC does not allow that while it is cancelled.
   *
   * @throws io.grpc.StatusRuntimeException if the request was given up
   */
  synchronized void start(ClientCall<?, ?> call, BooleanSupplier isSent, Runnable start) {
    if (abandoned) {
      throw Status.CANCELLED.withCause(new NotSent(null)).asRuntimeException();
    }
    calls.put(call, isSent);
    start.run();
  }

  /**
   * Gives the request up.
   *
   * @return whether it may have been sent; if not, it never will be
   */
  synchronized boolean abandon() {
    abandoned = true;
    // First all are cancelled: only then can no further stream be created for any of them.
    calls.keySet().forEach(call -> call.cancel("the caller no longer waits", null));
    return calls.values().stream().anyMatch(BooleanSupplier::getAsBoolean);
  }
}
