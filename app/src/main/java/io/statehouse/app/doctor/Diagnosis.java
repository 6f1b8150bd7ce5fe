package io.statehouse.app.doctor;

import static java.util.Objects.requireNonNull;

/**
 * A finding of an examination.
 *
 * @param area what was examined, in a word
 * @param finding one line, without secrets
 * @param advice what to do; empty if all is well
 */
record Diagnosis(Level level, String area, String finding, String advice) {
  /** How bad it is. */
  enum Level {
    OK,
    WARNING,
    ERROR
  }

  Diagnosis {
    requireNonNull(level, "level");
    requireNonNull(area, "area");
    requireNonNull(finding, "finding");
    requireNonNull(advice, "advice");
  }

  static Diagnosis ok(String area, String finding) {
    return new Diagnosis(Level.OK, area, finding, "");
  }

  static Diagnosis warning(String area, String finding, String advice) {
    return new Diagnosis(Level.WARNING, area, finding, advice);
  }

  static Diagnosis error(String area, String finding, String advice) {
    return new Diagnosis(Level.ERROR, area, finding, advice);
  }
}
