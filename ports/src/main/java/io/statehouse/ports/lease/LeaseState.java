package io.statehouse.ports.lease;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;

/**
 * The value of a lease's key. The counter grows with every change, so no value occurs twice, and a
 * revision derived from the value still distinguishes all states.
 *
 * @param holder the name of the holder; empty if the lease was released
 */
record LeaseState(long counter, String holder) {
  static final LeaseState NEVER_HELD = new LeaseState(0, "");

  /**
   * @throws StoreException.Malformed if the entry does not hold a lease
   */
  static LeaseState of(Entry entry) {
    String text = entry.value().text().orElse("");
    int space = text.indexOf(' ');
    try {
      return new LeaseState(
          Long.parseLong(text, 0, Math.max(space, 0), 10), text.substring(space + 1));
    } catch (NumberFormatException foreign) {
      throw new StoreException.Malformed(
          entry.key(),
          "expected a counter, a space and the holder of a lease: delete the key, which frees the"
              + " lease");
    }
  }

  Bytes bytes() {
    return Bytes.utf8(counter + " " + holder);
  }

  boolean isFree() {
    return holder.isEmpty();
  }

  LeaseState heldBy(String next) {
    return new LeaseState(counter + 1, next);
  }

  LeaseState released() {
    return new LeaseState(counter + 1, "");
  }
}
