package io.statehouse.app.system;

import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The metrics of one system. Names are words with dots, as in {@code sessions.open}, and are shown
 * below {@code statehouse.SYSTEM}; never a key, a name or a value, of which there could be any
 * number.
 */
public interface SystemMetrics {

  /** Shows a number as it is whenever metrics are read. */
  void gauge(String name, String meaning, IntSupplier value);

  /** Returns a counter; each run adds one. */
  Runnable counter(String name, String meaning);

  /** Counts a request that did not come by a route, such as a gRPC call. */
  void request();

  /**
   * Records one completed operation and its duration.
   *
   * @param labels by their names; each has few values
   */
  void time(String name, String meaning, Map<String, String> labels, long nanos);
}
