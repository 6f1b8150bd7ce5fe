package io.statehouse.ports.transact;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A store as a scope sees it: its reads are part of the transaction of that scope. */
final class ScopeReads extends ForwardingStore {
  private final Scope scope;

  ScopeReads(Scope scope, KeyValueStore store) {
    super(store);
    this.scope = scope;
  }

  @Override
  public Optional<Entry> get(Key key) {
    return scope.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    return scope.getAll(keys);
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return scope.list(prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    scope.runAlone();
    return super.listWithin(prefix, bytes);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    scope.runAlone();
    return super.scan(prefix);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    scope.runAlone();
    return super.scan(prefix, after);
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return scope.children(prefix, separator);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return scope.childrenOfEach(prefixes, separator);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    throw onlyReads();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    throw onlyReads();
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    throw onlyReads();
  }

  /** The store belongs to the transactor's owner. */
  @Override
  public void close() {}

  private static UnsupportedOperationException onlyReads() {
    return new UnsupportedOperationException("a transaction is written through its scope alone");
  }
}
