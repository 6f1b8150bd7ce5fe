package io.statehouse.etcd;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.Context;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Knows whether a request may have been sent, and lets its caller give it up: what was not sent
 * before never is. The status of gRPC does not show this: UNAVAILABLE may mean a refused
 * connection, or one that was lost after the request was sent and applied.
 *
 * <p>{@link Tracing} finds the guard in the gRPC context of the thread that begins the request.
 */
final class SendGuard {
  private static final Context.Key<SendGuard> CURRENT = Context.key("statehouse-send-guard");
  private static final String LOGIN_SERVICE = "etcdserverpb.Auth";

  private final List<ClientCall<?, ?>> calls = new ArrayList<>();

  /** Whether the last of them was sent. jetcd makes another only after a certain refusal. */
  private BooleanSupplier sent = () -> false;

  private boolean abandoned;

  /** Begins a request that this guards. */
  <T> T begin(Supplier<T> request) {
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
   * @param isSent whether the call has sent something of the request
   * @throws io.grpc.StatusRuntimeException if the request was given up
   */
  synchronized void start(ClientCall<?, ?> call, BooleanSupplier isSent, Runnable start) {
    requireWanted();
    sent = isSent;
    calls.add(call);
    start.run();
  }

  /** Starts a call that logs in first, and so sends nothing of the request. */
  synchronized void startLogin(ClientCall<?, ?> login, Runnable start) {
    requireWanted();
    calls.add(login);
    start.run();
  }

  private void requireWanted() {
    if (abandoned) {
      throw Status.CANCELLED.asRuntimeException();
    }
  }

  /**
   * Gives the request up, unless it has ended.
   *
   * @return whether it may have been sent; if not, it never will be
   */
  synchronized boolean abandon() {
    abandoned = true;
    // First all are cancelled: only then can no further stream be created for any of them.
    calls.forEach(call -> call.cancel("the caller no longer waits", null));
    return sent.getAsBoolean();
  }

  /** Tells the guard of a request which calls are made for it, of which one may be a login. */
  static final class Tracing implements ClientInterceptor {
    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      SendGuard current = CURRENT.get();
      SendGuard guard = current == null ? new SendGuard() : current;
      StreamTracer tracer = new StreamTracer();
      return new SimpleForwardingClientCall<>(
          next.newCall(method, options.withStreamTracerFactory(tracer))) {
        @Override
        public void start(Listener<A> listener, Metadata headers) {
          Runnable start = () -> super.start(listener, headers);
          if (LOGIN_SERVICE.equals(method.getServiceName())) {
            guard.startLogin(delegate(), start);
          } else {
            guard.start(delegate(), () -> tracer.started, start);
          }
        }
      };
    }
  }

  /** Detects when a call first gets a stream on a real connection. */
  private static final class StreamTracer extends ClientStreamTracer.Factory {
    private volatile boolean started;

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, Metadata headers) {
      return new ClientStreamTracer() {
        @Override
        public void streamCreated(Attributes transport, Metadata sent) {
          started = true;
        }
      };
    }
  }
}
