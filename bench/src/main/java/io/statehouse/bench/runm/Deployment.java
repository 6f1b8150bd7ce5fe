package io.statehouse.bench.runm;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Progress;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.etcd.EtcdSettings;
import io.statehouse.etcd.EtcdStore;
import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One population, and the subjects that reach it.
 *
 * @param stop stops what the subjects run on
 */
record Deployment(Population population, List<Metadata> subjects, Runnable stop)
    implements AutoCloseable {
  private static final String FILE = "file:";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int WRITES_PER_TRANSACTION = 1_000;
  private static final int TRANSACTIONS_AT_ONCE = 40;

  /** A million objects take more than the 2 GiB at which etcd stops accepting writes by default. */
  private static final String[] ETCD_FOR_MILLIONS = {"--quota-backend-bytes", "8589934592"};

  /** Starts an etcd server for this population alone, unless a variable names a running one. */
  static Deployment onEtcd(Population population, Optional<OlderBuild> older) {
    TestServer server =
        ServerOverrides.here()
            .running(ServerKind.ETCD)
            .map(address -> TestServer.running(ServerKind.ETCD, address))
            .orElseGet(
                () ->
                    TestServer.of(
                        ServerKind.ETCD,
                        ServerSettings.plain().durable().withArguments(ETCD_FOR_MILLIONS)));
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
    RunmLayout layout = population.layout();
    sqlite.put(
        layout.partition(Population.PARTITION.uuid()), StoredMessages.write(Population.PARTITION));
    for (int number = 0; number < population.size(); number++) {
      Population.entries(Population.object(number), layout).forEach(sqlite::put);
    }
    sqlite.sync();
    subjects.add(0, new RawMetadata(sqlite, population));
    return new Deployment(population, subjects, () -> {});
  }

  /** Opens a store with its default settings, but a longer timeout. */
  static KeyValueStore open(String url) {
    if (url.startsWith(FILE)) {
      Path folder = Path.of(url.substring(FILE.length()));
      return new BatchingStore(
          FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.NONE),
          BatchingSettings.oneWriter(TIMEOUT));
    }
    EtcdSettings settings = EtcdSettings.of(url + "?timeout=" + TIMEOUT.toSeconds() + "s");
    return new BatchingStore(EtcdStore.open(settings, RoundTripListener.NONE), settings.batching());
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
    RunmLayout layout = population.layout();
    int objectsPerTransaction =
        Math.min(store.limits().writes(), WRITES_PER_TRANSACTION) / Population.KEYS_PER_OBJECT;
    List<Transaction> transactions = new ArrayList<>();
    Progress progress = new Progress("objects", population.size());
    for (int from = 0; from < population.size(); from += objectsPerTransaction) {
      int to = Math.min(population.size(), from + objectsPerTransaction);
      Transaction.Builder transaction = Transaction.builder();
      for (int number = from; number < to; number++) {
        Map<Key, Bytes> entries = Population.entries(Population.object(number), layout);
        entries.forEach(transaction::put);
      }
      transactions.add(transaction.build());
      if (transactions.size() == TRANSACTIONS_AT_ONCE || to == population.size()) {
        store.commitAll(transactions).forEach(outcome -> requireApplied(outcome.result()));
        transactions.clear();
        progress.reached(to);
      }
    }
  }

  private static void requireApplied(CommitResult result) {
    if (!(result instanceof CommitResult.Applied)) {
      throw new IllegalStateException("not applied: " + result);
    }
  }

  @Override
  public void close() {
    subjects.forEach(Metadata::close);
    stop.run();
  }
}
