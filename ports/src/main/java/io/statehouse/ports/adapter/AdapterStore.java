package io.statehouse.ports.adapter;

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
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A store made of its parts. It begins each call, which gives it a deadline or refuses it after
 * {@link #close}; checks it against the limits; and hands it to the part that serves it. An adapter
 * extends it, builds the parts, and closes its connections after this.
 */
public abstract class AdapterStore implements KeyValueStore {
  private final StoreReader reader;
  private final StoreCommitter committer;
  private final WatchSupervisor watches;
  private final Function<Deadline, Health> health;
  private final Calls calls;
  private final Limits limits;

  /**
   * @param health probes the store; a {@link StoreException} means that it is not available
   */
  protected AdapterStore(
      StoreReader reader,
      StoreCommitter committer,
      WatchSupervisor watches,
      Function<Deadline, Health> health,
      Calls calls,
      Limits limits) {
    this.reader = requireNonNull(reader, "reader");
    this.committer = requireNonNull(committer, "committer");
    this.watches = requireNonNull(watches, "watches");
    this.health = requireNonNull(health, "health");
    this.calls = requireNonNull(calls, "calls");
    this.limits = requireNonNull(limits, "limits");
  }

  @Override
  public final Optional<Entry> get(Key key) {
    limits.check(key);
    return reader.get(key, calls.begin());
  }

  @Override
  public final Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(limits::check);
    Deadline deadline = calls.begin();
    Map<Key, Entry> found = new HashMap<>();
    limits.perRead(keys).forEach(some -> found.putAll(reader.getAll(some, deadline)));
    return found;
  }

  @Override
  public final List<Entry> list(Prefix prefix) {
    return reader.list(prefix, calls.begin());
  }

  @Override
  public final Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return reader.listWithin(prefix, bytes, calls.begin());
  }

  @Override
  public final Stream<Entry> scan(Prefix prefix) {
    calls.requireOpen();
    return reader.scan(prefix, Optional.empty());
  }

  @Override
  public final Stream<Entry> scan(Prefix prefix, Key after) {
    calls.requireOpen();
    return reader.scan(prefix, Optional.of(after));
  }

  @Override
  public final List<Child> children(Prefix prefix, char separator) {
    return reader.children(prefix, separator, calls.begin());
  }

  @Override
  public final Map<Prefix, List<Child>> childrenOfEach(
      Collection<Prefix> prefixes, char separator) {
    Deadline deadline = calls.begin();
    List<Prefix> distinct = prefixes.stream().distinct().toList();
    return distinct.isEmpty() ? Map.of() : reader.childrenOfEach(distinct, separator, deadline);
  }

  @Override
  public final CommitResult commit(Transaction transaction) {
    limits.check(transaction);
    return committer.commit(transaction, calls.begin());
  }

  @Override
  public final List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return committer.commitAll(transactions, calls.begin(deadline));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return watches.watch(prefix, listener, calls.begin());
  }

  @Override
  public final Duration timeout() {
    return calls.timeout();
  }

  @Override
  public final Limits limits() {
    return limits;
  }

  @Override
  public final Health check() {
    try {
      return health.apply(calls.begin());
    } catch (StoreException failure) {
      return Health.unavailable(failure.getMessage());
    }
  }

  @Override
  public final Optional<StoreException.Refused> refusal(Transaction transaction) {
    return limits.refusal(transaction).or(() -> committer.refusal(transaction));
  }

  /** Ends all calls and watches; connections are for the adapter to close. */
  @Override
  public void close() {
    calls.close();
    watches.close();
  }

  /** Returns the name of the store in messages. */
  @Override
  public final String toString() {
    return calls.toString();
  }
}
