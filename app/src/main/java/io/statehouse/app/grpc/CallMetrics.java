package io.statehouse.app.grpc;

/** What a gRPC server reports of its calls. */
@FunctionalInterface
public interface CallMetrics {
  /**
   * A call of a method that there is has ended, in whatever way.
   *
   * @param method as in {@code package.Service/method}
   * @param status the name of its status code, as in {@code NOT_FOUND}
   */
  void ended(String method, String status, long nanos);
}
