package io.statehouse.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Measures one workload on several subjects in turn; the order differs between passes. */
public final class Interleaved {
  private Interleaved() {}

  /**
   * @param measure measures one subject once
   * @return the figures of each subject, one for each pass
   */
  public static <S, F> Map<S, List<F>> measure(
      List<S> subjects, int passes, Function<S, F> measure) {
    Map<S, List<F>> figures = new LinkedHashMap<>();
    for (S subject : subjects) {
      measure.apply(subject); // warm-up, not counted
      figures.put(subject, new ArrayList<>());
    }
    List<S> order = new ArrayList<>(subjects);
    for (int pass = 0; pass < passes; pass++) {
      for (S subject : order) {
        figures.get(subject).add(measure.apply(subject));
      }
      Collections.rotate(order, 1);
    }
    return figures;
  }
}
