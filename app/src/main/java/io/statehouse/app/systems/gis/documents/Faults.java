package io.statehouse.app.systems.gis.documents;

import io.statehouse.domain.gis.entities.GisException;
import java.util.ArrayList;
import java.util.List;

/** All that is wrong with documents, of which some is listed. */
final class Faults {
  private static final int MAX_LISTED = 100;

  private final List<GisException> faults = new ArrayList<>();
  private int wrong;

  /** Adds what is wrong with one element, or with a whole file. */
  void add(GisException fault) {
    wrong++;
    if (faults.size() < MAX_LISTED) {
      faults.add(fault);
    }
  }

  /** Runs a reading, and adds what is wrong in it with its place. */
  void collect(String place, Runnable reading) {
    try {
      reading.run();
    } catch (GisException fault) {
      add(place.isEmpty() ? fault : fault.at(place));
    }
  }

  /**
   * @throws GisException if anything is wrong; with a line for each problem if there are several
   */
  void requireNone() {
    if (faults.isEmpty()) {
      return;
    }
    GisException first = faults.get(0);
    if (wrong == 1) {
      throw first;
    }
    throw new GisException(
            first.code(), wrong + " documents are wrong, such as " + first.getMessage())
        .detailed(faults.stream().map(fault -> fault.code() + ": " + fault.getMessage()).toList());
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }

  List<GisException> listed() {
    return List.copyOf(faults);
  }
}
