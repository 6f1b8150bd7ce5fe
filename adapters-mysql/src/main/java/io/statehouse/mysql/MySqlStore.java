package io.statehouse.mysql;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.Watchers;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The store port on a table of a MySQL or MariaDB server.
 *
 * <p>The table is our own, or Qserv's {@code kvData}; the settings' table name tells. It is made
 * with the first write, the database never is. A watch creates nothing: it compares what it reads,
 * until {@link #prepare} has made the server log changes.
 */
public final class MySqlStore implements KeyValueStore {
  private static final Duration GATHER = Duration.ofNanos(300_000);

  private final Connections connections;
  private final TableForm form;
  private final Reader reads;
  private final Committer writer;
  private final Watchers watchers;
  private final ChangeFeed feed;

  private MySqlStore(MySqlSettings settings, RoundTripListener trips) {
    this.connections = new Connections(settings, trips);
    this.form =
        settings.table().equals(MySqlSettings.KV_DATA)
            ? new KvDataTable()
            : new OwnTable(settings.table());
    this.reads = new Reader(connections);
    this.writer = new Committer(connections, form);
    this.watchers = new Watchers("statehouse-mysql");
    this.feed = new ChangeFeed(connections, form, watchers, settings.poll());
  }

  /**
   * Opens a store without asking the server anything: a wrong address or password is the answer to
   * the first call.
   *
   * @throws IllegalArgumentException if the driver cannot be given the certificates
   */
  public static MySqlStore open(MySqlSettings settings, RoundTripListener trips) {
    return new MySqlStore(settings, trips);
  }

  /**
   * How this store likes its batches: two writes in flight, since one waits for the disk while the
   * other is decided; and a moment for those just answered to come back, which with 64 callers more
   * than doubles what is committed in a second.
   */
  public static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        InFlight.of(2), Optional.of(InFlight.of(4)), Batch.MOST_MEMBERS, GATHER, timeout);
  }

  /**
   * Makes the server log changes for watches: creates the table, a change log beside it, and three
   * triggers. Can be run again.
   *
   * @return what was done, or why it could not be, a line each
   */
  public List<String> prepare() {
    return new Preparation(connections, form).run();
  }

  /** The tables of empty chunks that lie in the same database. */
  public EmptyChunkTables emptyChunks() {
    return new EmptyChunkTables(connections);
  }

  /** The parents of the rows, if the table is Qserv's. */
  public KvParents parents() {
    return new KvParents(reads);
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
    return reads.read(operation, Map.of(), session -> form.get(session, keys));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return reads.read("list", List.of(), session -> form.list(session, prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return form.scan(reads, prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return form.scan(reads, prefix, Optional.of(after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    if (separator == 0 || separator > 0x7f) {
      throw new IllegalArgumentException("separator is not an ASCII character: " + separator);
    }
    return reads.read("children", List.of(), session -> form.children(session, prefix, separator));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return commitAll(List.of(transaction)).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    List<CommitOutcome> outcomes = writer.commitAll(transactions);
    if (!watchers.isEmpty()) {
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) instanceof CommitOutcome.Completed completed
            && completed.result().applied()) {
          tell(transactions.get(i));
        }
      }
    }
    return outcomes;
  }

  /** Own watchers need not wait until the change is found in the server. */
  private void tell(Transaction applied) {
    Set<Key> keys = new HashSet<>();
    for (Write write : applied.writes()) {
      if (write instanceof Write.Put put) {
        keys.add(put.key());
      } else if (write instanceof Write.Delete delete) {
        keys.add(delete.key());
      } else if (write instanceof Write.DeletePrefix below) {
        watchers.changedBelow(below.prefix());
      }
    }
    watchers.changed(keys);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return feed.watch(prefix, listener);
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
    feed.close();
    connections.close();
  }
}
