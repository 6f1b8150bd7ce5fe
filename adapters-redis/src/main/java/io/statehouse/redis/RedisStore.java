package io.statehouse.redis;

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
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A store in Redis or Valkey. An entry is a plain string key, as any client writes it, and nothing
 * is stored beside it; so a revision is derived from the value, and a value that changed and
 * changed back passes as unchanged.
 *
 * <p>A transaction is one script, so one round trip. Redis does not order its keys: listing,
 * scanning and children examine every key of the database, whatever the prefix. Keys that do not
 * hold a string are left alone and out of every result; only a put or a delete that names such a
 * key does what SET and DEL do.
 *
 * <p>The server's settings determine how durable a commit is; {@link #check} reports it.
 */
public final class RedisStore implements KeyValueStore {
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(64 << 10)
          .valueBytes(8 << 20)
          .conditions(1_024)
          .writes(1_024)
          .operations(1_024)
          .transactionBytes(8 << 20)
          .keysPerRead(Reader.KEYS_PER_READ)
          .revisionBits(ValueRevision.BITS)
          .build();

  private static final Duration LONG_IDLE = Duration.ofSeconds(5);

  private final RedisSettings settings;
  private final Calls calls;
  private final ConnectionPool pool;
  private final Reader reader;
  private final Listing listing;
  private final Committer committer;
  private final WatchSupervisor watches;
  private final HealthProbe healthProbe;

  /** Creates a store without connecting; the first call connects. */
  public RedisStore(RedisSettings settings, RoundTripListener roundTrips) {
    this(settings, roundTrips, UnaryOperator.identity());
  }

  /**
   * @param sources may change how watches hear of changes
   */
  RedisStore(
      RedisSettings settings, RoundTripListener roundTrips, UnaryOperator<ChangeSource> sources) {
    this.settings = requireNonNull(settings, "settings");
    calls = new Calls(settings.displayName(), settings.timeout(), roundTrips);
    Failures failures = new Failures(settings.displayName());
    pool = new ConnectionPool(new Servers(settings, failures), calls, LONG_IDLE);
    Requests requests = new Requests(pool, failures, calls);
    reader = new Reader(requests);
    listing = new Listing(requests, reader, settings.entriesListedAtOnce());
    committer = new Committer(requests, LIMITS);
    Requests unreported = new Requests(pool, failures, calls.unreported());
    Changes changes = new Changes(settings, unreported);
    watches = WatchSupervisor.shared(calls, "redis", () -> sources.apply(changes.source()));
    healthProbe = new HealthProbe(settings, unreported, changes);
  }

  /**
   * The batching settings that suit this store. Up to eight callers are faster on their own, since
   * being woken by another caller costs more than a separate request. Beyond that, several batches
   * of writes in flight keep the server busy while the next is prepared, and each waits for callers
   * that have just received a response; reads need fewer, and do not wait, since they complete
   * sooner.
   */
  public static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        new InFlight(8, 4, Duration.ofNanos(50_000)),
        Optional.of(new InFlight(8, 2, Duration.ZERO)),
        64,
        timeout);
  }

  @Override
  public Optional<Entry> get(Key key) {
    LIMITS.check(key);
    return reader.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(LIMITS::check);
    return reader.getAll("getAll", keys, calls.begin());
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return listing.list(prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return listing.listWithin(prefix, bytes);
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
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return prefixes.isEmpty() ? Map.of() : listing.childrenOfEach(prefixes, separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return committer.commitAll("commit", List.of(transaction), calls.begin()).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return committer.commitAll("commitAll", transactions, calls.begin(deadline));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return watches.watch(prefix, listener, calls.begin());
  }

  @Override
  public Duration timeout() {
    return settings.timeout();
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public Health check() {
    return healthProbe.check();
  }

  @Override
  public void close() {
    calls.close();
    watches.close();
    pool.close();
  }

  @Override
  public String toString() {
    return settings.displayName();
  }
}
