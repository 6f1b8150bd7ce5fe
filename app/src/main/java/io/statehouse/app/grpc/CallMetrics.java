package io.statehouse.app.grpc;

/** The reports of a gRPC server on its calls. */
@FunctionalInterface
public interface CallMetrics {
  /**
   * Records that a call of an existing method has ended, with any status.
   *
   * @param method as in {@code package.Service/method}
   * @param status the name of its status code, as in {@code NOT_FOUND}
   */
  void ended(String method, String status, long nanos);
}
