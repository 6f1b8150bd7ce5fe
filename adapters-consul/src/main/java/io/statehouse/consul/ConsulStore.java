package io.statehouse.consul;

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
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.ports.adapter.LeftOut;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The store port on Consul 1.8 and later. An entry is one entry of its key-value store, named
 * without the leading slash as is usual there, and its revision is Consul's {@code ModifyIndex},
 * which is never used again. Putting the same bytes again changes no revision and notifies no
 * watch.
 *
 * <p>Reads are Consul's consistent reads, for which the leader confirms its leadership with the
 * other servers. A transaction is one Consul transaction. A watch is a blocking query, after which
 * everything below the prefix is read, so it suits prefixes of some thousand entries.
 */
public final class ConsulStore implements KeyValueStore {
  private static final int KEY_BYTES = 512;

  /** The extra bytes of a key of control characters, each of which JSON escapes in six bytes. */
  private static final int ESCAPED_BYTES = 5 * KEY_BYTES;

  /** What JSON needs around key and value: the longest verb, index, and folder of bare keys. */
  private static final int FRAMING_BYTES = 112;

  /** One operation of each request may be that which sets, tests or drops a claim. */
  private static final int OPERATIONS = Operation.MAX_OPERATIONS - 1;

  private static final int TRANSACTION_BYTES =
      (Operation.MAX_BYTES - Operation.MAX_OPERATIONS * (FRAMING_BYTES + ESCAPED_BYTES)) / 4 * 3;

  private static final String LEFT_OUT =
      "names that are not UTF-8, are empty, or lie where this store keeps other keys are left out";

  static final Limits LIMITS =
      Limits.builder()
          .keyBytes(KEY_BYTES)
          .valueBytes(TRANSACTION_BYTES - KEY_BYTES)
          .conditions(OPERATIONS)
          .writes(OPERATIONS)
          .operations(OPERATIONS)
          .transactionBytes(TRANSACTION_BYTES)
          .keysPerRead(Operation.MAX_OPERATIONS)
          .build();

  private final ConsulSettings settings;
  private final Calls calls;
  private final Calls unreported;
  private final Agent agent;
  private final Reader reader;
  private final WatchSupervisor watches;
  private final Set<PrefixSource> watched = ConcurrentHashMap.newKeySet();
  private final HealthProbe healthProbe;

  public ConsulStore(ConsulSettings settings) {
    this(settings, RoundTripListener.NONE);
  }

  /**
   * Creates a store; the first call connects.
   *
   * @param trips is notified of every request except those of watches
   */
  public ConsulStore(ConsulSettings settings, RoundTripListener trips) {
    this.settings = requireNonNull(settings, "settings");
    calls = new Calls(settings.displayName(), settings.timeout(), trips);
    unreported = calls.unreported();
    agent = new Agent(settings, settings.connections());
    LeftOut leftOut = new LeftOut(LEFT_OUT);
    // A watch might not find any more what callers read.
    reader = new Reader(leftOut, keys -> watched.forEach(source -> source.note(keys)));
    Reader looks = new Reader(leftOut, none -> {});
    watches = WatchSupervisor.perPrefix(calls, "consul", prefix -> source(prefix, looks));
    healthProbe = new HealthProbe(settings, agent, unreported, leftOut);
  }

  private ChangeSource source(Prefix prefix, Reader looks) {
    if (watches.sources() >= PrefixSource.MAX_PREFIXES) {
      throw new StoreException.Refused(
          ("the watch on %s would exceed the %d prefixes that a Consul store can watch:"
                  + " watch one shorter prefix instead")
              .formatted(prefix, PrefixSource.MAX_PREFIXES));
    }
    return new PrefixSource(prefix, settings, looks, unreported, watched);
  }

  /**
   * Returns how callers best share requests: up to three full transactions at a time. A batch
   * lingers for callers that have just received a response, since Consul's log makes each request
   * expensive.
   */
  public static BatchingSettings batching(Duration timeout) {
    InFlight three = InFlight.of(3).lingering(Duration.ofNanos(100_000));
    return new BatchingSettings(three, Optional.of(three), OPERATIONS, timeout);
  }

  private Requests begin(String operation) {
    return new Requests(agent, calls, operation, calls.begin());
  }

  @Override
  public Optional<Entry> get(Key key) {
    LIMITS.check(key);
    return reader.get(begin("get"), key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(LIMITS::check);
    return reader.getAll(begin("getAll"), keys);
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return reader.list(begin("list"), prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return reader.listWithin(begin("listWithin"), prefix, bytes);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return reader.scan(() -> begin("scan"), prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return reader.scan(() -> begin("scan"), prefix, Optional.of(after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return reader.children(begin("children"), prefix, separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return new Committer(begin("commit")).commitAll(List.of(transaction)).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    Requests requests = new Requests(agent, calls, "commitAll", calls.begin(deadline));
    return new Committer(requests).commitAll(transactions);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return watches.watch(prefix, listener, calls.begin());
  }

  @Override
  public Duration timeout() {
    return calls.timeout();
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
    unreported.close();
    watches.close();
    agent.close();
  }

  @Override
  public String toString() {
    return settings.displayName();
  }
}
