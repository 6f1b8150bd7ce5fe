package io.statehouse.redis;

import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreClock;
import io.statehouse.ports.adapter.AdapterStore;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

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
public final class RedisStore extends AdapterStore {
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(64 << 10)
          .valueBytes(8 << 20)
          .conditions(1_024)
          .writes(1_024)
          .operations(1_024)
          .transactionBytes(8 << 20)
          .keysPerRead(Keyspace.KEYS_PER_READ)
          .revisionBits(ValueRevision.BITS)
          .build();

  private static final Duration LONG_IDLE = Duration.ofSeconds(5);

  private final ConnectionPool pool;
  private final StoreClock clock;

  private RedisStore(
      Reader reader,
      Committer committer,
      WatchSupervisor watches,
      HealthProbe probe,
      ConnectionPool pool,
      Calls calls) {
    super(reader, committer, watches, probe::check, calls, LIMITS);
    this.pool = pool;
    this.clock = new ServerTime(probe.requests());
  }

  /** Opens a store without connecting; the first call connects. */
  public static RedisStore open(RedisSettings settings, RoundTripListener trips) {
    return open(settings, trips, UnaryOperator.identity());
  }

  /**
   * @param sources may change how watches are notified of changes
   */
  static RedisStore open(
      RedisSettings settings, RoundTripListener trips, UnaryOperator<ChangeSource> sources) {
    String name = settings.displayName();
    Calls calls = new Calls(name, settings.timeout(), trips);
    Failures failures = new Failures(name);
    ConnectionPool pool = new ConnectionPool(new Servers(settings, failures), calls, LONG_IDLE);
    Requests requests = new Requests(pool, failures, calls);
    Requests unreported = new Requests(pool, failures, calls.unreported());
    Keyspace keyspace = new Keyspace(requests);
    Changes changes = new Changes(unreported, settings.pollInterval());
    return new RedisStore(
        new Reader(
            requests, keyspace, new Listing(requests, keyspace, settings.entriesListedAtOnce())),
        new Committer(requests, LIMITS, new GrowingValues()),
        WatchSupervisor.shared(calls, "redis", () -> sources.apply(changes.source())),
        new HealthProbe(unreported, changes, settings.tls().isPresent()),
        pool,
        calls);
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
  public Optional<StoreClock> clock() {
    return Optional.of(clock);
  }

  @Override
  public void close() {
    super.close();
    pool.close();
  }
}
