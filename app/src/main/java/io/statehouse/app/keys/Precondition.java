package io.statehouse.app.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Revision;

/** What must hold of a key for it to be written: nothing, its absence, or its revision. */
public sealed interface Precondition {

  /** Write whatever is there. */
  record None() implements Precondition {}

  /** Write only if there is no such key. */
  record Absent() implements Precondition {}

  /** Write only if the entry still has this revision. */
  record Unchanged(Revision revision) implements Precondition {
    public Unchanged {
      requireNonNull(revision, "revision");
    }
  }
}
