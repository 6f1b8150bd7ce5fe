package io.statehouse.bench.server;

import io.statehouse.bench.Table;
import java.util.List;

/**
 * How many times as fast a subject should be as another, in the median of the passes.
 *
 * @param workload of our store, with batching
 * @param against the workload of the other subject
 */
record Target(String workload, String subject, String against, double atLeast) {

  /** The same workload by another subject. */
  static Target of(String workload, String subject, double atLeast) {
    return new Target(workload, subject, workload, atLeast);
  }

  String verdict(Figures figures) {
    List<Double> ratios =
        Table.ratios(figures.of(workload, Product.OURS), figures.of(against, subject), true);
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
