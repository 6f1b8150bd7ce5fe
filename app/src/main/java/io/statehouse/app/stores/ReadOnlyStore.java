package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The store of a system that is read-only, for commands, routes and scheduled work alike. It
 * commits a transaction only if that writes nothing.
 */
final class ReadOnlyStore implements KeyValueStore {
  private final KeyValueStore store;
  private final String why;

  /**
   * @param why the sentence with which writes are refused
   */
  ReadOnlyStore(KeyValueStore store, String why) {
    this.store = requireNonNull(store, "store");
    this.why = requireNonNull(why, "why");
  }

  private void requireReadOnly(Transaction transaction) {
    if (!transaction.writes().isEmpty()) {
      throw AppException.readOnly(why);
    }
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    requireReadOnly(transaction);
    return store.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    transactions.forEach(this::requireReadOnly);
    return store.commitAll(transactions);
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
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return store.watch(prefix, listener);
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
