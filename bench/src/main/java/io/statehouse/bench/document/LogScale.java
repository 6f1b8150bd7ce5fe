package io.statehouse.bench.document;

import java.util.ArrayList;
import java.util.List;

/** A logarithmic axis: equal distances are equal ratios, as is fit for comparisons. */
final class LogScale {
  private static final double[] STEPS = {1, 2, 5};
  private static final int FEW = 4;

  private final double lowest;
  private final double highest;
  private final double from;
  private final double to;

  /**
   * @param from where the lowest is drawn
   * @param to where the highest is drawn
   */
  LogScale(double lowest, double highest, double from, double to) {
    List<Double> around = steps(lowest / 10, highest * 10);
    this.lowest = around.stream().filter(step -> step <= lowest).reduce((a, b) -> b).orElseThrow();
    this.highest = around.stream().filter(step -> step >= highest).findFirst().orElseThrow();
    this.from = from;
    this.to = to;
  }

  double at(double value) {
    return from + (to - from) * Math.log(value / lowest) / Math.log(highest / lowest);
  }

  /** Returns the values that are named on the axis: powers of ten, and more if these are few. */
  List<Double> ticks() {
    List<Double> all = steps(lowest, highest);
    List<Double> powers =
        all.stream().filter(step -> Math.abs(Math.log10(step) % 1) < 1e-9).toList();
    return powers.size() >= FEW ? powers : all;
  }

  private static List<Double> steps(double from, double to) {
    List<Double> steps = new ArrayList<>();
    for (int exponent = (int) Math.floor(Math.log10(from)); ; exponent++) {
      for (double step : STEPS) {
        double value = Double.parseDouble(step + "e" + exponent); // exact, unlike a product
        if (value > to * (1 + 1e-9)) {
          return steps;
        }
        if (value >= from * (1 - 1e-9)) {
          steps.add(value);
        }
      }
    }
  }

  /** Returns a number as short as an axis needs. */
  static String shortly(double value) {
    if (value >= 1e6) {
      return plain(value / 1e6) + "M";
    }
    return value >= 1e3 ? plain(value / 1e3) + "k" : plain(value);
  }

  private static String plain(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.valueOf(Math.round(value * 1e6) / 1e6);
  }
}
