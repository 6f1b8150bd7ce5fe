package io.statehouse.app.systems.notes;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A note is a text; an empty one is none, and can be removed without loss. */
final class NotesMeaning implements Meaning {
  @Override
  public StateRecord decode(Entry entry) {
    return Notes.NOTE
        .read(entry.key())
        .map(
            found ->
                new StateRecord(
                    "note",
                    found.get(Notes.NAME).text(),
                    List.of(StateRecord.Field.of("text", entry.value().text().orElse("?")))))
        .orElseGet(() -> new StateRecord(StateRecord.UNKNOWN, entry.key().text(), List.of()));
  }

  @Override
  public Stage stage(Key key) {
    return Stage.RECORD;
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return Set.of();
  }

  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return new Screening(store)
        .suspects(
            store.scan(Notes.ALL),
            entry -> Stream.of(Suspect.of(entry.key(), NotesMeaning::empty)));
  }

  private static Optional<Finding> empty(Entry entry) {
    return entry.value().size() > 0
        ? Optional.empty()
        : Optional.of(
            Finding.error("empty-note", entry.key(), "note " + entry.key() + " is empty")
                .repairedBy(new Write.Delete(entry.key())));
  }
}
