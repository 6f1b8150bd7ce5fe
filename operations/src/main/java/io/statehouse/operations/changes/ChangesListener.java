package io.statehouse.operations.changes;

import java.time.Instant;

/**
 * A listener to changes. It is called by one thread at a time, and may block; changes are gathered
 * meanwhile, and beyond some thousands of them there is a gap.
 */
public interface ChangesListener {

  /**
   * Notifies that changes may have been missed or merged. The differences since then follow, as if
   * each record had changed once.
   */
  void gap(Instant time);

  /** Notifies that a record was added, removed or changed. */
  void changed(RecordChange change);
}
