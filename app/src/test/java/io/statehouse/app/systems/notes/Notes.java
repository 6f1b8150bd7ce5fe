package io.statehouse.app.systems.notes;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.transact.Transactor;
import java.util.List;

/** All notes of a store. */
final class Notes {
  static final Prefix ALL = new Prefix("/notes/");
  static final KeyVariable<NoteName> NAME =
      KeyVariable.named("name").excluding("/").as(NoteName::new, NoteName::text);
  static final KeyForm NOTE = KeyForm.of("note", "/notes/{name}", NAME);

  private final Transactor transactor;

  /** A note and its text. */
  record Note(NoteName name, String text) {}

  Notes(KeyValueStore store) {
    this.transactor = new Transactor(store);
  }

  /**
   * @throws AppException if the text is empty
   */
  void put(NoteName name, String text) {
    if (text.isEmpty()) {
      throw new AppException(Kind.BAD_INPUT, "note " + name + " is empty: give it a text");
    }
    transactor.run(scope -> scope.put(key(name), Bytes.utf8(text)));
  }

  List<Note> list() {
    return transactor.store().list(ALL).stream()
        .flatMap(
            entry ->
                NOTE.read(entry.key()).stream()
                    .map(found -> new Note(found.get(NAME), entry.value().text().orElse("?"))))
        .toList();
  }

  /**
   * @throws AppException if there is no such note
   */
  void delete(NoteName name) {
    transactor.run(
        scope -> {
          if (scope.get(key(name)).isEmpty()) {
            throw new AppException(Kind.NOT_FOUND, "there is no note " + name);
          }
          scope.delete(key(name));
        });
  }

  private static Key key(NoteName name) {
    return NOTE.key(name);
  }
}
