package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/**
 * What must hold for a transaction to be applied. Conditions speak of single keys only, never of a
 * listing ("nothing below", "no other child"): not every store could keep such a promise.
 */
public sealed interface Condition {

  /** The key that the condition speaks of. */
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

  /** There is no such key. */
  record Absent(Key key) implements Condition {
    public Absent {
      requireNonNull(key, "key");
    }
  }

  /** There is such a key, whatever its value. */
  record Present(Key key) implements Condition {
    public Present {
      requireNonNull(key, "key");
    }
  }

  /** The entry still has the revision at which it was read; hence also the value. */
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
