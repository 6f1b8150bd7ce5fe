package io.statehouse.app.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.operations.changes.ChangeDocument.FieldChange;
import io.statehouse.app.operations.changes.ChangeDocument.What;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.operations.compare.FieldDifference;
import io.statehouse.operations.history.Author;
import io.statehouse.operations.history.JournalEntry;
import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.operations.history.JournalEntry.Kind;
import io.statehouse.operations.history.JournalValue;
import io.statehouse.operations.history.JournalValue.Hashed;
import io.statehouse.operations.history.JournalValue.Whole;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Entries of the history as documents: by the meaning of their values, and of those that are secret
 * by their hashes.
 *
 * @param meanings the meaning of a system; requested only where a value was stored
 */
record HistoryDocuments(Function<String, Meaning> meanings) {
  /** Names the hash among the fields of a record. */
  private static final String HASH = "(hash)";

  private static final Revision ANY_REVISION = Revision.of(0);

  HistoryDocuments {
    requireNonNull(meanings, "meanings");
  }

  ChangeDocument of(JournalEntry entry) {
    return entry
        .record()
        .map(record -> changed(entry, record))
        .orElseGet(
            () ->
                ChangeDocument.mark(
                    entry.kind() == Kind.GAP ? What.GAP : What.BEGIN, entry.time(), entry.system()))
        .in(entry.id(), entry.since());
  }

  private ChangeDocument changed(JournalEntry entry, ChangedRecord record) {
    List<FieldChange> fields = new ArrayList<>();
    FieldDifference.between(
            fields(entry, record, record.before()), fields(entry, record, record.after()))
        .forEach(field -> fields.add(FieldChange.of(field)));
    Optional<String> before = hash(record.before());
    Optional<String> after = hash(record.after());
    if (before.isPresent() || after.isPresent()) {
      fields.add(new FieldChange(HASH, before, after));
    }
    What what =
        record.before().isEmpty()
            ? What.ADDED
            : record.after().isEmpty() ? What.REMOVED : What.CHANGED;
    return new ChangeDocument(
        Optional.empty(),
        ChangeDocument.text(entry.time()),
        Optional.empty(),
        entry.system(),
        what,
        Optional.of(record.type()),
        Optional.of(record.identity()),
        record.key().map(Key::text),
        Optional.empty(),
        Optional.of(fields),
        record.author().map(Author::name),
        record.author().map(Author::request));
  }

  private List<Field> fields(
      JournalEntry entry, ChangedRecord record, Optional<JournalValue> value) {
    return value.isPresent() && value.get() instanceof Whole whole && record.key().isPresent()
        ? meanings
            .apply(entry.system())
            .decode(new Entry(record.key().get(), whole.bytes(), ANY_REVISION))
            .fields()
        : List.of();
  }

  private static Optional<String> hash(Optional<JournalValue> value) {
    return value.filter(Hashed.class::isInstance).map(hashed -> ((Hashed) hashed).hash());
  }
}
