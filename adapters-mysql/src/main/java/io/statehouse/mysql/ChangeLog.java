package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Watchers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Reads the log that triggers fill, see {@link Preparation}.
 *
 * <p>Its ids are assigned when a row is inserted, not when it is committed, so a row may appear
 * after one with a higher id, and a rollback leaves a hole. Therefore this class keeps the ids that
 * are missing below the highest one seen. A hole that persists for a moment is read under a lock,
 * which waits for its writer: then the row is there, or it is not. If it is still missing after
 * some seconds, it will never appear, since an id is assigned only just before its row is inserted.
 */
final class ChangeLog implements ChangeSource {
  static final Duration RETENTION = Duration.ofHours(1);

  private static final Duration POLL = Duration.ofMillis(100);
  private static final long READ_LOCKED_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long GIVEN_UP_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long MAX_PAUSE_NANOS = RETENTION.toNanos() / 2;
  private static final long TRIM_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int ROWS_PER_POLL = 5_000;
  private static final int HOLES_PER_POLL = 500;
  private static final int INITIAL_ROWS = 100_000;
  private static final int IDS_BELOW_LOWEST = 1_000;

  private final String quoted;
  private final Watchers watchers;
  private final TreeMap<Long, Long> holes = new TreeMap<>();
  private long highest;
  private boolean started;
  private long lastPoll;
  private long lastTrim = System.nanoTime() - TRIM_INTERVAL_NANOS;

  ChangeLog(String table, Watchers watchers) {
    this.quoted = "`" + nameFor(table) + "`";
    this.watchers = watchers;
  }

  static String nameFor(String table) {
    return table + "_log";
  }

  /** A row of the log; the key is empty if it is not a valid key. */
  private record Row(long id, Optional<Key> key) {}

  @Override
  public void include(CallConnection connection, Prefix prefix) throws SQLException {
    if (!started) {
      start(connection);
    }
  }

  /** A transaction that is open now will commit an id that is a hole now. */
  private void start(CallConnection connection) throws SQLException {
    List<Long> ids =
        connection.send(
            Request.of("select id from " + quoted + " order by id desc limit ?", INITIAL_ROWS),
            results -> results.rows(row -> row.getLong(1)));
    holes.clear();
    highest = ids.isEmpty() ? 0 : ids.get(0);
    long now = System.nanoTime();
    for (int i = 1; i < ids.size(); i++) {
      addHoles(ids.get(i), ids.get(i - 1), now);
    }
    if (!ids.isEmpty() && ids.size() < INITIAL_ROWS) {
      long lowest = ids.get(ids.size() - 1);
      addHoles(Math.max(0, lowest - IDS_BELOW_LOWEST), lowest, now);
    }
    lastPoll = now;
    started = true;
  }

  private void addHoles(long low, long high, long now) {
    for (long missing = low + 1; missing < high; missing++) {
      holes.put(missing, now);
    }
  }

  @Override
  public void poll(CallConnection connection, Set<Prefix> watched) throws SQLException {
    long now = System.nanoTime();
    if (!started || now - lastPoll > MAX_PAUSE_NANOS) {
      start(connection);
      watchers.resync();
      return;
    }
    fillHoles(connection);
    readNewRows(connection);
    readOldHolesLocked(connection);
    lastPoll = now;
    if (now - lastTrim > TRIM_INTERVAL_NANOS) {
      lastTrim = now;
      trim(connection);
    }
  }

  /** Reads rows that have appeared in holes. */
  private void fillHoles(CallConnection connection) throws SQLException {
    for (List<Long> some : Slices.of(holes.keySet(), HOLES_PER_POLL)) {
      notifyWatchers(
          rows(connection, Request.of("select id, k from " + quoted + " where id in ").list(some)));
    }
  }

  private void readNewRows(CallConnection connection) throws SQLException {
    List<Row> rows;
    do {
      rows =
          rows(
              connection,
              Request.of(
                  "select id, k from " + quoted + " where id > ? order by id limit ?",
                  highest,
                  ROWS_PER_POLL));
      long now = System.nanoTime();
      for (Row row : rows) {
        addHoles(highest, row.id, now);
        highest = row.id;
      }
      notifyWatchers(rows);
    } while (rows.size() == ROWS_PER_POLL);
  }

  private void readOldHolesLocked(CallConnection connection) throws SQLException {
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
            .text(" lock in share mode");
    try {
      notifyWatchers(rows(connection, locked));
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

  private static List<Row> rows(CallConnection connection, Request request) throws SQLException {
    return connection.send(
        request,
        results -> results.rows(row -> new Row(row.getLong(1), Key.ofUtf8(row.getBytes(2)))));
  }

  private void notifyWatchers(List<Row> rows) {
    Set<Key> keys = new HashSet<>();
    for (Row row : rows) {
      holes.remove(row.id);
      row.key.ifPresent(keys::add);
    }
    if (!keys.isEmpty()) {
      watchers.changed(keys);
    }
  }

  /** Never deletes the newest row: while it is there, the server does not reuse ids. */
  private void trim(CallConnection connection) throws SQLException {
    connection.send(
        Request.of(
            "delete from "
                + quoted
                + " where id < (select id from (select id from "
                + quoted
                + " where at >= now() - interval ? second order by id limit 1) as recent)"
                + " order by id limit 10000",
            RETENTION.toSeconds()));
  }

  @Override
  public void pollFailed() {
    // The log still contains what happened meanwhile.
  }

  @Override
  public Duration pause() {
    return POLL;
  }
}
