package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.adapter.Watchers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds changes by comparing revisions with those of the last poll; creates nothing on the server.
 *
 * <p>The server records when a table was last changed, in whole seconds and at the commit. While
 * that time stays the same, nothing is compared; it is trusted only once it is some seconds old,
 * since more changes may follow within the same second. If a prefix has too many keys to be
 * compared, its watchers must resync.
 */
final class Differences implements ChangeSource {
  static final int MAX_COMPARED = 100_000;
  private static final long TRUSTED_AFTER_SECONDS = 3;
  private static final int SHARE_OF_TIME = 4;

  private final TableForm form;
  private final Watchers watchers;
  private final Duration poll;
  private final Map<Prefix, Map<Key, Revision>> known = new HashMap<>();
  private Optional<Stamp> settled = Optional.empty();
  private Duration pause;

  Differences(TableForm form, Watchers watchers, Duration poll) {
    this.form = form;
    this.watchers = watchers;
    this.poll = poll;
    this.pause = poll;
  }

  /** When the table was last changed, by the server's clock; null if the server does not know. */
  private record Stamp(String changed, long ageSeconds) {
    boolean sameAs(Stamp other) {
      return Objects.equals(changed, other.changed);
    }

    boolean isTrusted() {
      return changed == null || ageSeconds >= TRUSTED_AFTER_SECONDS;
    }
  }

  @Override
  public void include(CallConnection connection, Prefix prefix) throws SQLException {
    if (known.keySet().stream().noneMatch(wider -> covers(wider, prefix))) {
      known.put(prefix, revisions(connection, prefix));
      settled = Optional.empty();
    }
  }

  private static boolean covers(Prefix wider, Prefix prefix) {
    return prefix.text().startsWith(wider.text());
  }

  @Override
  public void poll(CallConnection connection, Set<Prefix> watched) throws SQLException {
    known.keySet().removeIf(prefix -> watched.stream().noneMatch(one -> covers(prefix, one)));
    Stamp now = stamp(connection);
    if (settled.filter(now::sameAs).isPresent()) {
      pause = poll;
      return;
    }
    long started = System.nanoTime();
    for (Prefix prefix : Set.copyOf(known.keySet())) {
      compare(prefix, revisions(connection, prefix));
    }
    settled = Optional.of(now).filter(Stamp::isTrusted);
    pause = longer(poll, Duration.ofNanos(SHARE_OF_TIME * (System.nanoTime() - started)));
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  @Override
  public void pollFailed() {
    settled = Optional.empty();
  }

  @Override
  public Duration pause() {
    return pause;
  }

  private Stamp stamp(CallConnection connection) throws SQLException {
    // By default MySQL returns statistics up to a day old; MariaDB, which lacks the setting,
    // ignores this part as a comment.
    Request request =
        Request.of("set @statehouse = 0 /*!80000 , session information_schema_stats_expiry = 0 */")
            .then(
                "select cast(update_time as char), timestampdiff(second, update_time, now())"
                    + " from information_schema.tables"
                    + " where table_schema = database() and table_name = ?",
                form.table());
    List<Stamp> stamps =
        connection.send(
            request, results -> results.rows(row -> new Stamp(row.getString(1), row.getLong(2))));
    return stamps.isEmpty() ? new Stamp("absent", TRUSTED_AFTER_SECONDS) : stamps.get(0);
  }

  /** The revisions below a prefix, or null if there are too many to compare. */
  private Map<Key, Revision> revisions(CallConnection connection, Prefix prefix)
      throws SQLException {
    try {
      Map<Key, Revision> found = form.revisions(connection, prefix, MAX_COMPARED);
      return found.size() >= MAX_COMPARED ? null : found;
    } catch (SQLException failed) {
      if (Failures.is(failed, Failures.NO_SUCH_TABLE)) {
        return Map.of();
      }
      throw failed;
    }
  }

  private void compare(Prefix prefix, Map<Key, Revision> now) {
    Map<Key, Revision> before = known.put(prefix, now);
    if (before == null || now == null) {
      watchers.changedBelow(prefix);
      return;
    }
    Set<Key> changed = new HashSet<>();
    now.forEach(
        (key, revision) -> {
          if (!revision.equals(before.get(key))) {
            changed.add(key);
          }
        });
    before.keySet().stream().filter(key -> !now.containsKey(key)).forEach(changed::add);
    if (!changed.isEmpty()) {
      watchers.changed(changed);
    }
  }
}
