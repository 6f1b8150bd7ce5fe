package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the contract that share a topic. Each test starts with an empty store. */
abstract class RoutesGroup {
  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  final RoutesContract contract;
  final RouteLayout layout = new RouteLayout(GisSettings.DEFAULT);
  private final List<KeyValueStore> opened = new ArrayList<>();
  private Instant now = START;
  RouteSettings settings = RouteSettings.DEFAULT.withDestinations(DestinationCheck.OFF);
  KeyValueStore store;
  Routes routes;

  RoutesGroup(RoutesContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = contract.open(RoundTripListener.NONE);
    opened.add(store);
    routes = on(store);
  }

  @AfterEach
  void closeStores() {
    opened.forEach(KeyValueStore::close);
  }

  /** Returns another client of the same data, which can be disturbed. */
  FaultyStore faulty() {
    FaultyStore client = new FaultyStore(contract.open(RoundTripListener.NONE));
    opened.add(client);
    return client;
  }

  Routes on(KeyValueStore client) {
    return Routes.open(client, GisSettings.DEFAULT, settings, new Random(), clock());
  }

  /** Returns the routes as a process sees them that keeps no sidecar. */
  Routes bare() {
    return bareOn(store);
  }

  Routes bareOn(KeyValueStore client) {
    return Routes.open(
        client, GisSettings.DEFAULT.withoutSidecar(), settings, new Random(), clock());
  }

  void elapse(Duration time) {
    now = now.plus(time);
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public Instant instant() {
        return now;
      }

      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }
    };
  }

  /** Returns so many routes, which differ between seeds. */
  static List<Route> some(int count, String seed) {
    return IntStream.range(0, count).mapToObj(i -> route(seed + i, "topic-" + seed)).toList();
  }

  static Route route(String device, String destination) {
    return new Route(Pattern.of(Map.of("device", device)), new TopicName(destination));
  }

  PublishResult publish(List<Route> all) {
    return publish(routes, all);
  }

  static PublishResult publish(Routes through, List<Route> all) {
    return through.publisher().publish(request(all));
  }

  static PublishRequest request(List<Route> all) {
    return PublishRequest.of(all, "tester");
  }

  static VersionId version(long number) {
    return VersionId.of(number);
  }

  void put(String key, String value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  void delete(Key key) {
    store.commit(Transaction.builder().delete(key).build());
  }

  void clear() {
    store.commit(
        Transaction.builder()
            .deletePrefix(new Prefix("/gis/"))
            .deletePrefix(new Prefix("/statehouse/"))
            .build());
  }

  String pointer() {
    return store.get(layout.pointer()).flatMap(entry -> entry.value().text()).orElse("");
  }

  /** Returns the names of the versions of which something is stored. */
  List<String> stored() {
    return routes.versions().list().stream().map(info -> info.version().text()).toList();
  }

  List<String> keysBelow(long number) {
    return store.list(layout.version(version(number))).stream()
        .map(Entry::key)
        .map(Key::text)
        .toList();
  }

  static AbstractThrowableAssert<?, ? extends Throwable> refused(
      Code code, ThrowingCallable request) {
    return assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            GisException.class,
            refused -> {
              if (refused.code() != code) {
                throw new AssertionError(
                    "expected " + code + " but was " + refused.code(), refused);
              }
            });
  }
}
