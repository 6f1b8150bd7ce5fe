package io.statehouse.etcd;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.Context;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Knows whether a request may have been sent, and lets its caller abandon it: if it was not sent
 * before, it never is. The status of gRPC does not show this: UNAVAILABLE may mean a refused
 * connection, or one that was lost after the request was sent and applied.
 *
 * <p>{@link #intercept} finds the guard in the gRPC context of the thread that begins the request.
 */
final class SendGuard extends ClientStreamTracer.Factory {
  private static final Context.Key<SendGuard> CURRENT = Context.key("statehouse-send-guard");
  private static final String LOGIN_SERVICE = "etcdserverpb.Auth";

  private final List<ClientCall<?, ?>> calls = new ArrayList<>(1);
  private boolean abandoned;

  /** Whether the last call but logins has had a stream on a real connection. */
  private volatile boolean sent;

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

  @Override
  public ClientStreamTracer newClientStreamTracer(
      ClientStreamTracer.StreamInfo info, Metadata headers) {
    return new ClientStreamTracer() {
      @Override
      public void streamCreated(Attributes transport, Metadata headers) {
        sent = true;
      }
    };
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
    return sent;
  }

  /** Intercepts the calls that are made for a request, of which one may be a login. */
  static <Q, A> ClientCall<Q, A> intercept(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    SendGuard current = CURRENT.get();
    SendGuard guard = current == null ? new SendGuard() : current;
    boolean isLogin = LOGIN_SERVICE.equals(method.getServiceName());
    CallOptions traced = isLogin ? options : options.withStreamTracerFactory(guard);
    return new SimpleForwardingClientCall<>(next.newCall(method, traced)) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        synchronized (guard) { // gRPC does not allow that a call is cancelled while it starts
          if (guard.abandoned) {
            throw Status.CANCELLED.asRuntimeException();
          }
          guard.calls.add(delegate());
          if (!isLogin) {
            guard.sent = false; // jetcd makes another call only after a certain refusal
          }
          super.start(listener, headers);
        }
      }
    };
  }
}
