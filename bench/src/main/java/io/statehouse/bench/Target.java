package io.statehouse.bench;

import java.util.List;

/**
 * How many times as fast one subject should be as another, in the median of the passes.
 *
 * @param measured the subject with the target
 * @param workload its workload
 * @param subject the one that it is compared with
 * @param against the workload of that subject
 */
public record Target(
    String measured, String workload, String subject, String against, double atLeast) {
  /** The name of our store, with batching, in every suite. */
  public static final String OURS = "statehouse";

  /** Our store, compared with another subject in the same workload. */
  public static Target of(String workload, String subject, double atLeast) {
    return of(workload, subject, workload, atLeast);
  }

  /** Our store, compared with another subject in another workload. */
  public static Target of(String workload, String subject, String against, double atLeast) {
    return new Target(OURS, workload, subject, against, atLeast);
  }

  public String verdict(Figures figures) {
    List<Double> ratios =
        Table.ratios(figures.of(workload, measured), figures.of(against, subject), true);
    double median = Table.median(ratios);
    String verdict =
        median >= atLeast
            ? "met"
            : String.format("missed by %.1f %%", 100 * (1 - median / atLeast));
    return String.format(
        "%-30s against %-12s %-30s target %.1f ×, measured %s ×: %s",
        workload, subject, against, atLeast, Table.spread(ratios, false), verdict);
  }
}
