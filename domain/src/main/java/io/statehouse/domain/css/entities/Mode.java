package io.statehouse.domain.css.entities;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The behaviour where the original is plainly wrong. Stored data is the same in both modes. */
public enum Mode {
  /** Refuse what is inconsistent, read what is stored. */
  CHECKED,
  /** Do and report exactly what the original does. */
  COMPATIBLE;

  /**
   * @throws CssException of kind INVALID if there is no such mode
   */
  public static Mode parse(String text) {
    return Arrays.stream(values())
        .filter(mode -> mode.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> CssException.unknown("mode", text, known()));
  }

  private static String known() {
    return Arrays.stream(values()).map(Mode::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
