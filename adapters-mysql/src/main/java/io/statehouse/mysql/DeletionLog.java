package io.statehouse.mysql;

import io.statehouse.ports.Key;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Adds deleted keys to the {@link ChangeLog}, in the transaction that deletes them. An account that
 * may not create or fill the log deletes without it.
 */
final class DeletionLog {
  private static final long TRIM_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final String name;
  private final String quoted;
  private volatile boolean works = true;
  private volatile long lastTrim = System.nanoTime();

  DeletionLog(String table) {
    this.name = ChangeLog.nameFor(table);
    this.quoted = "`" + name + "`";
  }

  void add(Request request, List<Key> deleted) {
    if (works) {
      String rows = String.join(",", Collections.nCopies(deleted.size(), "(?)"));
      request.then("insert into " + quoted + " (k) values " + rows);
      request.with(OwnTable.bytes(deleted).toArray());
    }
  }

  /** Adds a key, or {@link ChangeLog#UNNAMED}, if the statement before deletes a row. */
  void addIfDeleted(Request request, byte[] key) {
    if (works) {
      request.then(
          "insert into " + quoted + " (k) select ? from dual where row_count() > 0", (Object) key);
    }
  }

  /** Returns whether the server refused only the log, which is then left out. */
  boolean worksAround(SQLException failed) {
    boolean refused =
        works
            && (Failures.is(failed, Failures.NO_SUCH_TABLE) || Failures.isDenied(failed))
            && String.valueOf(failed.getMessage())
                .toLowerCase(Locale.ROOT)
                .contains(name.toLowerCase(Locale.ROOT));
    works &= !refused;
    return refused;
  }

  /** Deletes old rows from time to time, since there may be no watch that does. */
  void trimSometimes(CallConnection connection) throws SQLException {
    long now = System.nanoTime();
    if (works && now - lastTrim > TRIM_INTERVAL_NANOS) {
      lastTrim = now;
      ChangeLog.trim(connection, quoted);
    }
  }
}
