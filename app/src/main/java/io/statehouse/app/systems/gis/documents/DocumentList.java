package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Gathers the elements that users write, and all that is wrong with them. */
final class DocumentList<T> {
  private static final int MAX_FAULTS_LISTED = 100;

  private final DocumentKind<T> kind;
  private final List<T> read = new ArrayList<>();
  private final List<GisException> faults = new ArrayList<>();
  private int wrong;

  DocumentList(DocumentKind<T> kind) {
    this.kind = kind;
  }

  /**
   * Adds the elements of a list.
   *
   * @param file where it is; empty if it is in a request
   */
  void addAll(String file, JsonValue list) {
    String where = file.isEmpty() ? "" : " of " + file;
    if (list instanceof JsonValue.Elements elements) {
      for (int i = 0; i < elements.values().size(); i++) {
        addOne(kind.list() + "[" + i + "]" + where, elements.values().get(i));
      }
    } else {
      String problem = "expected a list but found " + list.description();
      add(new GisException(BAD_JSON, problem).at(kind.list() + where));
    }
  }

  /** Adds one element. */
  void addOne(String place, JsonValue element) {
    try {
      read.add(kind.read(element));
    } catch (GisException fault) {
      add(fault.at(place));
    }
  }

  /** Adds what is wrong with one element, or with a whole file. */
  void add(GisException fault) {
    wrong++;
    if (faults.size() < MAX_FAULTS_LISTED) {
      faults.add(fault);
    }
  }

  /**
   * Returns the elements.
   *
   * @throws GisException if anything is wrong; with a line for each problem if there are several
   */
  List<T> all() {
    if (faults.isEmpty()) {
      return read;
    }
    GisException first = faults.get(0);
    if (wrong == 1) {
      throw first;
    }
    throw new GisException(
            first.code(), wrong + " documents are wrong, such as " + first.getMessage())
        .detailed(faults.stream().map(fault -> fault.code() + ": " + fault.getMessage()).toList());
  }
}
