package io.statehouse.bench.measure;

/**
 * A workload, and the unit of its figures.
 *
 * @param higherIsBetter true for a rate, false for a time or a cost
 */
public record Workload(String name, String unit, boolean higherIsBetter) {
  public static Workload rate(String name) {
    return new Workload(name, "/s", true);
  }

  public static Workload millis(String name) {
    return new Workload(name, "ms", false);
  }

  public static Workload trips(String name) {
    return new Workload("trips per " + name, "", false);
  }
}
