package io.statehouse.etcd;

import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.AdapterStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.SkippedEntries;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.util.Optional;

/**
 * The store port on etcd 3.4 and later. A key is stored as its UTF-8 bytes, a value as it is, and a
 * revision is etcd's {@code mod_revision}. Nothing else is stored, so other clients of the cluster
 * read and write the same entries.
 *
 * <p>Every read is linearizable, and every transaction is one etcd transaction. Every call, single
 * or batched, ends by the timeout; a write without a response by then has an unknown outcome and is
 * never sent again. {@link EtcdSettings#batching} returns how callers best share requests.
 */
public final class EtcdStore extends AdapterStore {
  private final Connection connection;
  private final EarlierStates earlier;

  private EtcdStore(
      Connection connection, EtcdSettings settings, Limits limits, SkippedEntries skipped) {
    super(
        new Reader(connection, limits, skipped),
        new Committer(connection, limits, Batch.Room.of(settings)),
        WatchSupervisor.perPrefix(
            connection.calls(), "etcd", (prefix, others) -> new WatchedRange(connection, prefix)),
        new HealthProbe(connection, settings.endpoints(), settings.tls().isOn(), skipped)::check,
        connection.calls(),
        limits);
    this.connection = connection;
    this.earlier = new EarlierRevisions(connection, skipped);
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
    return new EtcdStore(
        new Connection(settings, trips),
        settings,
        limitsOf(settings),
        new SkippedEntries(
            "keys that are not UTF-8 text or contain U+0000 are left out of listings"));
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
  public Optional<EarlierStates> earlierStates() {
    return Optional.of(earlier);
  }

  @Override
  public void close() {
    super.close();
    connection.close();
  }
}
