package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/**
 * A requirement without which a transaction is not applied. It concerns a single key, never a
 * listing ("no keys below", "no other child"), because not every store can check one.
 */
public sealed interface Condition {

  /** Returns the key that the condition is about. */
  Key key();

  static Condition absent(Key key) {
    return new Absent(key);
  }

  static Condition present(Key key) {
    return new Present(key);
  }

  static Condition unchanged(Entry entry) {
    return new Unchanged(entry);
  }

  /** The key does not exist. */
  record Absent(Key key) implements Condition {
    public Absent {
      requireNonNull(key, "key");
    }
  }

  /** The key exists, whatever its value. */
  record Present(Key key) implements Condition {
    public Present {
      requireNonNull(key, "key");
    }
  }

  /** The entry still has the revision at which it was read, and therefore the same value. */
  record Unchanged(Entry entry) implements Condition {
    public Unchanged {
      requireNonNull(entry, "entry");
    }

    @Override
    public Key key() {
      return entry.key();
    }
  }
}
