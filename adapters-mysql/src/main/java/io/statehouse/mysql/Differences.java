package io.statehouse.mysql;

import io.statehouse.mysql.binlog.FoundChanges;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Finds changes by comparing revisions with those of the last comparison.
 *
 * <p>The server records when a table was last changed, in whole seconds and at the commit. While
 * that time stays the same and is old enough to be trusted, nothing is compared.
 *
 * <p>Not every change shows as a difference. In {@code kvData} a key may be created and deleted
 * between two reads, or a value changed and restored; and there may be too many keys to compare.
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

  /** Forces a comparison at the next read, regardless of what the server records. */
  void distrust() {
    settled = Optional.empty();
  }

  /** Finds what changed since the last comparison. */
  void look(CallConnection connection, TableState state, FoundChanges found) throws SQLException {
    if (settled.filter(state::changedAtSameTimeAs).isPresent()) {
      return;
    }
    for (Prefix prefix : Set.copyOf(known.keySet())) {
      Optional<Map<Key, Revision>> now = revisions(connection, prefix);
      Optional<Map<Key, Revision>> before = known.put(prefix, now);
      if (now.isPresent() && before.isPresent()) {
        found.addAll(different(before.get(), now.get()));
      }
    }
    boolean wasSettled = settled.isPresent();
    settled = Optional.of(state).filter(TableState::isSettled);
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

  /** Returns the revisions below a prefix; empty if there are too many to compare. */
  private Optional<Map<Key, Revision>> revisions(CallConnection connection, Prefix prefix)
      throws SQLException {
    Connections.Work<Map<Key, Revision>> read = some -> form.revisions(some, prefix, MAX_COMPARED);
    return Optional.of(read.orIfNoTable(Map.of()).with(connection))
        .filter(found -> found.size() < MAX_COMPARED);
  }

  private static Set<Key> different(Map<Key, Revision> before, Map<Key, Revision> now) {
    Set<Key> different = new HashSet<>(before.keySet());
    different.addAll(now.keySet());
    different.removeIf(key -> Objects.equals(before.get(key), now.get(key)));
    return different;
  }
}
