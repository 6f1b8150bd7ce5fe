package io.statehouse.app.grpc;

import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;

/** Reports one call when it ends, unless its method does not exist. */
final class CallTracer extends ServerStreamTracer {
  private final CallMetrics metrics;
  private final long start = System.nanoTime();
  private volatile String method;

  private CallTracer(CallMetrics metrics) {
    this.metrics = metrics;
  }

  static Factory reportingTo(CallMetrics metrics) {
    return new Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return new CallTracer(metrics);
      }
    };
  }

  @Override
  public void serverCallStarted(ServerCallInfo<?, ?> call) {
    method = call.getMethodDescriptor().getFullMethodName();
  }

  @Override
  public void streamClosed(Status status) {
    String known = method;
    if (known != null) {
      metrics.ended(known, status.getCode().name(), System.nanoTime() - start);
    }
  }
}
