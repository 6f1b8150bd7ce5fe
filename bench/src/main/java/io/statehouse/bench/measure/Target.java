package io.statehouse.bench.measure;

import java.util.List;

/**
 * The multiple of another subject's speed that one should reach, in the median of the passes.
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

  /** The name of our store in the older build. */
  public static final String BEFORE = "before";

  /** Returns the target of our store, compared with another subject in the same workload. */
  public static Target of(String workload, String subject, double atLeast) {
    return of(workload, subject, workload, atLeast);
  }

  /** Returns the target of our store, compared with another subject in another workload. */
  public static Target of(String workload, String subject, String against, double atLeast) {
    return new Target(OURS, workload, subject, against, atLeast);
  }

  public Verdict verdict(Figures figures) {
    List<Double> ratios =
        Table.ratios(
            figures.of(workload, measured),
            figures.of(against, subject),
            figures.workload(workload).higherIsBetter());
    return Verdict.atLeast(atLeast, what(), "×", ratios);
  }

  private String what() {
    String who = measured.equals(OURS) ? workload : measured + ", " + workload;
    return who + " against " + (against.equals(workload) ? subject : subject + "'s " + against);
  }
}
