package io.statehouse.bench.runm;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.Driver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.OurStores;
import io.statehouse.bench.server.Place;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One population, and the subjects that reach it. */
record Deployment(Population population, List<Metadata> subjects, Backend backend)
    implements AutoCloseable {

  /**
   * @param backend of this population alone, closed together with this
   */
  static Deployment on(Backend backend, Population population, Optional<OlderBuild> older) {
    List<Metadata> subjects = new ArrayList<>();
    subjects.add(raw(backend, population));
    subjects.add(loaded(backend.ours(), population));
    older.ifPresent(build -> subjects.add(before(build, backend, population)));
    if (!backend.isFile()) { // Last, as they read the partition at their start.
      String url = "etcd://" + backend.ours().where();
      subjects.add(new GrpcMetadata(Program.ofThisCheckout(), url, population));
      older.ifPresent(build -> subjects.add(new GrpcMetadata(build.program(), url, population)));
    }
    return new Deployment(population, subjects, backend);
  }

  private static Metadata raw(Backend backend, Population population) {
    Driver driver = backend.ours().driver();
    if (driver instanceof SqliteDriver beside) {
      Key partition = population.layout().partition(Population.PARTITION.uuid());
      beside.add(partition, StoredMessages.write(Population.PARTITION));
      beside.load(population.entries());
    }
    return new RawMetadata(driver, population);
  }

  private static Metadata before(OlderBuild build, Backend backend, Population population) {
    return build.create(
        Metadata.class,
        DomainMetadata.class,
        Target.BEFORE,
        backend.before().kind(),
        backend.before().where(),
        population.size(),
        backend.isFile());
  }

  boolean has(String subject) {
    return subjects.stream().anyMatch(each -> each.name().equals(subject));
  }

  private static DomainMetadata loaded(Place place, Population population) {
    KeyValueStore store = place.open(RoundTripListener.NONE);
    DomainMetadata metadata = new DomainMetadata(Target.OURS, store, population);
    metadata.start();
    load(store, population);
    return metadata;
  }

  /** Writes the objects with the keys of the domain, but with as many as fit in a transaction. */
  static void load(KeyValueStore store, Population population) {
    OurStores.load(store, population.entries(), population.size() * Population.KEYS_PER_OBJECT);
  }

  @Override
  public void close() {
    subjects.forEach(Metadata::close);
    backend.close();
  }
}
