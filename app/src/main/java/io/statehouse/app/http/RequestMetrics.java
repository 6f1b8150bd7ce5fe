package io.statehouse.app.http;

/** Is told of every request that was served. */
@FunctionalInterface
public interface RequestMetrics {
  void served(Route route, int status, long nanos);
}
