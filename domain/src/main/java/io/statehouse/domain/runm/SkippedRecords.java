package io.statehouse.domain.runm;

import io.statehouse.ports.Key;

/**
 * A listener that is notified of each stored entry that a search skips, so that none goes
 * unnoticed. Called during a search, by any thread.
 */
@FunctionalInterface
public interface SkippedRecords {
  SkippedRecords IGNORED = (key, reason) -> {};

  /**
   * @param reason why it is left out, as in {@code it leads to an object that does not exist}
   */
  void skipped(Key key, String reason);
}
