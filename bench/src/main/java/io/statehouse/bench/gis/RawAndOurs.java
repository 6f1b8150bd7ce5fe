package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Workloads that are measured together, on the raw client and on our store. */
interface RawAndOurs {
  int[] ROUTES = {10, 100, 1_000, 10_000};
  int[] TOPICS = {1, 1_000};

  Map<Workload, Double> raw();

  Map<Workload, Double> ours();

  /** Returns all of them, in the order in which they are measured. */
  static List<RawAndOurs> of(Deployment deployment) {
    List<RawAndOurs> all = new ArrayList<>();
    for (int count : ROUTES) {
      all.add(new Publishing(deployment, count));
    }
    all.add(new FlipLatency(deployment));
    for (int count : TOPICS) {
      all.add(new Defining(deployment, count));
    }
    return all;
  }
}
