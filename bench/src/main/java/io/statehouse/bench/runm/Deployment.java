package io.statehouse.bench.runm;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.server.OurStores;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One population, and the subjects that reach it.
 *
 * @param stop stops what the subjects run on
 */
record Deployment(Population population, List<Metadata> subjects, Runnable stop)
    implements AutoCloseable {
  private static final String FILE = "file:";

  /** A million objects take more than the 2 GiB at which etcd stops accepting writes by default. */
  private static final String[] ETCD_FOR_MILLIONS = {"--quota-backend-bytes", "8589934592"};

  /** Starts an etcd server for this population alone, unless a variable names a running one. */
  static Deployment onEtcd(Population population, Optional<OlderBuild> older) {
    TestServer server =
        TestServer.chosen(
            ServerOverrides.here(),
            ServerKind.ETCD,
            ServerSettings.plain().durable().withArguments(ETCD_FOR_MILLIONS));
    server.start();
    List<Metadata> subjects = new ArrayList<>();
    subjects.add(new RawMetadata(new EtcdDriver(server.address()), population));
    subjects.add(loaded(open(server.url()), population));
    older.ifPresent(
        build ->
            subjects.add(
                build.create(
                    Metadata.class,
                    DomainMetadata.class,
                    Target.BEFORE,
                    server.url(),
                    population.size(),
                    false)));
    // Last, as they read the partition at their start.
    subjects.add(new GrpcMetadata(Program.ofThisCheckout(), server.url(), population));
    older.ifPresent(
        build -> subjects.add(new GrpcMetadata(build.program(), server.url(), population)));
    return new Deployment(population, subjects, server::close);
  }

  /** Opens a file store in a folder, and a database of bare SQLite beside it. */
  static Deployment onFile(Population population, Path folder, Optional<OlderBuild> older) {
    List<Metadata> subjects = new ArrayList<>();
    subjects.add(loaded(open(FILE + folder.resolve("file")), population));
    older.ifPresent(
        build ->
            subjects.add(
                build.create(
                    Metadata.class,
                    DomainMetadata.class,
                    Target.BEFORE,
                    FILE + folder.resolve("before"),
                    population.size(),
                    true)));
    SqliteDriver sqlite = new SqliteDriver(folder.resolve("bare.sqlite"));
    sqlite.put(
        population.layout().partition(Population.PARTITION.uuid()),
        StoredMessages.write(Population.PARTITION));
    population.entries().forEach(each -> sqlite.put(each.getKey(), each.getValue()));
    sqlite.sync();
    subjects.add(0, new RawMetadata(sqlite, population));
    return new Deployment(population, subjects, () -> {});
  }

  /** Opens a store. */
  static KeyValueStore open(String url) {
    return url.startsWith(FILE)
        ? OurStores.file(Path.of(url.substring(FILE.length())), RoundTripListener.NONE)
        : OurStores.etcd(url, RoundTripListener.NONE);
  }

  boolean has(String subject) {
    return subjects.stream().anyMatch(each -> each.name().equals(subject));
  }

  private static DomainMetadata loaded(KeyValueStore store, Population population) {
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
    stop.run();
  }
}
