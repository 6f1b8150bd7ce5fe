package io.statehouse.app.http.stores;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A store without the entries whose values are served to no one: listings leave them out, and a
 * request that names one is denied.
 */
final class HiddenValues extends ForwardingStore {
  private final Set<Key> hidden;

  HiddenValues(KeyValueStore store, Set<Key> hidden) {
    super(store);
    this.hidden = Set.copyOf(hidden);
  }

  private void requireShown(Key key) {
    if (hidden.contains(key)) {
      throw new StoreException.Denied(
          "the value of %s is a secret and is not served: use the store itself".formatted(key));
    }
  }

  private void requireShown(Transaction transaction) {
    transaction.conditions().stream().map(Condition::key).forEach(this::requireShown);
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        requireShown(put.key());
      } else if (write instanceof Write.Delete delete) {
        requireShown(delete.key());
      }
    }
  }

  private boolean isShown(Entry entry) {
    return !hidden.contains(entry.key());
  }

  @Override
  public Optional<Entry> get(Key key) {
    requireShown(key);
    return super.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(this::requireShown);
    return super.getAll(keys);
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return super.list(prefix).stream().filter(this::isShown).toList();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return super.listWithin(prefix, bytes)
        .map(entries -> entries.stream().filter(this::isShown).toList());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return super.scan(prefix).filter(this::isShown);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return super.scan(prefix, after).filter(this::isShown);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    requireShown(transaction);
    return super.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    transactions.forEach(this::requireShown);
    return super.commitAll(transactions, deadline);
  }
}
