package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.ports.Key;
import java.time.Instant;
import java.util.Optional;

/**
 * The selected part of a journal.
 *
 * @param system the only system
 * @param record the key or the identity of the only record; of a system with secret keys, the key
 *     is found only if {@code system} is given
 * @param after the id after which entries are wanted, or the beginning of one
 * @param until the last time of interest
 */
public record HistoryQuery(
    Optional<String> system, Optional<String> record, String after, Instant until) {
  private static final String FIRST = "0";

  /** The last time that a millisecond counter of 13 digits can express. */
  private static final Instant END = Instant.ofEpochMilli(9_999_999_999_999L);

  public HistoryQuery {
    requireNonNull(system, "system");
    requireNonNull(record, "record");
    requireNonNull(after, "after");
    requireNonNull(until, "until");
  }

  /** Returns a query for the whole journal. */
  public static HistoryQuery all() {
    return new HistoryQuery(Optional.empty(), Optional.empty(), FIRST, END);
  }

  /** Returns a query for one system. */
  public static HistoryQuery of(String system) {
    return all().of(Optional.of(system));
  }

  public HistoryQuery of(Optional<String> only) {
    return new HistoryQuery(only, record, after, until);
  }

  /** Returns this query for one record only. */
  public HistoryQuery about(String keyOrIdentity) {
    return new HistoryQuery(system, Optional.of(keyOrIdentity), after, until);
  }

  /** Returns this query from a time on. */
  public HistoryQuery since(Instant time) {
    return after(HistoryLayout.before(time));
  }

  /** Returns this query after an entry. */
  public HistoryQuery after(String id) {
    return new HistoryQuery(system, record, after.compareTo(id) < 0 ? id : after, until);
  }

  public HistoryQuery until(Instant time) {
    return new HistoryQuery(system, record, after, time);
  }

  boolean selects(JournalEntry entry) {
    return (system.isEmpty() || system.get().equals(entry.system()))
        && (record.isEmpty() || entry.record().filter(this::isAbout).isPresent());
  }

  private boolean isAbout(ChangedRecord changed) {
    String wanted = record.orElseThrow();
    return changed.identity().equals(wanted)
        || changed.key().map(Key::text).filter(wanted::equals).isPresent();
  }
}
