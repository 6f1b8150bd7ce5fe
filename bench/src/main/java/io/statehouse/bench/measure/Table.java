package io.statehouse.bench.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Prints a workload's figures: median (lowest–highest), and the ratio to the reference. */
public final class Table {
  private final PrintStream out;
  private final String reference;

  public Table(PrintStream out, String reference) {
    this.out = out;
    this.reference = reference;
    out.printf(
        "%-52s %-16s %32s   %s%n",
        "workload",
        "subject",
        "median (lowest–highest)",
        reference.isEmpty() ? "" : "against " + reference + ", higher is better");
  }

  /**
   * @param figures of each subject, one for each pass; without figures of the reference there are
   *     no ratios. If there is an older build, our store is also compared with it.
   */
  public void print(Workload workload, Map<String, List<Double>> figures) {
    figures.forEach(
        (subject, values) ->
            out.printf(
                "%-52s %-16s %32s   %s%n",
                workload.name(),
                subject,
                spread(values, true) + " " + workload.unit(),
                ratio(workload, figures, subject, reference)
                    + (subject.equals(Target.OURS) && !reference.equals(Target.BEFORE)
                        ? "   " + ratio(workload, figures, subject, Target.BEFORE)
                        : "")));
  }

  private String ratio(
      Workload workload, Map<String, List<Double>> figures, String subject, String against) {
    List<Double> base = figures.get(against);
    if (base == null || subject.equals(against)) {
      return "";
    }
    List<Double> ratios = ratios(figures.get(subject), base, workload.higherIsBetter());
    if (!ratios.stream().allMatch(Double::isFinite)) { // a count of zero has no ratio
      return "";
    }
    return spread(ratios, false) + " ×" + (against.equals(reference) ? "" : " " + against);
  }

  /** Returns the ratio of each pass, above 1 if {@code values} are better. */
  public static List<Double> ratios(
      List<Double> values, List<Double> base, boolean higherIsBetter) {
    List<Double> ratios = new ArrayList<>();
    for (int pass = 0; pass < values.size(); pass++) {
      double ratio = values.get(pass) / base.get(pass);
      ratios.add(higherIsBetter ? ratio : 1 / ratio);
    }
    return ratios;
  }

  /** Returns the median. */
  public static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  /** Returns median (lowest–highest); if {@code rounded}, large figures have no decimals. */
  public static String spread(List<Double> values, boolean rounded) {
    double median = median(values);
    String shape = rounded && median >= 10 ? "%,.0f" : "%,.2f";
    return String.format(
        shape + " (" + shape + "–" + shape + ")",
        median,
        Collections.min(values),
        Collections.max(values));
  }
}
