package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Forwards every call to another store, which is closed together with this one. Extend it to change
 * some of the methods: the others, and those that the interface gains later, keep working. {@code
 * commitAll} is changed in its form with a deadline, to which the other form leads. The calls that
 * return a future are not forwarded by themselves, but make the call of this store, so that what it
 * changes is not bypassed.
 */
public abstract class ForwardingStore implements KeyValueStore {
  /** The store that calls are forwarded to. */
  protected final KeyValueStore store;

  protected ForwardingStore(KeyValueStore store) {
    this.store = requireNonNull(store, "store");
  }

  /** Returns the store that the next call is forwarded to, if that changes. */
  protected KeyValueStore current() {
    return store;
  }

  @Override
  public Optional<Entry> get(Key key) {
    return current().get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    return current().getAll(keys);
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return current().list(prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return current().listWithin(prefix, bytes);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return current().scan(prefix);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return current().scan(prefix, after);
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return current().children(prefix, separator);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return current().childrenOfEach(prefixes, separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return current().commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return current().commitAll(transactions, deadline);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return current().watch(prefix, listener);
  }

  @Override
  public Duration timeout() {
    return store.timeout();
  }

  @Override
  public Limits limits() {
    return store.limits();
  }

  @Override
  public Optional<StoreException.Refused> refusal(Transaction transaction) {
    return store.refusal(transaction);
  }

  @Override
  public Optional<KeyIdentities> keyIdentities() {
    return store.keyIdentities();
  }

  @Override
  public Optional<EarlierStates> earlierStates() {
    return store.earlierStates();
  }

  @Override
  public Optional<StoreClock> clock() {
    return store.clock();
  }

  @Override
  public Health check() {
    return current().check();
  }

  @Override
  public void close() {
    store.close();
  }
}
