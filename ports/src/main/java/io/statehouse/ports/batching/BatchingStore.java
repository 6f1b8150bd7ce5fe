package io.statehouse.ports.batching;

import io.statehouse.ports.AsyncCalls;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.transact.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A store whose concurrent callers share requests: gets are sent as one {@code getAll}, commits as
 * one {@code commitAll}. The call of a single caller is passed on unchanged, on its own thread.
 *
 * <p>No caller can harm another: batches are sent by threads of this store. A caller waits at most
 * the timeout for its turn and its response. A call that is interrupted or times out throws {@code
 * Unavailable} if it was not yet sent, and {@code OutcomeUnknown} otherwise.
 *
 * <p>The requests of callers that do not wait go the same way. While as many are pending as fill
 * twice the batches that may be in flight, such a caller is held back.
 */
public final class BatchingStore extends ForwardingStore {
  private final Batcher<Commit, CommitOutcome> commits;
  private final Optional<Batcher<Set<Key>, Supplier<Map<Key, Entry>>>> reads;

  /**
   * @param store closed together with this one
   */
  public BatchingStore(KeyValueStore store, BatchingSettings settings) {
    super(store);
    this.commits =
        new Batcher<>(
            settings.writes(),
            settings.operationsPerBatch(),
            commit -> Math.max(1, store.limits().operationsOf(commit.transaction())),
            settings.timeout(),
            threads("commits"),
            this::commitTogether);
    this.reads =
        settings
            .reads()
            .map(
                inFlight ->
                    new Batcher<Set<Key>, Supplier<Map<Key, Entry>>>(
                        inFlight,
                        store.limits().keysPerRead(),
                        Set::size,
                        settings.timeout(),
                        threads("reads"),
                        this::readTogether));
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
    return commits.submit(Commit.of(transaction)).result();
  }

  @Override
  public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
    return AsyncCalls.begun(
        () -> {
          store.limits().check(transaction);
          return commits.submitAsync(Commit.of(transaction));
        },
        CommitOutcome::result);
  }

  private List<CommitOutcome> commitTogether(List<Commit> commits, Deadline deadline) {
    List<Transaction> transactions = commits.stream().map(Commit::transaction).toList();
    return Origin.within(
        Commit.origins(commits),
        () ->
            transactions.size() == 1
                ? List.of(CommitOutcome.of(store.commit(transactions.get(0))))
                : store.commitAll(transactions, deadline));
  }

  @Override
  public Optional<Entry> get(Key key) {
    if (reads.isEmpty()) {
      return store.get(key);
    }
    store.limits().check(key);
    return Optional.ofNullable(read(reads.get(), Set.of(key)).get(key));
  }

  @Override
  public CompletableFuture<Optional<Entry>> getAsync(Key key) {
    if (reads.isEmpty()) {
      return AsyncCalls.made(() -> store.get(key));
    }
    return AsyncCalls.begun(
        () -> {
          store.limits().check(key);
          return reads.get().submitAsync(Set.of(key)).handle(BatchingStore::outcome);
        },
        found -> Optional.ofNullable(found.get().get(key)));
  }

  /** Returns what a read found; asked for it, a read that failed throws. */
  private static Supplier<Map<Key, Entry>> outcome(
      Supplier<Map<Key, Entry>> found, Throwable failure) {
    return failure == null
        ? found
        : () -> {
          throw ofRead((RuntimeException) failure);
        };
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> distinct = new LinkedHashSet<>(keys);
    Limits limits = store.limits();
    if (reads.isEmpty() || distinct.isEmpty() || distinct.size() > limits.keysPerRead()) {
      return store.getAll(keys);
    }
    distinct.forEach(limits::check);
    Map<Key, Entry> shared = read(reads.get(), distinct);
    Map<Key, Entry> found = new HashMap<>();
    for (Key key : distinct) {
      Entry entry = shared.get(key);
      if (entry != null) {
        found.put(key, entry);
      }
    }
    return found;
  }

  /** Returns the entries at {@code keys}, and perhaps others. */
  private static Map<Key, Entry> read(
      Batcher<Set<Key>, Supplier<Map<Key, Entry>>> reads, Set<Key> keys) {
    try {
      return reads.submit(keys).get();
    } catch (StoreException.OutcomeUnknown late) {
      throw ofRead(late);
    }
  }

  /** A read has no side effect, so its outcome is never unknown. */
  private static RuntimeException ofRead(RuntimeException failure) {
    return failure instanceof StoreException.OutcomeUnknown late
        ? new StoreException.Unavailable(late.getMessage(), late)
        : failure;
  }

  /**
   * Reads for all requests at once. If that is refused, the request at fault may be only one of
   * them (a key that the credentials do not cover): it is found by halves.
   */
  private List<Supplier<Map<Key, Entry>>> readTogether(List<Set<Key>> requests, Deadline deadline) {
    try {
      Map<Key, Entry> found = read(requests);
      return Collections.nCopies(requests.size(), () -> found);
    } catch (StoreException.Refused refused) {
      if (requests.size() == 1) {
        throw refused;
      }
      if (deadline.hasPassed()) {
        throw new StoreException.Unavailable("no time was left to read again", refused);
      }
    }
    int half = requests.size() / 2;
    List<Supplier<Map<Key, Entry>>> responses = new ArrayList<>();
    responses.addAll(readHalf(requests.subList(0, half), deadline));
    responses.addAll(readHalf(requests.subList(half, requests.size()), deadline));
    return responses;
  }

  private List<Supplier<Map<Key, Entry>>> readHalf(List<Set<Key>> requests, Deadline deadline) {
    try {
      return readTogether(requests, deadline);
    } catch (StoreException.Refused alone) {
      return List.of(
          () -> {
            throw alone;
          });
    }
  }

  private Map<Key, Entry> read(List<Set<Key>> requests) {
    if (requests.size() == 1 && requests.get(0).size() == 1) {
      Optional<Entry> alone = store.get(requests.get(0).iterator().next());
      return alone.map(entry -> Map.of(entry.key(), entry)).orElseGet(Map::of);
    }
    Set<Key> all = new HashSet<>();
    requests.forEach(all::addAll);
    return store.getAll(all);
  }

  /** Returns how many reads are queued and not yet part of a batch. */
  int waitingReads() {
    return reads.map(Batcher::waiting).orElse(0);
  }

  @Override
  public void close() {
    super.close();
    commits.endIdleLeaders();
    reads.ifPresent(Batcher::endIdleLeaders);
  }
}
