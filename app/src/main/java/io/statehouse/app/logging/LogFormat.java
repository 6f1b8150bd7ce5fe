package io.statehouse.app.logging;

import java.util.Locale;

/** The format of the lines of the log. */
public enum LogFormat {
  /** Time, level, class and message; a stack trace follows in lines that begin with a tab. */
  TEXT,

  /** One JSON object per line. */
  JSON;

  /**
   * @throws IllegalArgumentException if it is neither {@code text} nor {@code json}
   */
  public static LogFormat parse(String setting, String text) {
    for (LogFormat format : values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(text)) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "unknown " + setting + " \"" + text + "\": known are json, text");
  }

  /** Writes the log of this process so from now on. */
  public void use() {
    LogSetup.encoder().ifPresent(encoder -> encoder.use(this));
  }
}
