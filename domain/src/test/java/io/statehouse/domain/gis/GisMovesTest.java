package io.statehouse.domain.gis;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.ClaimSighting;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.MemoryCluster;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.CountRange;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.PropertyRule;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.MovesContract;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.lease.Lease;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

class GisMovesTest extends MovesContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final RouteLayout LAYOUT = new RouteLayout(GisSettings.DEFAULT);
  private static final RouteSettings SETTINGS =
      RouteSettings.DEFAULT.withDestinations(DestinationCheck.OFF);
  private static final VersionId UNFINISHED = VersionId.of(3);

  private final MemoryCluster cluster = new MemoryCluster();

  @Override
  protected Meaning meaning() {
    return new GisMeaning(GisSettings.DEFAULT, SETTINGS, TopicRules.DEFAULT, Clock.systemUTC());
  }

  @Override
  protected void write() {
    publish("a");
    publish("b");
    begin(UNFINISHED);
    define(TopicsGroup.put("x.y"), TopicsGroup.put("z"), TopicsGroup.put("gone"));
    define(noted("z"), noted("gone"));
    define(DefineOptions.DEFAULT.within(scope("one")));
    define(DefineOptions.DEFAULT.within(ruled(1)));
    adopt();
    Key leader = TopicsGroup.LAYOUT.leader();
    new Lease(source, leader, "server", Duration.ofSeconds(15)).tryAcquire();
  }

  @Override
  protected void change() {
    // As the publication does that ends.
    source.commit(
        Transaction.builder()
            .put(LAYOUT.pointer(), Bytes.utf8(UNFINISHED.text()))
            .delete(LAYOUT.claim(UNFINISHED))
            .build());
    source.commit(Transaction.builder().deletePrefix(LAYOUT.version(VersionId.of(1))).build());
    define(DefineOptions.DEFAULT.within(ruled(2)));
    define(
        TopicsGroup.put("x_y"),
        TopicsGroup.put("z", 2),
        TopicsGroup.remove("x.y"),
        TopicsGroup.remove("gone"));
    define(DefineOptions.DEFAULT.forgetting("one"));
    define(DefineOptions.DEFAULT.within(scope("two")));
    adopt();
  }

  private static TopicChange noted(String topic) {
    Notes notes = new Notes(Optional.of("owner"), Optional.empty(), Map.of());
    return new TopicChange.Put(new NotedTopic(TopicsGroup.topic(topic), notes));
  }

  private static Scope ruled(int maxPartitions) {
    TopicRule few =
        new TopicRule(
            "few",
            List.of(),
            Optional.empty(),
            new CountRange(Optional.empty(), Optional.of(maxPartitions)),
            CountRange.ANY,
            PropertyRule.NONE,
            false,
            List.of());
    return new Scope("ruled", List.of(new NamePattern("z")), Optional.empty(), List.of(few));
  }

  private static Scope scope(String name) {
    return new Scope(name, List.of(new NamePattern("a.*")), Optional.empty(), List.of());
  }

  @Override
  protected Set<String> keptByServers() {
    return Set.of("claim-sighting", "adoption-report", "adopter-lease");
  }

  private Routes routes() {
    return Routes.open(source, GisSettings.DEFAULT, SETTINGS, new Random(1), Clock.systemUTC());
  }

  private void publish(String seed) {
    List<Route> all = IntStream.range(0, 3).mapToObj(i -> route(seed + i)).toList();
    routes().publisher().publish(PublishRequest.of(all, "tester"));
  }

  private static Route route(String device) {
    return new Route(Pattern.of(Map.of("device", device)), new TopicName("z"));
  }

  /** Writes what a publication does, before it moves the pointer. */
  private void begin(VersionId version) {
    Route route = route("c");
    ClaimSighting sighting = new ClaimSighting(new Revision(BigInteger.TEN), NOW);
    source.commit(
        Transaction.builder()
            .put(LAYOUT.claim(version), RecordCodec.write(new Claim("tester", "0123", NOW, 1)))
            .put(LAYOUT.route(version, route.pattern().routeId()), RouteCodec.write(route))
            .put(LAYOUT.sighting(version).orElseThrow(), RecordCodec.write(sighting))
            .build());
  }

  private void define(TopicChange... changes) {
    define(DefineOptions.DEFAULT, changes);
  }

  private void define(DefineOptions options, TopicChange... changes) {
    TopicsGroup.definitions(source).define(List.of(changes), options);
  }

  private void adopt() {
    new TopicAdopter(
            source,
            GisSettings.DEFAULT,
            TopicRules.DEFAULT,
            AdoptionPolicy.DEFAULT,
            cluster,
            Clock.systemUTC(),
            System::nanoTime,
            new Random(1))
        .adopt(AdoptRequest.DEFAULT);
  }
}
