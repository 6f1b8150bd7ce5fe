package io.statehouse.mysql;

import io.statehouse.ports.Prefix;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/** A way to find changes made by other programs. Used by one thread at a time. */
interface ChangeSource {

  /** Makes watchers be notified of changes below the prefix from now on. */
  void include(CallConnection connection, Prefix prefix) throws SQLException;

  /** Notifies watchers of what changed since the last poll. */
  void poll(CallConnection connection, Set<Prefix> watched) throws SQLException;

  /** Called after a poll failed: changes in progress at that time may have been reverted since. */
  void pollFailed();

  /** How long to wait before the next poll. */
  Duration pause();
}
