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
 * <p>Its ids are given when a row is inserted, not when it is committed, so a row may appear behind
 * one with a higher id, and a rollback leaves a hole. So this keeps the ids that are missing below
 * the highest one seen. A hole that has been there for a moment is read under a lock, which waits
 * for its writer: then there is a row to tell of, or there is none; and none for some seconds means
 * that there will never be one, since an id is given only just before its row is there.
 */
final class ChangeLog implements ChangeSource {
  static final Duration KEPT = Duration.ofHours(1);

  private static final Duration POLL = Duration.ofMillis(100);
  private static final long ASKED_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long GIVEN_UP_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long BEHIND_NANOS = KEPT.toNanos() / 2;
  private static final long TRIMMED_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int ROWS_OF_LOOK = 5_000;
  private static final int HOLES_OF_LOOK = 500;
  private static final int LOOKED_BACK = 100_000;
  private static final int LOOKED_BELOW = 1_000;

  private final String quoted;
  private final Watchers watchers;
  private final TreeMap<Long, Long> holes = new TreeMap<>();
  private long highest;
  private boolean begun;
  private long lastLook;
  private long lastTrim = System.nanoTime() - TRIMMED_EVERY_NANOS;

  ChangeLog(String table, Watchers watchers) {
    this.quoted = "`" + nameFor(table) + "`";
    this.watchers = watchers;
  }

  static String nameFor(String table) {
    return table + "_log";
  }

  /** A row of the log; the key is empty if no store can tell of it. */
  private record Row(long id, Optional<Key> key) {}

  @Override
  public void include(CallConnection session, Prefix prefix) throws SQLException {
    if (!begun) {
      begin(session);
    }
  }

  /** Whoever is in a transaction now will commit an id that is a hole now. */
  private void begin(CallConnection session) throws SQLException {
    List<Long> ids =
        session.ask(
            Request.of("select id from " + quoted + " order by id desc limit ?", LOOKED_BACK),
            results -> results.rows(row -> row.getLong(1)));
    holes.clear();
    highest = ids.isEmpty() ? 0 : ids.get(0);
    long now = System.nanoTime();
    for (int i = 1; i < ids.size(); i++) {
      addHoles(ids.get(i), ids.get(i - 1), now);
    }
    if (!ids.isEmpty() && ids.size() < LOOKED_BACK) {
      long lowest = ids.get(ids.size() - 1);
      addHoles(Math.max(0, lowest - LOOKED_BELOW), lowest, now);
    }
    lastLook = now;
    begun = true;
  }

  private void addHoles(long low, long high, long now) {
    for (long missing = low + 1; missing < high; missing++) {
      holes.put(missing, now);
    }
  }

  @Override
  public void look(CallConnection session, Set<Prefix> watched) throws SQLException {
    long now = System.nanoTime();
    if (!begun || now - lastLook > BEHIND_NANOS) {
      begin(session);
      watchers.resync();
      return;
    }
    fillHoles(session);
    readOn(session);
    askForOldHoles(session);
    lastLook = now;
    if (now - lastTrim > TRIMMED_EVERY_NANOS) {
      lastTrim = now;
      trim(session);
    }
  }

  /** Rows that have appeared where there were none. */
  private void fillHoles(CallConnection session) throws SQLException {
    for (List<Long> some : Slices.of(holes.keySet(), HOLES_OF_LOOK)) {
      tell(rows(session, Request.of("select id, k from " + quoted + " where id in ").list(some)));
    }
  }

  private void readOn(CallConnection session) throws SQLException {
    List<Row> rows;
    do {
      rows =
          rows(
              session,
              Request.of(
                  "select id, k from " + quoted + " where id > ? order by id limit ?",
                  highest,
                  ROWS_OF_LOOK));
      long now = System.nanoTime();
      for (Row row : rows) {
        addHoles(highest, row.id, now);
        highest = row.id;
      }
      tell(rows);
    } while (rows.size() == ROWS_OF_LOOK);
  }

  private void askForOldHoles(CallConnection session) throws SQLException {
    long now = System.nanoTime();
    List<Long> old = new ArrayList<>();
    for (Map.Entry<Long, Long> hole : holes.entrySet()) {
      if (now - hole.getValue() > ASKED_AFTER_NANOS && old.size() < HOLES_OF_LOOK) {
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
      tell(rows(session, locked));
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
      // Its writer is still at work: the hole stays, and is asked for again.
    } finally {
      session.rollback();
    }
  }

  private static List<Row> rows(CallConnection session, Request request) throws SQLException {
    return session.ask(
        request,
        results -> results.rows(row -> new Row(row.getLong(1), Key.ofUtf8(row.getBytes(2)))));
  }

  private void tell(List<Row> rows) {
    Set<Key> keys = new HashSet<>();
    for (Row row : rows) {
      holes.remove(row.id);
      row.key.ifPresent(keys::add);
    }
    if (!keys.isEmpty()) {
      watchers.changed(keys);
    }
  }

  /** Never the newest row: while it is there, the server gives no id a second time. */
  private void trim(CallConnection session) throws SQLException {
    session.tell(
        Request.of(
            "delete from "
                + quoted
                + " where id < (select id from (select id from "
                + quoted
                + " where at >= now() - interval ? second order by id limit 1) as recent)"
                + " order by id limit 10000",
            KEPT.toSeconds()));
  }

  @Override
  public void missed() {
    // The log holds what happened meanwhile.
  }

  @Override
  public Duration pause() {
    return POLL;
  }
}
