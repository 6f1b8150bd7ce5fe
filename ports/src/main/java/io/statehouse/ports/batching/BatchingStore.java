package io.statehouse.ports.batching;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A store whose concurrent callers share requests: gets are sent as one {@code getAll}, commits as
 * one {@code commitAll}. The call of a single caller is passed on unchanged, on its own thread.
 *
 * <p>No caller can harm another: batches are sent by threads of this store. A caller waits at most
 * the timeout for its turn and its response. A call that is interrupted or times out throws {@code
 * Unavailable} if it was not yet sent, and {@code OutcomeUnknown} otherwise.
 */
public final class BatchingStore extends ForwardingStore {
  private final Batcher<Transaction, CommitOutcome> commits;
  private final Optional<Batcher<Set<Key>, Map<Key, Entry>>> reads;

  /**
   * @param store closed together with this one
   */
  public BatchingStore(KeyValueStore store, BatchingSettings settings) {
    super(store);
    this.commits =
        new Batcher<>(
            settings.writes(),
            settings.transactionsPerBatch(),
            transaction -> 1,
            settings.linger(),
            settings.timeout(),
            threads("commits"),
            this::commitTogether);
    this.reads =
        settings
            .reads()
            .map(
                inFlight ->
                    new Batcher<Set<Key>, Map<Key, Entry>>(
                        inFlight,
                        store.limits().keysPerRead(),
                        Set::size,
                        settings.linger(),
                        settings.timeout(),
                        threads("reads"),
                        (requests, deadline) -> readTogether(requests)));
  }

  private static ThreadFactory threads(String what) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "batches-of-" + what + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    store.limits().check(transaction);
    return commits.submit(transaction).result();
  }

  private List<CommitOutcome> commitTogether(List<Transaction> transactions, Deadline deadline) {
    return transactions.size() == 1
        ? List.of(CommitOutcome.of(store.commit(transactions.get(0))))
        : store.commitAll(transactions, deadline);
  }

  @Override
  public Optional<Entry> get(Key key) {
    return reads.isEmpty() ? store.get(key) : Optional.ofNullable(read(Set.of(key)).get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> distinct = new LinkedHashSet<>(keys);
    if (reads.isEmpty() || distinct.isEmpty() || distinct.size() > store.limits().keysPerRead()) {
      return store.getAll(keys);
    }
    Map<Key, Entry> found = new HashMap<>(read(distinct));
    found.keySet().retainAll(distinct);
    return found;
  }

  private Map<Key, Entry> read(Set<Key> keys) {
    try {
      return reads.get().submit(keys);
    } catch (StoreException.OutcomeUnknown late) {
      throw new StoreException.Unavailable(late.getMessage(), late); // a read has no side effect
    }
  }

  private List<Map<Key, Entry>> readTogether(List<Set<Key>> requests) {
    if (requests.size() == 1 && requests.get(0).size() == 1) {
      Optional<Entry> alone = store.get(requests.get(0).iterator().next());
      return List.of(alone.map(entry -> Map.of(entry.key(), entry)).orElseGet(Map::of));
    }
    Set<Key> all = new HashSet<>();
    requests.forEach(all::addAll);
    Map<Key, Entry> found = store.getAll(all);
    return requests.stream().map(request -> found).toList();
  }

  @Override
  public void close() {
    super.close();
    commits.endIdleLeaders();
    reads.ifPresent(Batcher::endIdleLeaders);
  }
}
