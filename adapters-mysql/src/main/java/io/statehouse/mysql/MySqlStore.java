package io.statehouse.mysql;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.PreparableStore;
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
 * <p>The table is our own, or Qserv's {@code kvData}, depending on the table name in the settings.
 * The first write creates the table; the database is never created. A watch creates nothing: it
 * compares revisions, until {@link #prepare} has made the server log changes.
 */
public final class MySqlStore implements PreparableStore {
  private static final Duration LINGER = Duration.ofNanos(300_000);

  private final Duration timeout;
  private final Connections connections;
  private final TableForm form;
  private final Reader reader;
  private final Committer committer;
  private final Watchers watchers;
  private final ChangeFeed feed;

  private MySqlStore(MySqlSettings settings, RoundTripListener roundTrips) {
    this.timeout = settings.timeout();
    this.connections = new Connections(settings, roundTrips);
    this.form =
        settings.table().equals(MySqlSettings.KV_DATA)
            ? new KvDataTable()
            : new OwnTable(settings.table());
    this.reader = new Reader(connections);
    this.committer = new Committer(connections, form);
    this.watchers = new Watchers("statehouse-mysql");
    this.feed = new ChangeFeed(connections, form, watchers, settings.poll());
  }

  /**
   * Opens a store without contacting the server: a wrong address or password is reported by the
   * first call.
   *
   * @throws IllegalArgumentException if the certificates cannot be read, or written to files for
   *     the driver
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
   * triggers.
   */
  @Override
  public List<String> prepare() {
    return new Preparation(connections, form).run();
  }

  /** Returns whether the table is Qserv's. */
  public boolean isKvData() {
    return form instanceof KvDataTable;
  }

  /** The tables of empty chunks in the same database. */
  public EmptyChunkTables emptyChunks() {
    return new EmptyChunkTables(connections);
  }

  /** The parents of the rows, if the table is Qserv's. */
  public KvParents parents() {
    return new KvParents(reader);
  }

  /** The spellings by which keys are found, if the table is Qserv's. */
  public KvSpellings spellings() {
    return new KvSpellings(reader);
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
    return reader.read(operation, Map.of(), connection -> form.get(connection, keys));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return reader.read("list", List.of(), connection -> form.list(connection, prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return form.scan(reader, prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return form.scan(reader, prefix, Optional.of(after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    if (separator == 0 || separator > 0x7f) {
      throw new IllegalArgumentException("separator is not an ASCII character: " + separator);
    }
    return reader.read(
        "children", List.of(), connection -> form.children(connection, prefix, separator));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return commitAll(List.of(transaction)).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    List<CommitOutcome> outcomes = committer.commitAll(transactions);
    if (!watchers.isEmpty()) {
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) instanceof CommitOutcome.Completed completed
            && completed.result().applied()) {
          notifyWatchers(transactions.get(i));
        }
      }
    }
    return outcomes;
  }

  /** Notifies this store's own watchers without waiting for a poll to find the change. */
  private void notifyWatchers(Transaction applied) {
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
    feed.close();
    connections.close();
  }
}
