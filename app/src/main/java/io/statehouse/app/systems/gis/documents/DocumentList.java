package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Gathers the elements that users write, and all that is wrong with them. */
final class DocumentList<T> {
  private final DocumentKind<T> kind;
  private final Faults faults;
  private final List<T> read = new ArrayList<>();

  DocumentList(DocumentKind<T> kind, Faults faults) {
    this.kind = kind;
    this.faults = faults;
  }

  /**
   * Adds the elements of a list.
   *
   * @param path where it is in the document; empty if that is the list, which messages call as if
   *     it had its name
   */
  void addAll(SourceFile file, List<Object> path, JsonValue list) {
    if (list instanceof JsonValue.Elements elements) {
      for (int i = 0; i < elements.values().size(); i++) {
        List<Object> at = path.isEmpty() ? List.of(i) : List.of(kind.list(), i);
        String place = file.elementPlace(kind.list(), at);
        JsonValue element = elements.values().get(i);
        faults.collect(file, at, place, () -> read.add(kind.read(element)));
      }
    } else {
      String problem = "expected a list but found " + list.description();
      faults.add(file, List.of(kind.list()), new GisException(BAD_JSON, problem));
    }
  }

  /** Adds the only element of a file. */
  void addOne(SourceFile file) {
    faults.collect(file, List.of(), () -> read.add(kind.read(file.document())));
  }

  /**
   * Returns the elements.
   *
   * @throws GisException if anything is wrong; with a line for each problem if there are several
   */
  List<T> all() {
    faults.requireNone();
    return read;
  }
}
