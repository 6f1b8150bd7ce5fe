package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.gojson.GoObject;
import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.missions.entities.MissionsException;
import java.util.function.Function;

/** What all documents of missions have in common. */
final class Documents {
  private Documents() {}

  /**
   * Reads a document that is one object.
   *
   * @throws MissionsException if it is not, or {@code reading} finds a value of another type
   */
  static <T> T read(String document, Function<GoObject, T> reading) {
    try {
      return reading.apply(GoReader.read(document).object());
    } catch (GoJsonException malformed) {
      throw new MissionsException(malformed);
    }
  }

  /** Reads a stage, of which the original's documents have a pointer. */
  static <T> T stage(GoValue value, Function<GoObject, T> reading) {
    return reading.apply(value.requiredObject("a stage"));
  }
}
