package io.statehouse.domain.gis.topics.meaning;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;

/** Findings about one key, which they name first, and records of what cannot be read. */
final class KeyFindings {
  private KeyFindings() {}

  static Optional<Finding> error(String kind, Key key, String problem) {
    return Optional.of(Finding.error(kind, key, sentence(key, problem)));
  }

  static Optional<Finding> notice(String kind, Key key, String problem) {
    return Optional.of(Finding.notice(kind, key, sentence(key, problem)));
  }

  /** Returns a sentence that begins with the key. */
  static String sentence(Key key, String problem) {
    return "'" + OneLine.of(key.text()) + "' " + problem;
  }

  static StateRecord unreadable(Key key, String problem) {
    return new StateRecord(
        StateRecord.UNREADABLE, key.text(), List.of(Field.of("problem", problem)));
  }
}
