package io.statehouse.ports;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keys and values, as the layouts see any store. This is all that a store must do; everything else
 * is built on it once, for all stores. Whoever writes one finds what stores share in {@link
 * io.statehouse.ports.adapter}, the plainest example in {@link
 * io.statehouse.ports.memory.MemoryStore}, and the proof in the contract kit.
 *
 * <p>An absent key and a key that holds an empty value are different. Values are bytes that the
 * store never reads, keys are text ordered by its UTF-8 bytes. What another program wrote under a
 * key that is no {@link Key}, or as something that is no value, is left out of every answer, and
 * reported by {@link #check}.
 *
 * <p>Every method blocks until the store answers or the store's timeout has passed, then throws:
 *
 * <ul>
 *   <li>{@link StoreException.Unavailable}: nothing was applied, and a read has no answer;
 *   <li>{@link StoreException.OutcomeUnknown}: a write may have been applied;
 *   <li>{@link StoreException.Refused}: the store will not do this, whenever asked.
 * </ul>
 *
 * An outage is never reported as absence. After {@link #close} every call throws {@code
 * Unavailable}. An interrupted caller gets the answer if it need not wait for it, else one of the
 * first two, and keeps its interrupt flag. A key that is larger than {@link #limits} allows is
 * refused by reads too. All methods may be called by many threads at once. Any number of stores,
 * here or in other processes, may be open on the same data. Creating a store does no more than open
 * it: nothing is written until the first commit.
 */
public interface KeyValueStore extends AutoCloseable {

  /**
   * Returns the entry at {@code key}, or empty if there is no such key. Linearizable: every commit
   * acknowledged before this call began, by any client of the store, is seen.
   */
  Optional<Entry> get(Key key);

  /**
   * Returns those entries that exist, by key. Up to {@link Limits#keysPerRead} keys are one round
   * trip and one consistent view, linearizable as {@link #get}; more are read in as few round trips
   * as possible, each key as of some moment of the call. A key may be named twice; none at all cost
   * no round trip.
   */
  Map<Key, Entry> getAll(Collection<Key> keys);

  /**
   * Returns all entries below {@code prefix} in byte order of their keys: one consistent view,
   * linearizable, held in memory. For what is not known to fit there, {@link #scan}.
   */
  List<Entry> list(Prefix prefix);

  /** Returns the entries of {@link #list} as {@link #scan(Prefix, Key)} does, from the first on. */
  Stream<Entry> scan(Prefix prefix);

  /**
   * Returns the entries below {@code prefix} whose keys come behind {@code after}, in byte order of
   * their keys, read as the stream is drawn. {@code after} need not exist nor lie below the prefix.
   *
   * <p>An entry that exists unchanged throughout is returned exactly once; one written or deleted
   * meanwhile may be returned or not. Nothing is held open between pages, so a stream may be
   * abandoned and needs no closing, and takes only a page of values in memory. A page is the first
   * entries of a scan: {@code scan(prefix, last).limit(100)}. An outage is thrown where the drawing
   * meets it; a scan never just ends. Stores that keep no order (Redis) read all names below the
   * prefix first.
   */
  Stream<Entry> scan(Prefix prefix, Key after);

  /**
   * Returns the next segments below {@code prefix}, each once, in byte order.
   *
   * <p>The answer is as large as the number of children. Where the store keeps its keys in order,
   * so is the cost, however much lies below each child; where it does not, all keys below are
   * looked at.
   *
   * @param separator what ends a segment, an ASCII character such as {@code /}
   */
  List<Child> children(Prefix prefix, char separator);

  /**
   * Applies all writes of {@code transaction} if all its conditions hold, else none. All conditions
   * are tested before any write, those on keys that it does not write no less than the others. The
   * transaction is serializable among all others; once it is answered, it is as durable as the
   * store is. Nothing is retried whose outcome is unknown.
   *
   * @return the new revision of each key put; or, nothing written, a condition that failed
   * @throws StoreException.Refused if the transaction is larger than {@link #limits}
   */
  CommitResult commit(Transaction transaction);

  /**
   * Commits transactions that have nothing to do with each other, in as few round trips as the
   * store allows. Each is applied or not for itself, as if they had been committed one after the
   * other in some order; none fails because another does, not even one that is refused for its
   * size. There may be more of them than the store takes at once.
   *
   * @return one outcome for each transaction, in their order
   * @throws StoreException if the same met all of them; else it is the outcome of those it met
   */
  List<CommitOutcome> commitAll(List<Transaction> transactions);

  /**
   * Tells {@code listener} of every change below {@code prefix} made after this call returned,
   * whoever made it, at least once. Changes that follow each other may be told as one. After a gap
   * (a lost connection, a history cut off) the listener is told to {@linkplain Change.Resync read
   * again}; a watch never stops silently. Several changes of one transaction may be told in several
   * steps. What changed nothing, a lost race or the deletion of an absent key, need not be told,
   * and keys outside the prefix never are.
   *
   * <p>To keep a copy: watch first, then list, then read again what is told.
   */
  Watch watch(Prefix prefix, ChangeListener listener);

  /** Returns the most that this store takes. Answered without asking the store. */
  Limits limits();

  /**
   * Asks the store whether it works, at the cost of one small read. Never throws: what a read would
   * throw makes the answer that it is not available.
   */
  Health check();

  /**
   * Ends all watches and gives back all that is held; calls under way end by their timeout. Other
   * stores on the same data stay open. May be called again.
   */
  @Override
  void close();
}
