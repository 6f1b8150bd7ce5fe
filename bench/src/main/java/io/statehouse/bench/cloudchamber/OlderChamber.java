package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.Place;
import java.util.Map;

/** The domain of an older build. */
final class OlderChamber implements Steps {
  private final Steps steps;

  /**
   * Loads the population into a folder of its own, but uses what is loaded in etcd.
   *
   * @param kind and {@code where} the store is, as in {@link Place}
   */
  OlderChamber(String kind, String where, Integer blades) {
    Trips trips = new Trips();
    Place place = new Place(kind, where);
    DomainChamber chamber = new DomainChamber(place.open(trips), trips, new Population(blades));
    if (place.isFile()) {
      chamber.start();
    }
    steps = CloudChamberSuite.steps(chamber);
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
