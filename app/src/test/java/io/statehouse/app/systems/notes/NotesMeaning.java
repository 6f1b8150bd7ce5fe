package io.statehouse.app.systems.notes;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
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
  public Stream<Suspect> suspects(KeyValueStore store) {
    return store
        .scan(Notes.ALL)
        .filter(entry -> entry.value().size() == 0)
        .map(
            entry ->
                new Suspect(
                    Set.of(entry.key()),
                    view ->
                        Optional.ofNullable(view.get(entry.key()))
                            .filter(found -> found.value().size() == 0)
                            .map(NotesMeaning::empty)));
  }

  private static Finding empty(Entry entry) {
    return Finding.error("empty-note", entry.key().text(), "note " + entry.key() + " is empty")
        .repairedBy(new Write.Delete(entry.key()));
  }
}
