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
 * Gives every request a deadline, which jetcd does not, and marks as {@link NotSent} what failed
 * before it was handed to a connection. A gRPC status alone does not tell: UNAVAILABLE may stand
 * for a refused connection or for one that broke under a request that was then applied.
 */
final class DeadlineInterceptor implements ClientInterceptor {
  private static final long LEAST_MARGIN_NANOS = 500_000_000;

  private final long nanos;

  /** A deadline well before the caller's own, so that it is known what became of the request. */
  DeadlineInterceptor(Duration timeout) {
    long all = timeout.toNanos();
    this.nanos = all - Math.min(all / 2, Math.max(all / 7, LEAST_MARGIN_NANOS));
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    Sending sending = new Sending();
    CallOptions traced = options.withStreamTracerFactory(sending);
    // A watch is one call too, and is to go on for ever.
    CallOptions bounded =
        method.getType() == MethodType.UNARY
            ? traced.withDeadlineAfter(nanos, NANOSECONDS)
            : traced;
    return new SimpleForwardingClientCall<>(next.newCall(method, bounded)) {
      @Override
      public void start(Listener<A> listener, Metadata headers) {
        super.start(
            new SimpleForwardingClientCallListener<>(listener) {
              @Override
              public void onClose(Status status, Metadata trailers) {
                super.onClose(sending.marked(status), trailers);
              }
            },
            headers);
      }
    };
  }

  /** Notices when one call gets a stream on a real connection, the first time it does. */
  private static final class Sending extends ClientStreamTracer.Factory {
    private volatile boolean begun;

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, Metadata headers) {
      return new ClientStreamTracer() {
        @Override
        public void streamCreated(Attributes transport, Metadata sent) {
          begun = true;
        }
      };
    }

    Status marked(Status status) {
      return status.isOk() || begun ? status : status.withCause(new NotSent(status.getCause()));
    }
  }
}
