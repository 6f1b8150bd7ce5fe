package io.statehouse.file;

import io.statehouse.ports.Condition;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Tests conditions against what an open connection sees. */
final class Conditions {
  /** Queries the revision of a key. */
  static final String REVISION = "select r from kv where k = ?";

  private Conditions() {}

  static boolean hold(Condition condition, Statements connection) throws SQLException {
    PreparedStatement revision = connection.prepared(REVISION);
    revision.setBytes(1, condition.key().utf8());
    try (ResultSet row = revision.executeQuery()) {
      boolean present = row.next();
      if (condition instanceof Condition.Absent) {
        return !present;
      }
      return present
          && (!(condition instanceof Condition.Unchanged unchanged)
              || (isOurs(unchanged) && row.getLong(1) == number(unchanged)));
    }
  }

  /** A revision of more than 64 bits never came from this store, so no entry can have it. */
  static boolean isOurs(Condition.Unchanged condition) {
    return condition.entry().revision().number().bitLength() <= Long.SIZE;
  }

  static long number(Condition.Unchanged condition) {
    return condition.entry().revision().number().longValue();
  }
}
