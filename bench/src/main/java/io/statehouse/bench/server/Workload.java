package io.statehouse.bench.server;

/**
 * A workload, and the unit of its figures.
 *
 * @param higherIsBetter true for a rate, false for a time or a cost
 */
record Workload(String name, String unit, boolean higherIsBetter) {
  static Workload rate(String name) {
    return new Workload(name, "/s", true);
  }

  static Workload millis(String name) {
    return new Workload(name, "ms", false);
  }

  static Workload trips(String name) {
    return new Workload("trips per " + name, "", false);
  }
}
