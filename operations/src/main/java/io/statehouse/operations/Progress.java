package io.statehouse.operations;

import java.util.Optional;

/**
 * Is notified of the progress of an operation, by the thread that does the work; it must return
 * quickly.
 */
@FunctionalInterface
public interface Progress {
  /** Ignores it. */
  Progress NONE = (phase, done, total) -> {};

  /** A phase of an operation. */
  enum Phase {
    /** Reading a source, and turning it into another layout. */
    CONVERTING,
    /** Reading a source, and comparing it with the target. */
    COMPARING,
    /** Writing to the target. */
    WRITING,
    /** Reading a file to its end, to be sure that it is whole. */
    CHECKING,
    /** Looking for what is wrong in a store. */
    VERIFYING
  }

  /**
   * @param total how much there is in this phase; empty while that is not known
   */
  void at(Phase phase, Amount done, Optional<Amount> total);
}
