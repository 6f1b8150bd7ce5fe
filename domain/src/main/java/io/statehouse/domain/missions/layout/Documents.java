package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.missions.entities.MissionsException;
import java.util.function.Function;

/** Reads the documents of missions, each of which is one object. */
final class Documents {
  private Documents() {}

  /**
   * @throws MissionsException if it is not JSON, or a value has the wrong type
   */
  static <T> T read(RecordType<T> type, String document) {
    return read(document, type::read);
  }

  static <T> T read(String document, Function<GoValue, T> reading) {
    try {
      return reading.apply(GoReader.read(document));
    } catch (GoJsonException malformed) {
      throw new MissionsException(malformed);
    }
  }
}
