package io.statehouse.mysql;

import io.statehouse.ports.Prefix;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/** One way to learn of changes that others made. Used by one thread at a time. */
interface ChangeSource {

  /** From now on, changes below the prefix are to be told. */
  void include(CallConnection session, Prefix prefix) throws SQLException;

  /** Tells what changed since the last look. */
  void look(CallConnection session, Set<Prefix> watched) throws SQLException;

  /** After a look that failed: what was in the making then may have come and gone since. */
  void missed();

  /** How long to wait before the next look. */
  Duration pause();
}
