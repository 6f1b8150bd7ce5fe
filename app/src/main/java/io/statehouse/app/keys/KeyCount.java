package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Iterator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The number of keys below a prefix, in JSON.
 *
 * @param bytes the size of keys and values
 * @param complete false if the time did not suffice: then there are at least as many
 * @param transactions in how many transactions all of them are deleted
 */
public record KeyCount(String prefix, long keys, long bytes, boolean complete, int transactions) {
  public static final Shape<KeyCount> SHAPE = Shape.of(KeyCount.class);

  /** The deletion of a prefix is one operation of the port, however much lies below. */
  private static final int TRANSACTIONS = 1;

  /**
   * Counts until the deadline has passed.
   *
   * @param shown the keys whose values are no secret: those of others have no size
   */
  public static KeyCount of(
      KeyValueStore store, Prefix prefix, Predicate<Key> shown, Deadline deadline) {
    long keys = 0;
    long bytes = 0;
    try (Stream<Entry> scan = store.scan(prefix)) {
      for (Iterator<Entry> entries = scan.iterator(); entries.hasNext(); ) {
        if (deadline.hasPassed()) {
          return new KeyCount(prefix.text(), keys, bytes, false, TRANSACTIONS);
        }
        Entry entry = entries.next();
        keys++;
        bytes += entry.key().utf8().length + (shown.test(entry.key()) ? entry.value().size() : 0L);
      }
    }
    return new KeyCount(prefix.text(), keys, bytes, true, TRANSACTIONS);
  }
}
