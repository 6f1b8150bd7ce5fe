package io.statehouse.app.operations;

import io.statehouse.domain.gis.GisMeaning;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.MemoryCluster;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.lease.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Three versions of routes, and topics that were adopted. */
final class GisPopulation implements Population {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
  private static final RouteSettings SETTINGS =
      RouteSettings.DEFAULT.withDestinations(DestinationCheck.OFF);
  private static final int VERSIONS = 3;

  private final Meaning meaning =
      new GisMeaning(GisSettings.DEFAULT, SETTINGS, TopicRules.DEFAULT, CLOCK);

  @Override
  public Meaning meaning() {
    return meaning;
  }

  @Override
  public void write(KeyValueStore store) {
    Routes routes = Routes.open(store, GisSettings.DEFAULT, SETTINGS, new Random(1), CLOCK);
    for (int version = 0; version < VERSIONS; version++) {
      routes.publisher().publish(PublishRequest.of(routes(version), "tester"));
    }
    TopicsGroup.definitions(store)
        .define(TopicsGroup.puts("topic-", RECORDS), DefineOptions.DEFAULT);
    new TopicAdopter(
            store,
            GisSettings.DEFAULT,
            TopicRules.DEFAULT,
            AdoptionPolicy.DEFAULT,
            new MemoryCluster(),
            CLOCK,
            System::nanoTime,
            new Random(1))
        .adopt(AdoptRequest.DEFAULT);
    new Lease(store, TopicsGroup.LAYOUT.leader(), "server", Duration.ofSeconds(15)).tryAcquire();
  }

  private static List<Route> routes(int version) {
    return IntStream.range(0, RECORDS).mapToObj(i -> route(version, i)).toList();
  }

  private static Route route(int version, int number) {
    Map<String, String> attributes = new TreeMap<>();
    attributes.put("device", Population.oddName("v" + version, number));
    if (number == 0) {
      for (int i = 1; i < Pattern.MAX_ATTRIBUTES; i++) {
        attributes.put("a" + i, "大".repeat(Pattern.MAX_VALUE_LENGTH));
      }
    }
    return new Route(Pattern.of(attributes), new TopicName("topic-0000"));
  }

  @Override
  public String toString() {
    return "gis";
  }
}
