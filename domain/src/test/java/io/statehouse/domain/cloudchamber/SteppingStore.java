package io.statehouse.domain.cloudchamber;

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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A store in which every call is a step that can be counted, watched, or be the last before a
 * crash. Transactions that are committed together are steps of their own, as on a store that can
 * send only one at a time.
 */
final class SteppingStore extends ForwardingStore {

  /** The end of a process. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  private int steps;
  private int writes;
  private int lastStep = Integer.MAX_VALUE;
  private int lastWrite = Integer.MAX_VALUE;
  private Runnable afterEachStep = () -> {};

  SteppingStore(KeyValueStore store) {
    super(store);
  }

  /** Returns how many calls were made. */
  int steps() {
    return steps;
  }

  /** Returns how many transactions were committed. */
  int writes() {
    return writes;
  }

  void crashAfter(int step) {
    lastStep = step;
  }

  void crashAfterWrite(int write) {
    lastWrite = write;
  }

  void afterEachStep(Runnable look) {
    afterEachStep = look;
  }

  private <T> T step(Supplier<T> call) {
    if (steps == lastStep || writes == lastWrite) {
      throw new Crash();
    }
    steps++;
    T result = call.get();
    afterEachStep.run();
    return result;
  }

  @Override
  public Optional<Entry> get(Key key) {
    return step(() -> store.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    return step(() -> store.getAll(keys));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return step(() -> store.list(prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return step(() -> store.scan(prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return step(() -> store.scan(prefix, after));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return step(() -> store.children(prefix, separator));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    CommitResult result = step(() -> store.commit(transaction));
    writes++;
    return result;
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return transactions.stream().map(transaction -> CommitOutcome.of(commit(transaction))).toList();
  }
}
