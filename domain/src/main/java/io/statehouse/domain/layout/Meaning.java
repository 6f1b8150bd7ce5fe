package io.statehouse.domain.layout;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of the entries of one system. With it, tools show state instead of bytes and need not
 * know the system. Implementations are stateless and safe for use by several threads.
 */
public interface Meaning {

  /**
   * Returns what an entry holds. Never throws: an entry that the layout does not know, or whose
   * value is not what the layout says, is a record of type {@link StateRecord#UNKNOWN} or {@link
   * StateRecord#UNREADABLE}.
   */
  StateRecord decode(Entry entry);

  /**
   * Returns in which stage of a move a key is written, also of one that the layout does not know.
   * Reads nothing but the key, and is fast, since it is called for every key that is moved.
   */
  Stage stage(Key key);

  /**
   * Returns the kinds of findings that a move which was interrupted may leave, besides those of the
   * state that is moved: after any number of writes in the order of {@link Stage}, or of deletions
   * in reverse order. A change of state that was moved before may show them as well, while what is
   * new or different is written and then what is gone is deleted. At its end there are none of
   * them.
   */
  Set<String> leftByInterruptedMove();

  /**
   * Returns whether a store has keys, but none that the layout knows, so that it probably is that
   * of another system. Reads up to the first known key. Keys of empty folders say nothing of it.
   */
  default boolean isForeign(KeyValueStore store) {
    try (Stream<Entry> entries = store.scan(Prefix.ALL)) {
      boolean any = false;
      for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
        Entry entry = each.next();
        if (!StrayFolder.is(entry)) {
          if (!decode(entry).type().equals(StateRecord.UNKNOWN)) {
            return false;
          }
          any = true;
        }
      }
      return any;
    }
  }

  /**
   * Lists the suspects, read as the stream is consumed, with a bounded part of the store in memory.
   * Other writers may be half-way through their own work as it is read, so a suspect is not a
   * finding yet. Writes nothing.
   */
  Stream<Suspect> suspects(KeyValueStore store);

  /**
   * Returns what is wrong. Each suspect is read again, in one view of all keys that decide about
   * it, and reported only if it still is wrong; so a store that is correct after every transaction
   * of its writers has no findings, however many of them are at work.
   *
   * @throws io.statehouse.ports.StoreException from the stream, if the store cannot be read
   */
  default Stream<Finding> verify(KeyValueStore store) {
    return suspects(store).flatMap(suspect -> suspect.confirm(store).stream());
  }
}
