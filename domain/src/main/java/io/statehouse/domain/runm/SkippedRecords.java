package io.statehouse.domain.runm;

import io.statehouse.ports.Key;

/**
 * Is notified of stored entries that a search leaves out, each time that one is, so that they do
 * not go unnoticed. Called while a search is under way, by any thread.
 */
@FunctionalInterface
public interface SkippedRecords {
  SkippedRecords IGNORED = (key, reason) -> {};

  /**
   * @param reason why it is left out, as in {@code it leads to an object that does not exist}
   */
  void skipped(Key key, String reason);
}
