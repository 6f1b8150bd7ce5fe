package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The differences between two times of a journal: of each record that changed in between, its state
 * before the first change and after the last one, as if it had changed once. A record that is as it
 * was is none of them. In memory is one change of each record.
 */
public final class NetChanges {
  private final Map<String, JournalEntry> changes = new LinkedHashMap<>();
  private final int maxRecords;

  private NetChanges(int maxRecords) {
    this.maxRecords = maxRecords;
  }

  /**
   * Reads the differences.
   *
   * @param query what is of interest; its times are ignored
   * @param from the first time; a change at this time belongs to the state before
   * @param maxRecords the most records that may have changed
   * @return a change of each record, in the order of their first changes; empty if more records
   *     have changed
   */
  public static Optional<List<JournalEntry>> between(
      History history, HistoryQuery query, Instant from, Instant until, int maxRecords) {
    requireNonNull(from, "from");
    NetChanges net = new NetChanges(maxRecords);
    try (Stream<JournalEntry> entries =
        history.entries(query.since(from.plusMillis(1)).until(until))) {
      for (Iterator<JournalEntry> each = entries.iterator(); each.hasNext(); ) {
        if (!net.add(each.next())) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(net.changes.values().stream().filter(NetChanges::isChange).toList());
  }

  /** Returns whether there is room for the entry. */
  private boolean add(JournalEntry entry) {
    entry
        .record()
        .ifPresent(
            record ->
                changes.merge(entry.system() + "/" + record.hash(), entry, NetChanges::followedBy));
    return changes.size() <= maxRecords;
  }

  private static JournalEntry followedBy(JournalEntry first, JournalEntry last) {
    ChangedRecord before = first.record().orElseThrow();
    ChangedRecord after = last.record().orElseThrow();
    return new JournalEntry(
        last.id(),
        last.time(),
        last.system(),
        last.kind(),
        first.since(),
        Optional.of(
            new ChangedRecord(
                after.hash(),
                after.key(),
                after.type(),
                after.identity(),
                before.before(),
                after.after(),
                after.author())));
  }

  private static boolean isChange(JournalEntry entry) {
    ChangedRecord record = entry.record().orElseThrow();
    return !record.before().equals(record.after());
  }
}
