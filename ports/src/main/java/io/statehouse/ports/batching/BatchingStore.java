package io.statehouse.ports.batching;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
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

/**
 * A store whose concurrent callers share requests: gets are sent as one {@code getAll}, commits as
 * one {@code commitAll}. The call of a single caller is passed on unchanged.
 *
 * <p>A caller waits at most the timeout for its turn and its response; one that leads a batch after
 * waiting may take longer by the time of one request. A call that is interrupted or times out
 * throws {@code Unavailable} if it was not yet sent, and {@code OutcomeUnknown} otherwise. A leader
 * interrupted during its request may leave its whole batch with an unknown outcome.
 */
public final class BatchingStore extends ForwardingStore {
  private final Batcher<Transaction, CommitOutcome> commits;
  private final Batcher<Collection<Key>, Map<Key, Entry>> reads;

  /**
   * @param store closed together with this one
   */
  public BatchingStore(KeyValueStore store, BatchingSettings settings) {
    super(store);
    this.commits =
        new Batcher<>(
            settings.writes(),
            settings.transactionsPerBatch(),
            Integer.MAX_VALUE,
            transaction -> 1,
            settings.linger(),
            settings.timeout(),
            this::commitTogether);
    this.reads =
        settings
            .reads()
            .map(
                inFlight ->
                    new Batcher<Collection<Key>, Map<Key, Entry>>(
                        inFlight,
                        store.limits().keysPerRead(),
                        store.limits().keysPerRead(),
                        Collection::size,
                        settings.linger(),
                        settings.timeout(),
                        this::readTogether))
            .orElse(null);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    store.limits().check(transaction);
    return commits.submit(transaction).result();
  }

  private List<CommitOutcome> commitTogether(List<Transaction> transactions) {
    return transactions.size() == 1
        ? List.of(CommitOutcome.of(store.commit(transactions.get(0))))
        : store.commitAll(transactions);
  }

  @Override
  public Optional<Entry> get(Key key) {
    return reads == null ? store.get(key) : Optional.ofNullable(read(Set.of(key)).get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> distinct = new LinkedHashSet<>(keys);
    if (reads == null || distinct.isEmpty() || distinct.size() > store.limits().keysPerRead()) {
      return store.getAll(keys);
    }
    Map<Key, Entry> found = new HashMap<>(read(distinct));
    found.keySet().retainAll(distinct);
    return found;
  }

  private Map<Key, Entry> read(Set<Key> keys) {
    try {
      return reads.submit(keys);
    } catch (StoreException.OutcomeUnknown late) {
      throw new StoreException.Unavailable(late.getMessage(), late); // a read has no side effect
    }
  }

  private List<Map<Key, Entry>> readTogether(List<Collection<Key>> requests) {
    if (requests.size() == 1 && requests.get(0).size() == 1) {
      Optional<Entry> alone = store.get(requests.get(0).iterator().next());
      return List.of(alone.map(entry -> Map.of(entry.key(), entry)).orElseGet(Map::of));
    }
    Set<Key> all = new HashSet<>();
    requests.forEach(all::addAll);
    Map<Key, Entry> found = store.getAll(all);
    return requests.stream().map(request -> found).toList();
  }
}
