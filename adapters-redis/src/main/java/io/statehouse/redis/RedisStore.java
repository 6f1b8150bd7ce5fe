package io.statehouse.redis;

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
 * A store in Redis or Valkey. An entry is a plain string key, as any client writes it, and nothing
 * is kept beside it; so a revision is made of the value, and a value that changed and changed back
 * passes as unchanged.
 *
 * <p>A transaction is one script, so one round trip. Redis keeps its keys in no order: listing,
 * scanning and children look at every key of the database, whatever the prefix. What is no string
 * is left alone and out of every answer; only a put or a delete that names its key does what SET
 * and DEL do.
 *
 * <p>How durable a commit is, the server's settings say; {@link #check} tells.
 */
public final class RedisStore implements KeyValueStore {
  private static final Limits LIMITS =
      new Limits(64 << 10, 8 << 20, 1_024, 1_024, 1_024, 8 << 20, Reader.KEYS_PER_READ);

  private final RedisSettings settings;
  private final ConnectionPool links;
  private final Requests requests;
  private final Reader reads;
  private final Listing listing;
  private final Committer commits;
  private final Watching watching;
  private final HealthProbe checkup;

  /** Makes a store without connecting; the first call does. */
  public RedisStore(RedisSettings settings, RoundTripListener trips) {
    this.settings = requireNonNull(settings, "settings");
    Failures failures = new Failures(settings.displayName());
    links = new ConnectionPool(new Servers(settings), settings.connections(), failures);
    requests = new Requests(links, failures, requireNonNull(trips, "trips"), settings.timeout());
    reads = new Reader(requests, failures);
    Names names = new Names(requests);
    SteadyListing steady = new SteadyListing(links, names, reads);
    listing = new Listing(requests, names, steady, settings.entriesListedAtOnce());
    commits = new Committer(links, requests, failures, LIMITS);
    Requests silent = new Requests(links, failures, RoundTripListener.NONE, settings.timeout());
    Feeds feeds = new Feeds(settings, links, failures, silent);
    watching = new Watching(feeds, failures, settings.timeout());
    checkup = new HealthProbe(settings, silent, feeds);
  }

  /**
   * How callers best share requests. Eight ask faster each by itself, since to be woken by another
   * caller costs more than a request of one's own. Beyond that, more than one batch of writes at a
   * time keeps the server busy while the next is made, and reads are over sooner than writes.
   */
  public static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        new InFlight(8, 3),
        Optional.of(new InFlight(8, 2)),
        256,
        Duration.ofNanos(100_000),
        timeout);
  }

  @Override
  public Optional<Entry> get(Key key) {
    LIMITS.check(key);
    return reads.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(LIMITS::check);
    return reads.getAll("getAll", keys, requests.deadline());
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return listing.list(prefix);
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
    return listing.children(prefix, separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return commits.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return commits.commitAll(transactions);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return watching.watch(prefix, requireNonNull(listener, "listener"));
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
    watching.close();
    links.close();
  }

  @Override
  public String toString() {
    return settings.displayName();
  }
}
