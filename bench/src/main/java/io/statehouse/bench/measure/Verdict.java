package io.statehouse.bench.measure;

import java.util.List;

/**
 * The result of a target: whether it was met.
 *
 * @param what what the target is about
 * @param outcome "met" or by how much it was missed
 */
public record Verdict(String what, String target, String measured, String outcome) {

  /** Returns the verdict on a figure that should reach a target in the median of the passes. */
  public static Verdict atLeast(double target, String what, String unit, List<Double> measured) {
    double reached = Table.median(measured) / target;
    return of(what, "≥ " + shown(target, unit), measured, unit, reached);
  }

  /**
   * Returns the verdict on a figure that should not exceed a target in the median of the passes.
   */
  public static Verdict atMost(double target, String what, String unit, List<Double> measured) {
    double reached = target / Table.median(measured);
    return of(what, "≤ " + shown(target, unit), measured, unit, reached);
  }

  private static Verdict of(
      String what, String target, List<Double> measured, String unit, double reached) {
    return new Verdict(
        what,
        target,
        Table.spread(measured, true) + " " + unit,
        reached >= 1 ? "met" : String.format("missed by %.1f %%", 100 * (1 - reached)));
  }

  private static String shown(double target, String unit) {
    return String.format(target >= 10 ? "%,.0f %s" : "%.1f %s", target, unit);
  }

  @Override
  public String toString() {
    return String.format("%-70s target %s, measured %s: %s", what, target, measured, outcome);
  }
}
