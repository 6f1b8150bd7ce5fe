package io.statehouse.etcd;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientStreamTracer;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.time.Duration;

/**
 * Gives every request a deadline, which jetcd does not, and marks a request as {@link NotSent} if
 * it failed before it was passed to a connection. The gRPC status alone does not show this:
 * UNAVAILABLE may mean a refused connection, or one that was lost after the request was sent and
 * applied.
 */
final class DeadlineInterceptor implements ClientInterceptor {
  private static final long MIN_MARGIN_NANOS = 500_000_000;

  private final long nanos;

  /**
   * Sets the deadline well before the caller's own, so that the caller learns the outcome of the
   * request.
   */
  DeadlineInterceptor(Duration timeout) {
    long all = timeout.toNanos();
    this.nanos = all - Math.min(all / 2, Math.max(all / 7, MIN_MARGIN_NANOS));
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    SendTracer tracer = new SendTracer();
    SendGuard guard = SendGuard.current();
    CallOptions traced = options.withStreamTracerFactory(tracer);
    return new SimpleForwardingClientCall<>(next.newCall(method, traced)) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        Listener<A> marking =
            new SimpleForwardingClientCallListener<>(listener) {
              @Override
              public void onClose(Status status, Metadata trailers) {
                super.onClose(tracer.marked(status), trailers);
              }
            };
        guard.start(delegate(), tracer::isStarted, () -> super.start(marking, headers));
      }
    };
  }

  /** Detects when a call first gets a stream on a real connection. */
  private static final class SendTracer extends ClientStreamTracer.Factory {
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

    boolean isStarted() {
      return started;
    }

    Status marked(Status status) {
      return status.isOk() || started ? status : status.withCause(new NotSent(status.getCause()));
    }
  }
}
