package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The measurements of our domain alone, for a build of its own. */
final class OurSteps implements Steps {
  private final Steps steps;

  /**
   * @param store one of {@link GisSuite#stores}
   * @param place a folder, or the address of a running server; empty in memory
   */
  OurSteps(String store, String place) {
    steps =
        switch (store) {
          case GisSuite.MEMORY -> Steps.of(Matching.steps(), () -> {});
          case GisSuite.KAFKA -> ofPlan(new KafkaPlan(place));
          default -> of(Deployment.at(new Place(store, place)));
        };
  }

  private static Steps ofPlan(KafkaPlan plan) {
    return Steps.of(List.of(plan::measured), plan::close);
  }

  private static Steps of(Deployment deployment) {
    List<Supplier<Map<Workload, Double>>> steps = new ArrayList<>();
    RawAndOurs.of(deployment).forEach(each -> steps.add(each::ours));
    return Steps.of(steps, deployment::close);
  }

  /** Returns how many there are without a store. */
  static int count(String store) {
    return store.equals(GisSuite.MEMORY) ? Matching.steps().size() : 1;
  }

  @Override
  public Map<Workload, Double> measure(int step) {
    return steps.measure(step);
  }

  @Override
  public void close() {
    steps.close();
  }
}
