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
 * some of the methods: the others, and those that the interface gains later, keep working. Whoever
 * changes {@code commitAll} changes both of its forms.
 */
public abstract class ForwardingStore implements KeyValueStore {
  /** The store that calls are forwarded to. */
  protected final KeyValueStore store;

  protected ForwardingStore(KeyValueStore store) {
    this.store = requireNonNull(store, "store");
  }

  @Override
  public Optional<Entry> get(Key key) {
    return store.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    return store.getAll(keys);
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return store.list(prefix);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return store.scan(prefix);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return store.scan(prefix, after);
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return store.children(prefix, separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return store.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return store.commitAll(transactions);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return store.commitAll(transactions, deadline);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return store.watch(prefix, listener);
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
  public Health check() {
    return store.check();
  }

  @Override
  public void close() {
    store.close();
  }
}
