package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.server.OurStores;
import java.nio.file.Path;
import java.util.Map;

/** The domain of an older build. */
final class OlderChamber implements Steps {
  private final Steps steps;

  /**
   * Loads the population into a folder of its own, but uses what is loaded in etcd.
   *
   * @param place URL of an etcd server, or a folder
   */
  OlderChamber(String place, Integer blades) {
    Population population = new Population(blades);
    Trips trips = new Trips();
    boolean isEtcd = place.startsWith(Deployment.ETCD);
    DomainChamber chamber =
        new DomainChamber(
            isEtcd ? OurStores.etcd(place, trips) : OurStores.file(Path.of(place), trips),
            trips,
            population);
    if (!isEtcd) {
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
