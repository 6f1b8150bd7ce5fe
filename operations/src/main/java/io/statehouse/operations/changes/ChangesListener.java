package io.statehouse.operations.changes;

import java.time.Instant;

/**
 * Is notified of changes, by one thread at a time. It may block; changes are gathered meanwhile,
 * and beyond some thousands of them there is a gap.
 */
public interface ChangesListener {

  /**
   * Changes may have been missed, or steps of them merged: what differs since is notified next, as
   * if each record had changed once.
   */
  void gap(Instant time);

  /** A record was added, removed or changed. */
  void changed(RecordChange change);
}
