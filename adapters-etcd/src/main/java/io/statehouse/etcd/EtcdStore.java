package io.statehouse.etcd;

import static java.util.Objects.requireNonNull;

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
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.LeftOut;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The store port on etcd 3.4 and later. A key is stored as its UTF-8 bytes, a value as it is, and a
 * revision is etcd's {@code mod_revision}. Nothing else is stored, so other clients of the cluster
 * read and write the same entries.
 *
 * <p>Every read is linearizable, and every transaction is one etcd transaction. Every call, single
 * or batched, ends by the timeout; a write without a response by then has an unknown outcome and is
 * never sent again. {@link EtcdSettings#batching} returns how callers best share requests.
 */
public final class EtcdStore implements KeyValueStore {
  private final Connection connection;
  private final Limits limits;
  private final Calls calls;
  private final Reader reader;
  private final Committer committer;
  private final WatchSupervisor watches;
  private final HealthProbe healthProbe;

  private EtcdStore(EtcdSettings settings, RoundTripListener trips) {
    LeftOut leftOut =
        new LeftOut("keys that are not UTF-8 text or contain U+0000 are left out of listings");
    this.connection = new Connection(settings, trips);
    this.calls = connection.calls();
    this.limits = limitsOf(settings);
    this.reader = new Reader(connection, leftOut, limits.keysPerRead());
    this.committer = new Committer(connection, limits, Batch.Room.of(settings));
    this.watches =
        WatchSupervisor.perPrefix(calls, "etcd", prefix -> new WatchedRange(connection, prefix));
    this.healthProbe = new HealthProbe(settings, connection, leftOut);
  }

  /** Opens a store whose requests are reported to no one. */
  public static EtcdStore open(EtcdSettings settings) {
    return open(settings, RoundTripListener.NONE);
  }

  /**
   * Opens a store; nothing is sent until it is used.
   *
   * @param trips is notified of every request
   * @throws IllegalArgumentException if a certificate cannot be read
   */
  public static EtcdStore open(EtcdSettings settings, RoundTripListener trips) {
    return new EtcdStore(settings, trips);
  }

  /**
   * Returns what always fits into a request. Framing is subtracted, and so are the keys that are
   * sent twice: once to be compared, once to find out which condition failed.
   */
  private static Limits limitsOf(EtcdSettings settings) {
    int operations = settings.operations();
    int keyBytes = settings.requestBytes() / 8 / operations;
    int transactionBytes =
        settings.requestBytes() - operations * (keyBytes + Batch.Member.FRAMING_BYTES);
    return Limits.builder()
        .keyBytes(keyBytes)
        .valueBytes(transactionBytes - keyBytes)
        .conditions(operations)
        .writes(operations)
        .operations(2 * operations)
        .transactionBytes(transactionBytes)
        .keysPerRead(operations)
        .build();
  }

  @Override
  public Optional<Entry> get(Key key) {
    limits.check(key);
    return reader.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(limits::check);
    return reader.getAll(keys.stream().distinct().toList());
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return reader.list(prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return reader.listWithin(prefix, bytes);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return reader.scan(prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return reader.scan(prefix, Optional.of(after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return reader.children(prefix, separator);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return reader.childrenOfEach(new ArrayList<>(new LinkedHashSet<>(prefixes)), separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return committer.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return committer.commitAll(transactions, calls.begin(deadline));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return watches.watch(prefix, requireNonNull(listener, "listener"), calls.begin());
  }

  @Override
  public Duration timeout() {
    return calls.timeout();
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public Health check() {
    return healthProbe.check();
  }

  @Override
  public void close() {
    calls.close();
    watches.close();
    connection.close();
  }
}
