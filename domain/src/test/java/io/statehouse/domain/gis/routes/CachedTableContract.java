package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.StoreComparison;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.TableCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;

/** What a reader serves from its cache, and how that compares with the store. */
abstract class CachedTableContract extends RoutesGroup {
  private final Kept cache = new Kept();

  /** A cache that outlives its reader. */
  private static final class Kept implements TableCache {
    private volatile Optional<Bytes> document = Optional.empty();
    private volatile boolean broken;

    @Override
    public Optional<Bytes> load() {
      fail();
      return document;
    }

    @Override
    public void save(Bytes saved) {
      fail();
      document = Optional.of(saved);
    }

    private void fail() {
      if (broken) {
        throw new UncheckedIOException(new IOException("the disk is full"));
      }
    }
  }

  CachedTableContract(RoutesContract contract) {
    super(contract);
  }

  private void cacheLive() {
    try (RouteReader reader = routes.reader(cache, "store")) {
      eventually(() -> assertThat(cache.document).isPresent());
      assertThat(reader.status().stale()).isFalse();
    }
  }

  private Routes onDead() {
    FaultyStore client = faulty();
    client.fail();
    return on(client);
  }

  private static void eventually(ThrowingRunnable holds) {
    Eventually.await("the reader", Duration.ofSeconds(20)).untilAsserted(holds);
  }

  @Test
  void after_a_restart_without_the_store_the_last_good_version_is_served_and_marked() {
    publish(some(3, "a"));
    cacheLive();

    try (RouteReader reader = onDead().reader(cache, "store")) {
      eventually(() -> assertThat(reader.status().served()).hasValue(version(1)));
      assertThat(reader.status().stale()).isTrue();
      assertThat(reader.status().live()).isEmpty();
      assertThat(reader.status().error()).isPresent();
      assertThat(reader.table().orElseThrow().routes()).hasSize(3);
    }
  }

  @Test
  void once_the_store_is_back_its_version_is_served_and_announced_if_it_is_another() {
    publish(some(3, "a"));
    cacheLive();
    FaultyStore client = faulty();
    client.fail();
    List<String> announced = new CopyOnWriteArrayList<>();
    try (RouteReader reader = on(client).reader(cache, "store")) {
      reader.listen(
          (before, now) -> {
            if (now.isSwitchFrom(before)) {
              announced.add("" + now.served().orElseThrow());
            }
          });
      eventually(() -> assertThat(reader.status().stale()).isTrue());
      client.recover();
      eventually(() -> assertThat(reader.status().stale()).isFalse());
      publish(some(4, "b"));
      eventually(() -> assertThat(announced).endsWith("2"));
    }
    assertThat(announced).isIn(List.of("1", "2"), List.of("2")); // it may begin before we listen
  }

  @Test
  void without_a_pointer_nothing_is_served_from_the_cache() {
    publish(some(3, "a"));
    cacheLive();
    clear();

    try (RouteReader reader = routes.reader(cache, "store")) {
      eventually(() -> assertThat(reader.status().error()).isPresent());
      assertThat(reader.status().served()).isEmpty();
      assertThat(reader.status().stale()).isFalse();
    }
  }

  @Test
  void what_was_cached_of_another_store_is_ignored_with_the_reason() {
    publish(some(3, "a"));
    cacheLive();

    assertIgnored(
        "other",
        "the cached routes are of \"store /gis/data-manager/\", not of \"other /gis/data-manager/\"");
  }

  @Test
  void a_corrupt_cache_is_ignored_with_the_reason() {
    publish(some(3, "a"));
    cacheLive();
    String whole = cache.document.flatMap(Bytes::text).orElseThrow();

    cache.document = Optional.of(Bytes.utf8(whole.substring(0, 100)));
    assertIgnored("store", "the cached routes are not as they were cached: not a JSON object");
    cache.document = Optional.of(Bytes.utf8(whole.replace("topic-a", "topic-b")));
    assertIgnored("store", "the cached routes have another digest than when they were cached");
    cache.document = Optional.of(Bytes.utf8(whole.replace("device", "1")));
    assertIgnored("store", "the cached routes are not as they were cached: attribute \"1\"");
    cache.broken = true;
    assertIgnored("store", "java.io.IOException: the disk is full");
  }

  private void assertIgnored(String source, String reason) {
    try (RouteReader reader = onDead().reader(cache, source)) {
      eventually(() -> assertThat(reader.status().cacheProblem()).isPresent());
      assertThat(reader.status().cacheProblem().orElseThrow()).startsWith(reason);
      assertThat(reader.table()).isEmpty();
    }
  }

  @Test
  void a_cache_that_cannot_be_written_is_reported_and_the_version_served() {
    publish(some(3, "a"));
    cache.broken = true;

    try (RouteReader reader = routes.reader(cache, "store")) {
      eventually(() -> assertThat(reader.status().cacheProblem()).isPresent());
      assertThat(reader.status().served()).hasValue(version(1));
      assertThat(reader.status().error()).isEmpty();
    }
  }

  @Test
  void any_route_is_read_back_as_it_was_cached() {
    JsonValue deep = JsonValue.of("\"\\\n😀");
    for (int level = 0; level < 15; level++) {
      deep = new JsonValue.Elements(List.of(deep));
    }
    Route route =
        new Route(
            Pattern.of(Map.of("a", "Zürich \"A\"")),
            new TopicName("t"),
            new JsonValue.Members(Map.of("note", deep)));
    RoutingTable table =
        new RoutingTable(
            new VersionId("blue"), List.of(new PublishedRoute(new RouteId("x\n"), route)));

    RoutingTable read = TableCodec.read(TableCodec.write(table, "s"), "s");

    assertThat(read.routes()).isEqualTo(table.routes());
    assertThat(read.version()).isEqualTo(table.version());
  }

  @Test
  void what_is_served_is_compared_with_the_store_on_demand() {
    try (RouteReader reader = routes.reader()) {
      assertThat(reader.compareWithStore().isEqual()).isFalse();
      publish(some(3, "a"));
      eventually(() -> assertThat(reader.compareWithStore().isEqual()).isTrue());
      assertThat(reader.compareWithStore().storedDigest()).isEqualTo(routes.status().digest());

      put("/gis/data-manager/1/late", "{\"pattern\":{},\"destination\":\"t\"}");

      StoreComparison changed = reader.compareWithStore();
      assertThat(changed.isEqual()).isFalse();
      assertThat(changed.served()).isEqualTo(changed.stored());
      assertThat(changed.servedDigest()).isNotEqualTo(changed.storedDigest());
      put("/gis/data-manager/1/late", "{");
      assertThat(reader.compareWithStore().problem()).isPresent();
    }
  }
}
