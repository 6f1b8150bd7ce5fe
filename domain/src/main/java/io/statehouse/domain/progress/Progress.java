package io.statehouse.domain.progress;

/** Is notified of the progress of long work, by the thread that does it; must return quickly. */
@FunctionalInterface
public interface Progress {
  /** Ignores it. */
  Progress NONE = (stage, done, total) -> {};

  /** A stage of the work. */
  enum Stage {
    /** Checking input, before the first write. */
    CHECKING,
    /** Writing to the store. */
    WRITING,
    /** Reading from the store. */
    READING,
    /** Reading again what was written. */
    VERIFYING
  }

  /**
   * @param total how much there is in this stage, in the same unit as {@code done}; 0 if unknown
   */
  void at(Stage stage, long done, long total);
}
