package io.statehouse.domain.css;

/** Is told how far long work has come, by the thread that does it; must return quickly. */
@FunctionalInterface
public interface Progress {
  /** Tells nobody. */
  Progress NONE = (stage, done, total) -> {};

  /** What the work is at. */
  enum Stage {
    /** Looking at input, before the first write. */
    CHECKING,
    /** Writing to the store. */
    WRITING,
    /** Reading from the store. */
    READING
  }

  /**
   * @param total how much there is in this stage, in the same unit as {@code done}; 0 if unknown
   */
  void at(Stage stage, long done, long total);
}
