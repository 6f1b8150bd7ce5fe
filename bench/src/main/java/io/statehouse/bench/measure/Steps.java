package io.statehouse.bench.measure;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The measurements of a suite on our store, one step after the other, for a build of its own. */
public interface Steps extends AutoCloseable {
  /** Measures one step, which may be measured often. */
  Map<Workload, Double> measure(int step);

  @Override
  void close();

  /** Returns steps that have something to close in the end. */
  static Steps of(List<Supplier<Map<Workload, Double>>> steps, Runnable close) {
    return new Steps() {
      @Override
      public Map<Workload, Double> measure(int step) {
        return steps.get(step).get();
      }

      @Override
      public void close() {
        close.run();
      }
    };
  }
}
