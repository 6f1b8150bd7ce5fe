package io.statehouse.app.systems.gis.documents;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is wrong with documents, of which some is listed. */
final class Faults {
  private static final int MAX_LISTED = 100;

  private final List<Fault> faults = new ArrayList<>();
  private int wrong;

  /**
   * Something that is wrong.
   *
   * @param refused with the place in its message
   * @param file empty in a request
   */
  record Fault(GisException refused, String file, Optional<Integer> line) {
    Fault {
      requireNonNull(refused, "refused");
      requireNonNull(file, "file");
      requireNonNull(line, "line");
    }
  }

  /** Adds what is wrong with all files together. */
  void add(GisException refused) {
    add(new Fault(refused, "", Optional.empty()));
  }

  /** Adds what is wrong with a whole file. */
  void add(String file, GisException refused) {
    add(new Fault(refused.at(file), file, Optional.empty()));
  }

  /** Adds what is wrong with a value. */
  void add(SourceFile file, List<Object> path, GisException refused) {
    add(file, path, file.place(path), refused);
  }

  private void add(SourceFile file, List<Object> path, String place, GisException refused) {
    GisException placed = place.isEmpty() ? refused : refused.at(place);
    add(new Fault(placed, file.name(), file.line(path)));
  }

  private void add(Fault fault) {
    wrong++;
    if (faults.size() < MAX_LISTED) {
      faults.add(fault);
    }
  }

  /** Runs a reading of a value, and adds what is wrong with it. */
  void collect(SourceFile file, List<Object> path, Runnable reading) {
    collect(file, path, file.place(path), reading);
  }

  /**
   * Runs a reading of a value, and adds what is wrong with it.
   *
   * @param place of the value, for messages
   */
  void collect(SourceFile file, List<Object> path, String place, Runnable reading) {
    try {
      reading.run();
    } catch (GisException refused) {
      add(file, path, place, refused);
    }
  }

  /**
   * @throws GisException if anything is wrong; with a line for each problem if there are several
   */
  void requireNone() {
    if (faults.isEmpty()) {
      return;
    }
    GisException first = faults.get(0).refused;
    if (wrong == 1) {
      throw first;
    }
    throw new GisException(
            first.code(), wrong + " documents are wrong, such as " + first.getMessage())
        .detailed(
            faults.stream()
                .map(fault -> fault.refused.code() + ": " + fault.refused.getMessage())
                .toList());
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }

  List<Fault> listed() {
    return List.copyOf(faults);
  }
}
