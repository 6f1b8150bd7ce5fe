package io.statehouse.app.http;

/** Counts requests; called once for each that was served. */
@FunctionalInterface
public interface RequestMetrics {
  void served(Route route, int status, long nanos);
}
