package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Steps;
import io.statehouse.bench.raw.Driver;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A loaded population, and the subjects that reach it.
 *
 * @param before the subject of an older build
 */
record Deployment(Population population, List<Chamber> subjects, Optional<Steps> before)
    implements AutoCloseable {

  static Deployment on(Backend backend, Population population, Optional<OlderBuild> older) {
    Trips trips = new Trips();
    KeyValueStore store = backend.ours().open(trips);
    DomainChamber ours = new DomainChamber(store, trips, population);
    ours.start();
    Driver driver = backend.ours().driver();
    if (backend.isFile()) { // a database beside the store
      load(population, Population.LOADED, store.limits()).forEach(driver::commit);
    }
    Chamber raw = new RawChamber(driver, load(population, Population.EMPTY, store.limits()));
    Place place = backend.before();
    return new Deployment(
        population,
        List.of(raw, ours),
        older.map(
            build ->
                build.create(
                    Steps.class,
                    OlderChamber.class,
                    place.kind(),
                    place.where(),
                    population.blades())));
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
  }
}
