package io.statehouse.ports.memory;

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
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.Watchers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A store in memory, which lasts as long as it is referenced. {@link #another()} opens a second
 * client of the same data, as another process would be a second client of a server.
 *
 * <p>It is never unavailable before it is closed; {@link FaultyStore} simulates outages.
 */
public final class MemoryStore implements KeyValueStore {
  /** Limits that no sensible use exceeds and that a test can reach. */
  public static final Limits LIMITS =
      Limits.builder()
          .keyBytes(8 << 10)
          .valueBytes(16 << 20)
          .conditions(10_000)
          .writes(10_000)
          .operations(20_000)
          .transactionBytes(64 << 20)
          .keysPerRead(1_000)
          .build();

  private static final int PAGE_SIZE = 256;

  /** No call waits, so none comes near it. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final MemoryData data;
  private final Limits limits;
  private final Calls calls;
  private final Watchers watchers = new Watchers("memory");

  public MemoryStore() {
    this(RoundTripListener.NONE);
  }

  public MemoryStore(RoundTripListener trips) {
    this(LIMITS, trips);
  }

  public MemoryStore(Limits limits, RoundTripListener trips) {
    this(new MemoryData(), limits, trips);
  }

  private MemoryStore(MemoryData data, Limits limits, RoundTripListener trips) {
    this.data = data;
    this.limits = requireNonNull(limits, "limits");
    this.calls = new Calls("the store in memory", TIMEOUT, trips);
    data.connect(watchers);
  }

  /** Opens another client of the same data; it stays open when this one is closed. */
  public MemoryStore another() {
    return another(RoundTripListener.NONE);
  }

  /** Opens another client of the same data, with a round-trip listener of its own. */
  public MemoryStore another(RoundTripListener trips) {
    return new MemoryStore(data, limits, trips);
  }

  @Override
  public Optional<Entry> get(Key key) {
    limits.check(key);
    return roundTrip("get", () -> data.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(limits::check);
    calls.requireOpen();
    Map<Key, Entry> found = new HashMap<>();
    limits
        .perRead(keys)
        .forEach(some -> found.putAll(roundTrip("getAll", () -> data.getAll(some))));
    return found;
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return roundTrip("list", () -> data.list(prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return scan(prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return scan(prefix, Optional.of(after));
  }

  private Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    calls.requireOpen();
    return Scans.after(
        after, PAGE_SIZE, last -> roundTrip("scan", () -> data.page(prefix, last, PAGE_SIZE)));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return roundTrip("children", () -> data.children(prefix, separator));
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return prefixes.isEmpty()
        ? Map.of()
        : roundTrip("childrenOfEach", () -> data.childrenOfEach(prefixes, separator));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    limits.check(transaction);
    return roundTrip("commit", () -> data.commit(transaction));
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    calls.requireOpen();
    CommitPlan<Transaction> plan = CommitPlan.of(transactions, limits::check);
    CommitPlan<Transaction>.Group all = plan.all();
    if (!all.isEmpty()) {
      all.complete(roundTrip("commitAll", () -> all.members().stream().map(data::commit).toList()));
    }
    return plan.outcomes();
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    calls.requireOpen();
    return watchers.add(prefix, listener);
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
    return calls.isClosed()
        ? Health.unavailable(calls.closed().getMessage())
        : new Health(true, "a store in memory", List.of("all data is lost when the process ends"));
  }

  @Override
  public void close() {
    calls.close();
    data.disconnect(watchers);
    watchers.close();
  }

  private <T> T roundTrip(String operation, Supplier<T> request) {
    calls.requireOpen();
    return calls.roundTrip(operation, request);
  }
}
