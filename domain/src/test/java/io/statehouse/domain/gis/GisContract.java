package io.statehouse.domain.gis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionInfo;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.MemoryCluster;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.lease.Lease;
import io.statehouse.ports.memory.FaultyStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What must hold of routes and topics on any store, beside the contracts of either. */
public abstract class GisContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Limits SMALL =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(264_000)
          .conditions(4)
          .writes(4)
          .operations(5)
          .transactionBytes(264_960)
          .keysPerRead(8)
          .build();
  private static final int MAX_VALUE = 262_144;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final GisSettings BARE = GisSettings.DEFAULT.withoutSidecar();

  private final List<KeyValueStore> opened = new ArrayList<>();
  private final MemoryCluster cluster = new MemoryCluster();
  private KeyValueStore store;

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  /** How many round trips calls take. */
  protected abstract Costs costs();

  /**
   * Round trips.
   *
   * @param publish100 to publish a hundred routes where none are live
   * @param publish1000 to publish a thousand routes where a hundred are live
   * @param load to read a thousand routes
   * @param define to define one topic more
   * @param idleAdoption to find that there is nothing to adopt
   */
  public record Costs(int publish100, int publish1000, int load, int define, int idleAdoption) {}

  @BeforeEach
  void openStore() {
    store = client();
  }

  @AfterEach
  void closeStores() {
    opened.forEach(KeyValueStore::close);
  }

  private <T extends KeyValueStore> T opened(T client) {
    opened.add(client);
    return client;
  }

  private KeyValueStore client() {
    return opened(open(RoundTripListener.NONE));
  }

  /** Returns a client that divides what it writes into many transactions. */
  private FaultyStore inSteps() {
    FaultyStore client = opened(new FaultyStore(open(RoundTripListener.NONE)));
    client.limitTo(SMALL);
    return client;
  }

  private static Routes routes(KeyValueStore client, GisSettings keys) {
    RouteSettings settings =
        RouteSettings.DEFAULT
            .withDestinations(DestinationCheck.OFF)
            .withRetain(0)
            .withMinAge(Duration.ZERO);
    return Routes.open(client, keys, settings, new Random(), Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static Routes routes(KeyValueStore client) {
    return routes(client, GisSettings.DEFAULT);
  }

  private static TopicDefinitions definitions(KeyValueStore client, GisSettings keys) {
    return new TopicDefinitions(client, keys, TopicRules.DEFAULT, new Random());
  }

  private TopicAdopter adopter(KeyValueStore client, GisSettings keys) {
    return new TopicAdopter(
        client,
        keys,
        TopicRules.DEFAULT,
        AdoptionPolicy.DEFAULT.withCompactedGrowth(AdoptionPolicy.Growth.ALLOW),
        cluster,
        Clock.fixed(NOW, ZoneOffset.UTC),
        System::nanoTime,
        new Random());
  }

  private static List<Route> some(int count, String destination) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new Route(
                    Pattern.of(Map.of("device", destination + i)), new TopicName(destination)))
        .toList();
  }

  private static PublishResult publish(Routes through, List<Route> all) {
    return through.publisher().publish(PublishRequest.of(all, "tester"));
  }

  private static TopicChange put(String name, int partitions, Map<String, String> properties) {
    return new TopicChange.Put(new Topic(new TopicName(name), partitions, 1, properties));
  }

  private static List<TopicChange> puts(int count) {
    return IntStream.range(0, count)
        .<TopicChange>mapToObj(i -> put("t%04d".formatted(i), 1, Map.of()))
        .toList();
  }

  private static void define(KeyValueStore client, GisSettings keys, TopicChange... changes) {
    definitions(client, keys).define(List.of(changes), DefineOptions.DEFAULT);
  }

  /** Publishes, rolls back, collects, defines and adopts. */
  private void makeHistory(KeyValueStore client, GisSettings keys) {
    Routes routes = routes(client, keys);
    List<Route> second = new ArrayList<>(some(70, "second"));
    second.add(
        new Route(
            Pattern.of(Map.of("deviceVendor", "Zürich \"A\"", "device", "x")),
            new TopicName("topic-123"),
            new JsonValue.Members(Map.of("note", JsonValue.of("kept")))));
    second.add(new Route(Pattern.of(Map.of()), new TopicName("rest")));
    publish(routes, some(3, "first"));
    publish(routes, second);
    publish(routes, some(2, "third"));
    routes.publisher().rollback(VersionId.of(2), ExpectedPointer.ANY, false);
    routes.versions().collect(CollectOptions.DEFAULT);

    define(client, keys, put("a", 5, Map.of("retention.ms", "60000")), put("b.c", 1, Map.of()));
    adopter(client, keys).adopt(AdoptRequest.DEFAULT);
    Map<String, String> properties = Map.of("retention.ms", "90000", "cleanup.policy", "compact");
    define(client, keys, new TopicChange.Remove("b.c"), put("a", 6, properties));
    adopter(client, keys).adopt(AdoptRequest.DEFAULT);
    define(client, keys, put("later", 1, Map.of()));
  }

  private List<String> dump() {
    return store.list(new Prefix("/gis/")).stream()
        .map(entry -> entry.key().text() + " = " + entry.value().text().orElseThrow())
        .toList();
  }

  private static List<String> golden() throws IOException {
    try (InputStream in = GisContract.class.getResourceAsStream("history.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private List<Key> keysOutsideOfGis() {
    return store.list(Prefix.ALL).stream()
        .map(Entry::key)
        .filter(key -> !key.text().startsWith("/gis/"))
        .toList();
  }

  @Test
  void one_history_leaves_the_same_bytes_on_every_store() throws IOException {
    makeHistory(store, GisSettings.DEFAULT);

    assertThat(dump()).isEqualTo(golden());
    assertThat(keysOutsideOfGis()).allMatch(key -> key.text().startsWith("/statehouse/gis/"));
  }

  @Test
  void it_does_so_in_many_transactions_too() throws IOException {
    makeHistory(inSteps(), GisSettings.DEFAULT);

    assertThat(dump()).isEqualTo(golden());
  }

  @Test
  void without_the_sidecar_nothing_else_is_written() throws IOException {
    makeHistory(store, BARE);

    assertThat(dump()).isEqualTo(golden());
    assertThat(keysOutsideOfGis()).isEmpty();
  }

  @Test
  void of_ten_publishers_one_wins_each_flip_and_the_others_leave_nothing() {
    publish(routes(store), some(3, "old"));
    FaultyStore inSteps = inSteps();

    List<PublishResult> won =
        Racers.race(10, i -> attempts(routes(i % 2 == 0 ? store : inSteps), 2, "of-" + i)).stream()
            .flatMap(List::stream)
            .toList();

    assertThat(won).isNotEmpty();
    assertThat(won).extracting(PublishResult::previous).doesNotHaveDuplicates();
    assertThat(routes(store).versions().list())
        .extracting(VersionInfo::version)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of(VersionId.of(1)), won.stream().map(PublishResult::version))
                .toList());
    assertThat(store.list(new Prefix("/gis/")))
        .hasSize(1 + 3 + 6 * won.size())
        .noneMatch(entry -> entry.key().text().endsWith("/"));
  }

  /** Publishes so often, and returns what came of it unless another was faster. */
  private static List<PublishResult> attempts(Routes routes, int count, String destination) {
    List<PublishResult> won = new ArrayList<>();
    for (int attempt = 1; attempt <= count; attempt++) {
      try {
        won.add(publish(routes, some(6, destination + "-" + attempt)));
      } catch (GisException lost) {
        assertThat(lost.code()).isEqualTo(Code.POINTER_CONFLICT);
      }
    }
    return won;
  }

  @Test
  void of_two_adopters_the_one_that_holds_the_lease_acts() {
    definitions(store, GisSettings.DEFAULT).define(puts(60), DefineOptions.DEFAULT);
    Key leader = new TopicsLayout(GisSettings.DEFAULT).leader();
    Lease one = new Lease(store, leader, "one", Duration.ofSeconds(15));
    Lease other = new Lease(client(), leader, "other", Duration.ofSeconds(15));

    List<Boolean> leads = Racers.race(List.of(passes(one), passes(other)));

    assertThat(leads).containsExactlyInAnyOrder(true, false);
    assertThat(cluster.requests()).hasSize(60).doesNotHaveDuplicates();
    (leads.get(0) ? one : other).release();
    define(store, GisSettings.DEFAULT, put("later", 1, Map.of()));
    assertThat(turn(leads.get(0) ? other : one)).isTrue();
    assertThat(cluster.requests()).containsExactly("create later");
  }

  /** Makes some passes if the lease is held, and returns whether it was. */
  private Callable<Boolean> passes(Lease lease) {
    return () -> {
      boolean leads = false;
      for (int pass = 1; pass <= 3; pass++) {
        leads |= turn(lease);
      }
      return leads;
    };
  }

  private boolean turn(Lease lease) {
    boolean leads = lease.tryAcquire();
    if (leads) {
      adopter(store, GisSettings.DEFAULT).adopt(AdoptRequest.DEFAULT.whileTrue(lease::isHeld));
    }
    return leads;
  }

  @Test
  void without_the_sidecar_two_adopters_at_once_are_safe() {
    definitions(store, BARE).define(puts(60), DefineOptions.DEFAULT);
    List<KeyValueStore> clients = List.of(store, client());

    Racers.race(
        2,
        i -> {
          while (adopter(clients.get(i), BARE).adopt(AdoptRequest.DEFAULT).report().state()
              != State.IDLE) {
            Thread.onSpinWait();
          }
          return i;
        });

    TopicsLayout layout = new TopicsLayout(BARE);
    assertThat(value(layout.adopted())).isEqualTo(value(layout.desired()));
    assertThat(cluster.topics()).hasSize(60);
    assertThat(keysOutsideOfGis()).isEmpty();
  }

  private String value(Key key) {
    return store.get(key).map(Entry::value).flatMap(Bytes::text).orElse("");
  }

  @Test
  void readers_see_whole_versions_while_publishers_flip() {
    Routes routes = routes(store);
    publish(routes, some(7, "even"));
    List<RoutingTable> served = new CopyOnWriteArrayList<>();
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger reads = new AtomicInteger();
    try (RouteReader reader = routes(client()).reader()) {
      reader.listen((before, now) -> now.table().ifPresent(served::add));
      Racers.race(
          List.of(
              () -> flips(routes, routes(inSteps()), ended),
              () -> reads(routes, ended, reads),
              () -> reads(routes(client()), ended, reads)));
      VersionId last = publish(routes, some(9, "last")).version();

      Eventually.await("the last version", PATIENCE)
          .until(() -> reader.status().served().equals(Optional.of(last)));
    }
    assertThat(reads).hasPositiveValue();
    assertThat(served).isNotEmpty().allSatisfy(GisContract::assertWhole);
  }

  private static boolean flips(Routes whole, Routes inSteps, AtomicBoolean ended) {
    try {
      for (int round = 1; round <= 5; round++) {
        VersionId before = publish(inSteps, some(6, "odd")).previous().orElseThrow();
        whole.publisher().rollback(before, ExpectedPointer.ANY, false);
        publish(whole, some(round % 2 == 0 ? 7 : 8, round % 2 == 0 ? "even" : "more"));
        whole.versions().collect(new CollectOptions(true, Optional.empty()));
      }
      return true;
    } finally {
      ended.set(true);
    }
  }

  private static boolean reads(Routes routes, AtomicBoolean ended, AtomicInteger reads) {
    while (!ended.get()) {
      try {
        assertWhole(routes.read());
        reads.incrementAndGet();
      } catch (GisException moving) {
        assertThat(moving.code()).isEqualTo(Code.READ_CONTENTION);
      }
    }
    return true;
  }

  /** Every version that is published here has one destination, which says how many routes. */
  private static void assertWhole(RoutingTable table) {
    Map<String, Long> routes =
        table.routes().stream()
            .map(PublishedRoute::route)
            .collect(
                Collectors.groupingBy(route -> route.destination().text(), Collectors.counting()));
    assertThat(routes)
        .isIn(Map.of("even", 7L), Map.of("odd", 6L), Map.of("more", 8L), Map.of("last", 9L));
  }

  @Test
  void the_largest_value_is_taken_and_a_larger_one_refused_before_the_first_write() {
    FaultyStore client = opened(new FaultyStore(open(RoundTripListener.NONE)));
    List<String> calls = new ArrayList<>();
    client.beforeEachCall(calls::add);

    assertTooLarge(() -> publish(routes(client), List.of(routeOf(600_000))));
    assertTooLarge(() -> publish(routes(client), List.of(routeOf(MAX_VALUE + 1))));
    assertTooLarge(() -> define(client, GisSettings.DEFAULT, topicOf(600_000)));
    assertThat(calls).doesNotContain("commit", "commitAll");
    assertThat(store.list(Prefix.ALL)).isEmpty();
    publish(routes(client), List.of(routeOf(MAX_VALUE)));
    define(client, GisSettings.DEFAULT, topicOf(MAX_VALUE));

    assertThat(store.list(new Prefix("/gis/")))
        .filteredOn(entry -> entry.value().size() == MAX_VALUE)
        .hasSize(2);
  }

  private static void assertTooLarge(Runnable request) {
    assertThatThrownBy(request::run)
        .isInstanceOfSatisfying(
            GisException.class,
            refused -> assertThat(refused.code()).isEqualTo(Code.VALUE_TOO_LARGE));
  }

  /** Returns a route of which the value has so many bytes. */
  private static Route routeOf(int bytes) {
    int others = "{'pattern':{},'destination':'t','note':''}".length();
    return new Route(
        Pattern.of(Map.of()),
        new TopicName("t"),
        new JsonValue.Members(Map.of("note", JsonValue.of("x".repeat(bytes - others)))));
  }

  private static TopicChange topicOf(int bytes) {
    int others =
        "{'name':'t','partitions':1,'replicas':1,'properties':{'some.property':''}}".length();
    return put("t", 1, Map.of("some.property", "x".repeat(bytes - others)));
  }

  @Test
  void a_thousand_routes_and_topics_take_few_round_trips() {
    RoundTrips trips = new RoundTrips();
    KeyValueStore counted = opened(open(trips));
    Routes routes = routes(counted);
    counted.get(new RouteLayout(GisSettings.DEFAULT).pointer()); // connects

    Costs costs =
        new Costs(
            trips.of(() -> publish(routes, some(100, "a"))).size(),
            trips.of(() -> publish(routes, some(1_000, "b"))).size(),
            trips.of(routes::read).size(),
            tripsOfDefinition(counted, trips),
            tripsOfIdleAdoption(counted, trips));

    assertThat(costs).isEqualTo(costs());
    assertThat(routes.read().routes()).hasSize(1_000);
    assertThat(cluster.topics()).hasSize(1_001);
  }

  private static int tripsOfDefinition(KeyValueStore counted, RoundTrips trips) {
    definitions(counted, GisSettings.DEFAULT).define(puts(1_000), DefineOptions.DEFAULT);
    return trips.of(() -> define(counted, GisSettings.DEFAULT, put("later", 1, Map.of()))).size();
  }

  private int tripsOfIdleAdoption(KeyValueStore counted, RoundTrips trips) {
    TopicAdopter adopter = adopter(counted, GisSettings.DEFAULT);
    adopter.adopt(AdoptRequest.DEFAULT);
    return trips.of(() -> adopter.adopt(AdoptRequest.DEFAULT)).size();
  }
}
