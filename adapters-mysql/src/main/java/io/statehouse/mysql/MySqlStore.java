package io.statehouse.mysql;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The store port on a table of a MySQL or MariaDB server.
 *
 * <p>The table is our own, or Qserv's {@code kvData}, depending on the table name in the settings.
 * The first write creates the table; the database is never created. A watch creates nothing: it
 * compares revisions, until {@link #prepare} has made the server log changes.
 */
public final class MySqlStore implements KeyValueStore {
  private static final Duration LINGER = Duration.ofNanos(300_000);

  private final Duration timeout;
  private final Connections connections;
  private final TableForm form;
  private final Committer committer;
  private final WatchSupervisor watches;

  private MySqlStore(MySqlSettings settings, RoundTripListener roundTrips) {
    this.timeout = settings.timeout();
    this.connections = new Connections(settings, roundTrips);
    this.form =
        settings.table().equals(MySqlSettings.KV_DATA)
            ? new KvDataTable()
            : new OwnTable(settings.table());
    this.committer = new Committer(connections, form);
    this.watches =
        WatchSupervisor.shared(
            connections.calls(),
            "statehouse-mysql",
            () ->
                new BinaryLogOrPolling(
                    connections,
                    form,
                    new BinaryLogSource(connections, form, settings),
                    new PolledChanges(connections, form, settings.poll())));
  }

  /**
   * Opens a store without contacting the server: a wrong address or password is reported by the
   * first call.
   *
   * @throws IllegalArgumentException if the certificates cannot be written to files for the driver
   */
  public static MySqlStore open(MySqlSettings settings, RoundTripListener roundTrips) {
    return new MySqlStore(settings, roundTrips);
  }

  /**
   * The batching settings that suit this store: two writes in flight, since one waits for the disk
   * while the other is decided; and a short linger, so that callers whose commits just completed
   * can join the next batch, which more than doubles the throughput of 64 callers.
   */
  public static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        InFlight.of(2), Optional.of(InFlight.of(4)), Batch.MAX_MEMBERS, LINGER, timeout);
  }

  /**
   * Makes the server log changes for watches: creates the table, a change log beside it, and three
   * triggers. Can be repeated.
   *
   * @return what was done, or why it failed, one line each
   */
  public List<String> prepare() {
    return new Preparation(connections, form).run();
  }

  /** The tables of empty chunks in the same database. */
  public EmptyChunkTables emptyChunks() {
    return new EmptyChunkTables(connections);
  }

  /** The parents of the rows, if the table is Qserv's. */
  public KvParents parents() {
    return new KvParents(connections);
  }

  /** The spellings by which keys are found, if the table is Qserv's. */
  public KvSpellings spellings() {
    return new KvSpellings(connections);
  }

  @Override
  public Optional<Entry> get(Key key) {
    return Optional.ofNullable(read("get", Set.of(key)).get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> distinct = new LinkedHashSet<>(keys);
    Map<Key, Entry> found = new HashMap<>();
    distinct.forEach(form.limits()::check);
    for (List<Key> some : Slices.of(distinct, form.limits().keysPerRead())) {
      found.putAll(read("getAll", some));
    }
    return found;
  }

  private Map<Key, Entry> read(String operation, Collection<Key> keys) {
    keys.forEach(form.limits()::check);
    return connections.readTable(operation, Map.of(), connection -> form.get(connection, keys));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return connections.readTable("list", List.of(), connection -> form.list(connection, prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return form.scan(connections, prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return form.scan(connections, prefix, Optional.of(after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    ChildSegments none = new ChildSegments(prefix, separator); // refuses other separators
    return connections.readTable(
        "children", none.children(), connection -> form.children(connection, prefix, separator));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return commitAll(List.of(transaction)).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return commitBy(transactions, connections.calls().begin());
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return commitBy(transactions, connections.calls().begin(deadline));
  }

  private List<CommitOutcome> commitBy(List<Transaction> transactions, Deadline deadline) {
    List<CommitOutcome> outcomes = committer.commitAll(transactions, deadline);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof CommitOutcome.Completed completed
          && completed.result().applied()) {
        watches.applied(transactions.get(i));
      }
    }
    return outcomes;
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return watches.watch(prefix, listener, connections.calls().begin());
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Limits limits() {
    return form.limits();
  }

  @Override
  public Health check() {
    return new HealthProbe(connections, form).run();
  }

  @Override
  public void close() {
    connections.close();
    watches.close();
  }
}
