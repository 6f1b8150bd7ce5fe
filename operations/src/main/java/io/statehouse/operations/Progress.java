package io.statehouse.operations;

import java.util.Optional;

/**
 * A listener to the progress of an operation. It is called by the thread that does the work, and
 * must return quickly.
 */
@FunctionalInterface
public interface Progress {
  /** A listener that ignores all progress. */
  Progress NONE = (phase, done, total) -> {};

  /** A phase of an operation. */
  enum Phase {
    /** Reading a source, and turning it into another layout. */
    CONVERTING,
    /** Reading a source, and comparing it with the target. */
    COMPARING,
    /** Writing to the target. */
    WRITING,
    /** Reading a file to its end, to check that it is complete. */
    CHECKING,
    /** Looking for findings in a store. */
    VERIFYING
  }

  /**
   * @param total the amount of this phase; empty while it is unknown
   */
  void at(Phase phase, Amount done, Optional<Amount> total);
}
