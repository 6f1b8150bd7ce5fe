package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.Client;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.RoutePublisher;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishResult.Outcome;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Publishes routes where there are none, and once more unchanged, which only reads. */
final class Publishing implements RawAndOurs {
  private final Deployment deployment;
  private final Workload first;
  private final Workload unchanged;
  private final PublishRequest request;
  private final SameKeys sameKeys;

  Publishing(Deployment deployment, int routes) {
    this.deployment = deployment;
    this.first = Workload.millis(String.format("publish %,d routes", routes));
    this.unchanged = Workload.millis(first.name() + " unchanged");
    this.request = PublishRequest.of(Population.Shape.EXACT.routes(routes), "bench");
    this.sameKeys =
        new SameKeys(
            deployment.store().limits(), store -> open(store).publisher().publish(request));
  }

  static Routes open(KeyValueStore store) {
    return Routes.open(
        store, GisSettings.DEFAULT, RouteSettings.DEFAULT, new Random(), Clock.systemUTC());
  }

  @Override
  public Map<Workload, Double> ours() {
    deployment.clear();
    RoutePublisher publisher = open(deployment.store()).publisher();
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(first, Stopwatch.millis(() -> publish(publisher, Outcome.PUBLISHED)));
    figures.put(unchanged, Stopwatch.millis(() -> publish(publisher, Outcome.UNCHANGED)));
    return figures;
  }

  private void publish(RoutePublisher publisher, Outcome expected) {
    PublishResult result = publisher.publish(request);
    if (result.outcome() != expected) {
      throw new IllegalStateException("expected " + expected + " but " + result);
    }
  }

  @Override
  public Map<Workload, Double> raw() {
    Client raw = deployment.raw();
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(first, Stopwatch.millis(() -> sameKeys.write(raw)));
    figures.put(unchanged, Stopwatch.millis(() -> sameKeys.list(raw)));
    sameKeys.delete(raw);
    return figures;
  }
}
