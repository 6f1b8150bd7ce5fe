package io.statehouse.ports.contract;

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

/** Passes every call on to another store; a flaw overrides some of the methods. */
public class PassingStore implements KeyValueStore {
  final KeyValueStore store;

  public PassingStore(KeyValueStore store) {
    this.store = store;
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
