package io.statehouse.consul;

import static java.util.Objects.requireNonNull;

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
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The store port on Consul 1.8 and later: an entry is one of its key-value store, its leading slash
 * taken off as is usual there, and its revision is Consul's {@code ModifyIndex}, which never comes
 * back. Putting the same bytes again changes neither revision nor anything that a watch could see.
 *
 * <p>Reads are consistent ones, which the leader answers after asking the others. A transaction is
 * one of Consul's. A watch is a blocking query and a reading of all below its prefix whenever that
 * ends, so it suits prefixes of some thousand entries.
 */
public final class ConsulStore implements KeyValueStore {
  private static final int KEY_BYTES = 512;

  /** A control character in a key is written in six bytes; it may be all that a key has. */
  private static final int ESCAPED_BYTES = 5 * KEY_BYTES;

  /** What JSON needs around a key and a value, the longest verb and index, and the bare folder. */
  private static final int FRAMING_BYTES = 112;

  private static final int TRANSACTION_BYTES =
      (TxnBody.MOST_BYTES - TxnBody.MOST_OPERATIONS * (FRAMING_BYTES + ESCAPED_BYTES)) / 4 * 3;

  private static final Limits LIMITS =
      new Limits(
          KEY_BYTES,
          TRANSACTION_BYTES - KEY_BYTES,
          TxnBody.MOST_OPERATIONS,
          TxnBody.MOST_OPERATIONS,
          TxnBody.MOST_OPERATIONS,
          TRANSACTION_BYTES,
          TxnBody.MOST_OPERATIONS);

  private final ConsulSettings settings;
  private final Agent agent;
  private final Requests requests;
  private final Reader reads;
  private final Listing listing;
  private final Committer commits;
  private final Feeds feeds;
  private final HealthProbe checkup;

  /** Makes a store without connecting; the first call does. */
  public ConsulStore(ConsulSettings settings) {
    this(settings, RoundTripListener.NONE);
  }

  /**
   * Makes a store without connecting; the first call does.
   *
   * @param trips is told of every request but those of watches
   */
  public ConsulStore(ConsulSettings settings, RoundTripListener trips) {
    this.settings = requireNonNull(settings, "settings");
    ForeignNames foreign = new ForeignNames();
    agent = new Agent(settings, settings.connections());
    requests = new Requests(agent, settings, requireNonNull(trips, "trips"));
    reads = new Reader(requests);
    listing = new Listing(requests, reads, foreign);
    commits = new Committer(requests, listing, LIMITS);
    Agent waiting = new Agent(settings, Feeds.MOST_PREFIXES);
    Requests silent = new Requests(agent, settings, RoundTripListener.NONE);
    Listing unheard = new Listing(silent, new Reader(silent), foreign);
    feeds = new Feeds(waiting, unheard, silent, settings.timeout());
    checkup = new HealthProbe(silent, settings, foreign);
  }

  /**
   * How callers best share requests: four merged transactions at a time. A single one waits for its
   * place in Consul's log, and more make each smaller.
   */
  public static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        InFlight.of(4),
        Optional.of(InFlight.of(4)),
        TxnBody.MOST_OPERATIONS,
        Duration.ZERO,
        timeout);
  }

  @Override
  public Optional<Entry> get(Key key) {
    LIMITS.check(key);
    return reads.get("get", key, requests.deadline());
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(LIMITS::check);
    return reads.getAll("getAll", keys, requests.deadline());
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return listing.list("list", prefix, requests.deadline());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return listing.scan(prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return listing.scan(prefix, Optional.of(after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return listing.children(prefix, separator, requests.deadline());
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return commits.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return commits.commitAll("commitAll", transactions);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return feeds.watch(prefix, requireNonNull(listener, "listener"));
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public Health check() {
    return checkup.check();
  }

  @Override
  public void close() {
    feeds.close();
    agent.close();
  }

  @Override
  public String toString() {
    return settings.displayName();
  }
}
