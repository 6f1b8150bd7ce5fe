package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.OurStores;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A loaded population, and the subjects that reach it.
 *
 * @param before the subject of an older build
 * @param stop stops what the subjects run on
 */
record Deployment(
    Population population, List<Chamber> subjects, Optional<Steps> before, Runnable stop)
    implements AutoCloseable {
  static final String ETCD = "etcd://";

  /** Starts an etcd server, unless a variable names a running one. */
  static Deployment onEtcd(Population population, Optional<OlderBuild> older) {
    TestServer server =
        TestServer.chosen(
            ServerOverrides.here(), ServerKind.ETCD, ServerSettings.plain().durable());
    server.start();
    Trips trips = new Trips();
    KeyValueStore store = OurStores.etcd(server.url(), trips);
    DomainChamber ours = started(store, trips, population);
    Chamber raw =
        new RawChamber(
            new EtcdDriver(server.address()), load(population, Population.EMPTY, store.limits()));
    return new Deployment(
        population, List.of(raw, ours), before(older, server.url(), population), server::close);
  }

  private static Optional<Steps> before(
      Optional<OlderBuild> older, String place, Population population) {
    return older.map(
        build -> build.create(Steps.class, OlderChamber.class, place, population.blades()));
  }

  /** Opens a file store in a folder, and a database of bare SQLite beside it. */
  static Deployment onFile(Population population, Path folder, Optional<OlderBuild> older) {
    Trips trips = new Trips();
    KeyValueStore store = OurStores.file(folder.resolve("file"), trips);
    DomainChamber ours = started(store, trips, population);
    SqliteDriver sqlite = new SqliteDriver(folder.resolve("bare.sqlite"));
    load(population, Population.LOADED, store.limits()).forEach(sqlite::commit);
    Chamber raw = new RawChamber(sqlite, load(population, Population.EMPTY, store.limits()));
    return new Deployment(
        population,
        List.of(raw, ours),
        before(older, folder.resolve("before").toString(), population),
        () -> {});
  }

  private static DomainChamber started(KeyValueStore store, Trips trips, Population population) {
    DomainChamber chamber = new DomainChamber(store, trips, population);
    chamber.start();
    return chamber;
  }

  /** Returns the transactions of a load on an empty store with these limits. */
  static List<Transaction> load(Population population, Namespace namespace, Limits limits) {
    List<Transaction> committed = new ArrayList<>();
    try (KeyValueStore memory = new MemoryStore(limits, RoundTripListener.NONE)) {
      DomainChamber.open(recording(memory, committed), namespace)
          .loader()
          .load(population.definition(), LoadOptions.DEFAULT);
    }
    return committed;
  }

  /** Returns a store that remembers the transactions committed together. */
  private static KeyValueStore recording(KeyValueStore store, List<Transaction> committed) {
    return new ForwardingStore(store) {
      @Override
      public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
        committed.addAll(transactions);
        return super.commitAll(transactions, deadline);
      }
    };
  }

  @Override
  public void close() {
    before.ifPresent(Steps::close);
    subjects.forEach(Chamber::close);
    stop.run();
  }
}
