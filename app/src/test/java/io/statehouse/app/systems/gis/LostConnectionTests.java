package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishResult.Outcome;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionInfo;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Connections that are cut after the last request of a change was sent, and before its response.
 */
abstract class LostConnectionTests {
  private static final int ATTEMPTS = 10;

  private final TestServer server;
  private final Trips trips = new Trips();
  private TcpProxy proxy;
  private KeyValueStore store;
  private Routes routes;

  LostConnectionTests(TestServer server) {
    this.server = server;
  }

  /** Counts round trips, and cuts the response of the one that follows a number of them. */
  private final class Trips implements RoundTripListener {
    private int happened;
    private int lastCommit;
    private int cutAfter = -1;
    private boolean cut;

    @Override
    public synchronized void happened(String operation, long nanos, boolean succeeded) {
      cut |= cutAfter >= 0 && !succeeded;
      if (operation.startsWith("commit")) {
        lastCommit = happened + 1;
      }
      if (++happened == cutAfter) {
        proxy.cutNextAnswerAfter(0);
      }
    }

    synchronized int count() {
      return happened;
    }

    /** Returns how many trips there were when the last commit had ended. */
    synchronized int countAtLastCommit() {
      return lastCommit;
    }

    /** Cuts the last of so many trips from now on. */
    synchronized void cutLastOf(int count) {
      happened = 0;
      cut = false;
      cutAfter = count - 1;
    }

    synchronized boolean hasCut() {
      return cut;
    }
  }

  @BeforeEach
  void openThroughProxy() {
    EmptyStores.empty(server.url());
    proxy = TcpProxy.to(server.address());
    store = EmptyStores.open(server.url(proxy.address()), trips);
    routes =
        Routes.open(
            store,
            GisSettings.DEFAULT,
            RouteSettings.DEFAULT.withDestinations(DestinationCheck.OFF),
            new Random(),
            Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
    proxy.close();
  }

  private static List<Route> some(int count, String seed) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Route(Pattern.of(Map.of("device", seed + i)), new TopicName("t")))
        .toList();
  }

  private PublishResult publish(List<Route> all) {
    return routes.publisher().publish(PublishRequest.of(all, "tester"));
  }

  /**
   * Makes a change twice from the same state; the second time, its last commit is cut. If what was
   * cut was not its response (the server may send something between two), it is tried again.
   */
  private <T> T cutAtTheEndOf(Runnable before, Supplier<T> change) {
    before.run();
    int start = trips.count();
    change.get();
    int count = trips.countAtLastCommit() - start;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      EmptyStores.empty(store);
      before.run();
      trips.cutLastOf(count);
      T result = change.get();
      if (trips.hasCut()) {
        return result;
      }
    }
    throw new AssertionError("the connection was never cut");
  }

  private void assertFlipIsFoundOut(int count) {
    PublishResult result =
        cutAtTheEndOf(() -> publish(some(count, "a")), () -> publish(some(count, "b")));

    assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
    assertThat(routes.read().version()).isEqualTo(VersionId.of(2)).isEqualTo(result.version());
    assertThat(routes.versions().list())
        .extracting(VersionInfo::routes)
        .containsExactly(count, count);
    assertThat(store.list(new Prefix("/gis/")))
        .extracting(Entry::key)
        .noneMatch(key -> key.text().endsWith("/"));
  }

  @Test
  void a_publisher_finds_out_that_its_only_transaction_was_applied() {
    assertFlipIsFoundOut(5);
  }

  /** Redis and MySQL take so many in one transaction too. */
  @Test
  void a_publisher_finds_out_that_its_flip_was_applied() {
    assertFlipIsFoundOut(140);
  }

  @Test
  void a_rollback_is_found_out_to_have_been_applied() {
    PublishResult result =
        cutAtTheEndOf(
            () -> {
              publish(some(3, "a"));
              publish(some(3, "b"));
            },
            () -> routes.publisher().rollback(VersionId.of(1), ExpectedPointer.ANY, false));

    assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
    assertThat(routes.read().version()).isEqualTo(VersionId.of(1));
  }

  @Test
  void a_definition_is_found_out_to_have_been_applied_and_raises_its_version_once() {
    DefineResult result = cutAtTheEndOf(() -> define("a"), () -> define("b"));

    assertThat(result.lastVersion().value()).isEqualTo(2);
    assertThat(store.get(new Key("/gis/topic-manager/desired-version")))
        .map(Entry::value)
        .hasValue(result.lastVersion().bytes());
  }

  private DefineResult define(String name) {
    return new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random())
        .define(
            List.of(new TopicChange.Put(new Topic(new TopicName(name), 1, 1, Map.of()))),
            DefineOptions.DEFAULT);
  }
}
