package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Finds changes by comparing revisions with those of the last look.
 *
 * <p>The server records when a table was last changed, in whole seconds and at the commit. While
 * that time stays the same and is old enough to be trusted, nothing is compared.
 *
 * <p>Not every change shows as a difference. In {@code kvData} a key may be created and deleted
 * between two looks, or a value changed and restored; and there may be too many keys to compare.
 * Then listeners resync once the table has settled, and every few seconds while it has not.
 */
final class Differences {
  static final int MAX_COMPARED = 100_000;
  private static final long RESYNC_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long RESYNC_UNCOMPARED_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final TableForm form;
  private final Map<Prefix, Optional<Map<Key, Revision>>> known = new HashMap<>();
  private Optional<TableState> settled;
  private long lastResync = System.nanoTime();

  /**
   * @param now the state of the table, read before the first revisions
   */
  Differences(TableForm form, TableState now) {
    this.form = form;
    this.settled = Optional.of(now).filter(TableState::isSettled);
  }

  /** Notices changes below these prefixes from now on, and below no others. */
  void follow(CallConnection connection, Set<Prefix> prefixes) throws SQLException {
    known.keySet().retainAll(prefixes);
    for (Prefix prefix : prefixes) {
      if (!known.containsKey(prefix)) {
        known.put(prefix, revisions(connection, prefix));
      }
    }
  }

  /** Compares at the next look, whatever the server records. */
  void distrust() {
    settled = Optional.empty();
  }

  /** Finds what changed since the last look. */
  void look(CallConnection connection, TableState now, FoundChanges found) throws SQLException {
    if (settled.filter(now::changedAtSameTimeAs).isPresent()) {
      return;
    }
    for (Prefix prefix : Set.copyOf(known.keySet())) {
      Optional<Map<Key, Revision>> revisions = revisions(connection, prefix);
      found.addAll(different(known.get(prefix), revisions));
      known.put(prefix, revisions);
    }
    boolean wasSettled = settled.isPresent();
    settled = Optional.of(now).filter(TableState::isSettled);
    if (mustResync(wasSettled)) {
      found.addUnnamed();
    }
  }

  private boolean mustResync(boolean wasSettled) {
    boolean uncompared = known.values().stream().anyMatch(Optional::isEmpty);
    if (form.showsEveryChange() && !uncompared) {
      return false;
    }
    long now = System.nanoTime();
    if (wasSettled && !uncompared) {
      lastResync = now; // what differs is reported, so there is time to wait for more
    }
    long interval = uncompared ? RESYNC_UNCOMPARED_NANOS : RESYNC_NANOS;
    if (settled.isEmpty() && now - lastResync <= interval) {
      return false;
    }
    lastResync = now;
    return true;
  }

  /** The revisions below a prefix; empty if there are too many to compare. */
  private Optional<Map<Key, Revision>> revisions(CallConnection connection, Prefix prefix)
      throws SQLException {
    try {
      Map<Key, Revision> found = form.revisions(connection, prefix, MAX_COMPARED);
      return found.size() < MAX_COMPARED ? Optional.of(found) : Optional.empty();
    } catch (SQLException failed) {
      if (Failures.is(failed, Failures.NO_SUCH_TABLE)) {
        return Optional.of(Map.of());
      }
      throw failed;
    }
  }

  private static Set<Key> different(
      Optional<Map<Key, Revision>> before, Optional<Map<Key, Revision>> now) {
    Set<Key> different = new HashSet<>();
    if (before.isPresent() && now.isPresent()) {
      now.get()
          .forEach(
              (key, revision) -> {
                if (!revision.equals(before.get().get(key))) {
                  different.add(key);
                }
              });
      before.get().keySet().stream()
          .filter(key -> !now.get().containsKey(key))
          .forEach(different::add);
    }
    return different;
  }
}
