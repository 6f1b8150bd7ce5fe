package io.statehouse.app.http.stores;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ProxyNames;
import io.statehouse.app.config.TrustedProxies;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamPulse;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.http.server.Edge;
import io.statehouse.app.http.server.HttpServer;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A server that serves a store to other programs, and nothing else. */
final class ServedStoreOnly implements AutoCloseable {
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final int EVENTS = 10_000;

  private final Schedule schedule = new Schedule();
  private final KeyValueStore store;
  private final Optional<ChangeFeed> feed;
  private final StreamPulse pulse;
  private final StreamSlots slots = new StreamSlots(100);
  private final StoreRoutes routes;
  private final HttpServer server;

  /** Serves a store without secrets, also behind a proxy of this machine. */
  static ServedStoreOnly of(String system, KeyValueStore store) {
    return new ServedStoreOnly(system, store, false, StoreAccess.BY_RIGHT);
  }

  /** Serves a store whose keys hold secrets, to every caller. */
  static ServedStoreOnly withSecrets(String system, KeyValueStore store) {
    return new ServedStoreOnly(system, store, true, (request, which) -> true);
  }

  private ServedStoreOnly(
      String system, KeyValueStore store, boolean isSecret, StoreAccess access) {
    this.store = store;
    EventMemory memory = new EventMemory(32 << 20);
    pulse = StreamPulse.of(schedule, HEARTBEAT);
    EventStream events = new EventStream(slots, memory, pulse);
    feed = isSecret ? Optional.empty() : Optional.of(new ChangeFeed(store, EVENTS, memory));
    ServedStore served =
        new ServedStore(system, OpenStore.of(store), List.of(""), feed, Set.of(), Optional.empty());
    HttpLimits limits = new HttpLimits(1 << 20, 1 << 30, EVENTS, 100, HEARTBEAT);
    routes = new StoreRoutes(List.of(served), events, limits, access);
    server =
        HttpServer.start(
            new Edge(
                ListenAddress.parse("127.0.0.1:0"),
                Optional.empty(),
                false,
                new Edge.Proxying(
                    ProxyNames.parse("http.names", "127.0.0.1"), TrustedProxies.NONE, ""),
                Set.of()),
            limits,
            RunResult.failures(),
            (route, status, nanos) -> {},
            schedule,
            new HttpServer.Table(routes.group().routes(), List.of()));
  }

  /** Returns how many watches are open. */
  int watches() {
    return slots.taken();
  }

  String url() {
    return "http://" + address();
  }

  Address address() {
    return new Address("127.0.0.1", server.port());
  }

  @Override
  public void close() {
    feed.ifPresent(ChangeFeed::close);
    routes.close();
    server.close();
    pulse.close();
    schedule.close();
    store.close();
  }
}
