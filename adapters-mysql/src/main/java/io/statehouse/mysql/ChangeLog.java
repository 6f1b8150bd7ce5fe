package io.statehouse.mysql;

import io.statehouse.mysql.binlog.FoundChanges;
import io.statehouse.ports.Key;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Reads the log of changed keys: of all changes if triggers fill it, see {@link Preparation},
 * otherwise of what Statehouse has deleted, see {@link DeletionLog}.
 *
 * <p>Its ids are assigned when a row is inserted, not when it is committed, so a row may appear
 * after one with a higher id, and a rollback leaves a hole. Therefore this class keeps the ids that
 * are missing below the highest one seen. A hole that persists for a moment is read under a lock,
 * which is refused while its writer is open: otherwise the row is there, or it is not. If it is
 * still missing after some seconds, it will never appear, since an id is assigned only just before
 * its row is inserted.
 */
final class ChangeLog {
  /** The comment of a log table that misses no change. */
  static final String COMPLETE = "Statehouse: changed keys, filled by triggers";

  /** The row of deleted keys that are not named; no key can be like this. */
  static final byte[] UNNAMED = {0};

  /** The server refuses at once if a row is locked; each kind has its own clause for it. */
  private static final String LOCKED_NOW =
      " /*!80000 for share nowait *//*M! lock in share mode *//*M!100300 nowait */";

  private static final Duration RETENTION = Duration.ofHours(1);

  static final Duration POLL = Duration.ofMillis(100);
  private static final long READ_LOCKED_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long GIVEN_UP_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long MAX_PAUSE_NANOS = RETENTION.toNanos() / 2;
  private static final long TRIM_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int ROWS_PER_POLL = 5_000;
  private static final int ROWS_TRIMMED = 10_000;
  private static final int HOLES_PER_POLL = 500;
  private static final int INITIAL_ROWS = 100_000;
  private static final int IDS_BELOW_LOWEST = 1_000;

  private final String quoted;
  private final TreeMap<Long, Long> holes = new TreeMap<>();
  private boolean namesAll;
  private long highest;
  private long lastPoll;
  private long lastTrim = System.nanoTime() - TRIM_INTERVAL_NANOS;

  ChangeLog(String table) {
    this.quoted = "`" + nameFor(table) + "`";
  }

  static String nameFor(String table) {
    return table + "_log";
  }

  /** Returns the statement that creates the log of a table. */
  static String definition(String table) {
    return "create table if not exists `"
        + nameFor(table)
        + "` (id bigint unsigned not null auto_increment primary key,"
        + " k varbinary(2048) not null comment 'changed key, in UTF-8',"
        + " at timestamp not null default current_timestamp)"
        + " engine=InnoDB comment='Statehouse: deleted keys'";
  }

  /**
   * Deletes old rows, but never the newest one: while it is there, the server does not reuse ids.
   * The rows are read first, and deleted by their ids: a delete with a range would wait for every
   * open transaction that has added a row.
   */
  static void trim(CallConnection connection, String quoted) throws SQLException {
    Request old =
        Request.of("select id from " + quoted + " where at < now() - interval ? second")
            .with(RETENTION.toSeconds())
            .text(" and id < (select max(id) from " + quoted + ") order by id limit ?")
            .with(ROWS_TRIMMED);
    List<Long> ids = connection.rows(old, row -> row.getLong(1));
    for (List<Long> some : Request.slices(ids, Request.MAX_LIST)) {
      connection.send(Request.of("delete from " + quoted + " where id in ").list(some));
    }
  }

  private record Row(long id, byte[] key) {}

  /** Begins with the changes from now on; the log has been empty until then. */
  void startEmpty() {
    holes.clear();
    highest = 0;
    lastPoll = System.nanoTime();
  }

  /**
   * Begins with the changes from now on. A transaction that is open now will commit an id that is a
   * hole now.
   */
  void start(CallConnection connection) throws SQLException {
    Request newest = Request.of("select id from " + quoted + " order by id desc limit ?");
    List<Long> ids = connection.rows(newest.with(INITIAL_ROWS), row -> row.getLong(1));
    startEmpty();
    highest = ids.isEmpty() ? 0 : ids.get(0);
    for (int i = 1; i < ids.size(); i++) {
      addHoles(ids.get(i), ids.get(i - 1), lastPoll);
    }
    if (!ids.isEmpty() && ids.size() < INITIAL_ROWS) {
      long lowest = ids.get(ids.size() - 1);
      addHoles(Math.max(0, lowest - IDS_BELOW_LOWEST), lowest, lastPoll);
    }
  }

  /** Returns whether the log has been read so recently that nothing unread was trimmed. */
  boolean canContinue() {
    return System.nanoTime() - lastPoll <= MAX_PAUSE_NANOS;
  }

  private void addHoles(long low, long high, long now) {
    for (long missing = low + 1; missing < high; missing++) {
      holes.put(missing, now);
    }
  }

  /**
   * Finds what changed since the last poll.
   *
   * @param isComplete whether triggers name the keys that a deletion does not
   */
  void poll(CallConnection connection, FoundChanges found, boolean isComplete) throws SQLException {
    namesAll = isComplete;
    fillHoles(connection, found);
    readNewRows(connection, found);
    readOldHolesLocked(connection, found);
    lastPoll = System.nanoTime();
    if (lastPoll - lastTrim > TRIM_INTERVAL_NANOS) {
      lastTrim = lastPoll;
      trim(connection, quoted);
    }
  }

  /** Reads rows that have appeared in holes. */
  private void fillHoles(CallConnection connection, FoundChanges found) throws SQLException {
    for (List<Long> some : Request.slices(holes.keySet(), HOLES_PER_POLL)) {
      take(connection, select("where id in ").list(some), found);
    }
  }

  private Request select(String where) {
    return Request.of("select id, k from " + quoted + " " + where);
  }

  private void readNewRows(CallConnection connection, FoundChanges found) throws SQLException {
    List<Row> rows;
    do {
      Request newer = select("where id > ? order by id limit ?").with(highest, ROWS_PER_POLL);
      rows = take(connection, newer, found);
      long now = System.nanoTime();
      for (Row row : rows) {
        addHoles(highest, row.id, now);
        highest = row.id;
      }
    } while (rows.size() == ROWS_PER_POLL);
  }

  private void readOldHolesLocked(CallConnection connection, FoundChanges found)
      throws SQLException {
    long now = System.nanoTime();
    List<Long> old = new ArrayList<>();
    for (Map.Entry<Long, Long> hole : holes.entrySet()) {
      if (now - hole.getValue() > READ_LOCKED_AFTER_NANOS && old.size() < HOLES_PER_POLL) {
        old.add(hole.getKey());
      }
    }
    if (old.isEmpty()) {
      return;
    }
    Request locked =
        Request.of("begin")
            .then("select id, k from " + quoted + " force index (primary) where id in ")
            .list(old)
            .text(LOCKED_NOW);
    try {
      take(connection, locked, found);
      for (long id : old) {
        Long since = holes.get(id);
        if (since != null && now - since > GIVEN_UP_AFTER_NANOS) {
          holes.remove(id);
        }
      }
    } catch (SQLException failed) {
      if (!Failures.lostRace(failed)) {
        throw failed;
      }
      // Its writer is still running: the hole stays, and is read again later.
    } finally {
      connection.rollback();
    }
  }

  private List<Row> take(CallConnection connection, Request request, FoundChanges found)
      throws SQLException {
    List<Row> rows = connection.rows(request, row -> new Row(row.getLong(1), row.getBytes(2)));
    for (Row row : rows) {
      if (!namesAll && Arrays.equals(row.key, UNNAMED)) {
        found.addUnnamed();
      }
      Key.ofUtf8(row.key).ifPresent(found::add);
      holes.remove(row.id);
    }
    return rows;
  }
}
