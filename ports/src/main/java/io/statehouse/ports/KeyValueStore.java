package io.statehouse.ports;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Keys and values: all that the layouts know of a store, and all that a store must implement.
 * Everything else is built on this interface, once for all stores. To write a store, start from
 * {@link io.statehouse.ports.memory.MemoryStore}, the simplest example; use {@link
 * io.statehouse.ports.adapter}, which holds what stores share; and extend the contract kit, which
 * proves the result.
 *
 * <p>An absent key and a key with an empty value are different. Values are bytes that the store
 * never interprets; keys are text, ordered by its UTF-8 bytes. An entry of another program whose
 * key is not a valid {@link Key}, or which does not hold a plain value, is left out of every result
 * and reported by {@link #check}.
 *
 * <p>Every method but {@link #commitAsync} and {@link #getAsync} blocks until the store responds.
 * If it cannot, the method throws one of the following, at the latest when the store's timeout has
 * passed:
 *
 * <ul>
 *   <li>{@link StoreException.Unavailable}: nothing was applied, or nothing could be read;
 *   <li>{@link StoreException.OutcomeUnknown}: a write may have been applied;
 *   <li>{@link StoreException.Refused}: the store rejects the request, now and later.
 * </ul>
 *
 * <p>An outage is never reported as absence. After {@link #close} every call throws {@code
 * Unavailable}. A call by an interrupted thread returns its result if it need not wait for it, and
 * otherwise throws one of the first two; the interrupt flag stays set. Reads, too, refuse a key
 * that exceeds {@link #limits}.
 *
 * <p>All methods are safe for use by several threads at once. Any number of stores, in this process
 * and in others, may be open on the same data. Creating a store only opens it: nothing is written
 * before the first commit.
 */
public interface KeyValueStore extends AutoCloseable {

  /**
   * Returns the entry at {@code key}, or empty if there is no such key. Linearizable: the result
   * reflects every commit, by any client of the store, that was acknowledged before this call.
   */
  Optional<Entry> get(Key key);

  /**
   * Begins what {@link #get} does, for a caller that goes on meanwhile; see {@link #commitAsync}.
   *
   * <p>By default the entry is read before this returns.
   */
  default CompletableFuture<Optional<Entry>> getAsync(Key key) {
    return AsyncCalls.made(() -> get(key));
  }

  /**
   * Returns the entries that exist at {@code keys}, by key.
   *
   * <p>Up to {@link Limits#keysPerRead} keys are read in one round trip as one consistent view,
   * linearizable as {@link #get} is. More keys take as few round trips as possible, and each is
   * read at some point during the call. A key may be given more than once; an empty collection
   * costs no round trip.
   */
  Map<Key, Entry> getAll(Collection<Key> keys);

  /**
   * Returns all entries below {@code prefix}, in the byte order of their keys: one consistent view,
   * linearizable, held in memory. Use {@link #scan(Prefix)} if they may not fit there.
   */
  List<Entry> list(Prefix prefix);

  /**
   * Returns what {@link #list} returns, unless that takes more than about {@code bytes} of memory:
   * then empty, without holding more at any time.
   *
   * <p>By default the entries are read twice, to find their size and to list them, so those that
   * are added in between are held too.
   */
  default Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    long taken = 0;
    for (Iterator<Entry> entries = scan(prefix).iterator(); entries.hasNext(); ) {
      taken += entries.next().bytesInMemory();
      if (taken > bytes) {
        return Optional.empty();
      }
    }
    return Optional.of(list(prefix));
  }

  /** Returns all entries below {@code prefix}, read lazily as by {@link #scan(Prefix, Key)}. */
  Stream<Entry> scan(Prefix prefix);

  /**
   * Returns the entries below {@code prefix} whose keys come after {@code after}, in the byte order
   * of their keys, read lazily as the stream is consumed. The key {@code after} need not exist, nor
   * lie below the prefix. The first n entries are a page: {@code scan(prefix, last).limit(100)}.
   *
   * <p>A scan is no consistent view. An entry that exists unchanged throughout is returned exactly
   * once; one that is put or deleted during the scan may or may not be returned.
   *
   * <p>The store holds only a page of values in memory and keeps nothing open between pages, so a
   * stream need not be closed or read to its end. If the store fails, the stream throws when it
   * reads the next page; it never ends early. A store that keeps no order (Redis) reads all key
   * names below the prefix first.
   */
  Stream<Entry> scan(Prefix prefix, Key after);

  /**
   * Returns the next segments below {@code prefix}, each once, in byte order.
   *
   * <p>The size of the result is the number of children. So is the cost, however many keys lie
   * below each child, if the store keeps its keys in order; otherwise it must look at every key
   * below the prefix.
   *
   * @param separator the character that ends a segment: an ASCII character such as {@code /}
   */
  List<Child> children(Prefix prefix, char separator);

  /**
   * Returns the next segments below each prefix, in as few round trips as the store allows. Each
   * list is that of {@link #children}, read at some point during the call; together they are no
   * consistent view. A prefix may be given more than once; no prefixes cost no round trip.
   *
   * <p>By default this is a round trip for each prefix.
   */
  default Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    prefixes.forEach(prefix -> found.computeIfAbsent(prefix, each -> children(each, separator)));
    return found;
  }

  /**
   * Applies all writes of {@code transaction} if all its conditions hold, and none otherwise.
   *
   * <p>All conditions are tested before any write, including those on keys that the transaction
   * does not write. Transactions are serializable; an acknowledged transaction is as durable as the
   * store is. A store never retries a write whose outcome is unknown.
   *
   * @return the new revision of each key put; or, with nothing written, a condition that failed
   * @throws StoreException.Refused if the transaction exceeds {@link #limits}
   */
  CommitResult commit(Transaction transaction);

  /**
   * Begins what {@link #commit} does, for a caller that goes on meanwhile, perhaps with the next
   * transaction. Transactions whose results were not awaited are applied in any order.
   *
   * <p>The future ends as the call would have ended, and as soon: with its result, or with the
   * exception that it throws; this method itself throws none. Cancelling the future withdraws
   * nothing. A caller that begins more than the store takes is held back, which counts as part of
   * its timeout; if it is interrupted meanwhile, the future fails with {@code Unavailable}. What
   * depends on the future, unless by an {@code …Async} method, must be short: it delays the futures
   * of others, and is not held back itself.
   *
   * <p>By default the transaction is committed before this returns. A store with {@linkplain
   * io.statehouse.ports.batching batching} commits it with those of other callers; no other store
   * needs to implement this.
   */
  default CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
    return AsyncCalls.made(() -> commit(transaction));
  }

  /**
   * Commits independent transactions in as few round trips as the store allows. Each is applied or
   * not on its own, as if they had been committed one after another in some order. None fails
   * because another does, even if that one is refused for its size. There may be more transactions
   * than the store accepts at once.
   *
   * @return one outcome for each transaction, in the order given
   * @throws StoreException if all of them failed for the same reason; a failure of only some is the
   *     outcome of those
   */
  default List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return commitAll(transactions, Deadline.in(timeout()));
  }

  /**
   * Commits as {@link #commitAll(List)} does, for a caller that commits on behalf of others.
   *
   * @param deadline when the call must have ended, if that is sooner than by the store's timeout
   */
  List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline);

  /**
   * Notifies {@code listener} at least once of every change below {@code prefix} that is made after
   * this call returned, by any client or program.
   *
   * <p>Successive changes of a key may be merged into one notification, and the changes of one
   * transaction may be split among several. After a gap (a lost connection, a truncated history)
   * the listener gets a {@link Change.Resync}; a watch never stops silently. A commit that changes
   * nothing, such as a lost race or the deletion of an absent key, need not be notified. Keys
   * outside the prefix never are.
   *
   * <p>To maintain a copy: first watch, then list, then read each notified key again.
   */
  Watch watch(Prefix prefix, ChangeListener listener);

  /** Returns how long a call takes at most. Sends no request. */
  Duration timeout();

  /** Returns the most that this store accepts at once. Sends no request. */
  Limits limits();

  /**
   * Returns what {@link #commit} would throw for this transaction, as far as that is known without
   * a request: it exceeds the limits, or has a key or a value that this store cannot hold. Sends no
   * request.
   */
  default Optional<StoreException.Refused> refusal(Transaction transaction) {
    return limits().refusal(transaction);
  }

  /**
   * Returns by what this store distinguishes keys; empty if it compares them exactly, as almost all
   * stores do.
   */
  default Optional<KeyIdentities> keyIdentities() {
    return Optional.empty();
  }

  /** Returns its earlier states; empty if it keeps none, as almost all stores do. */
  default Optional<EarlierStates> earlierStates() {
    return Optional.empty();
  }

  /** Returns the clock of its server; empty if it has none, or does not tell the time. */
  default Optional<StoreClock> clock() {
    return Optional.empty();
  }

  /**
   * Probes the health of the store, at the cost of one small read. Never throws: a failure of that
   * read is reported as a store that is not available.
   */
  Health check();

  /**
   * Ends all watches and releases all resources. Calls in progress end within their timeout. Other
   * stores on the same data stay open. May be called several times.
   */
  @Override
  void close();
}
