package io.statehouse.app.cli;

import java.util.List;
import java.util.Map;

/** The mode in which output is coloured, as {@code --color} says. */
public enum ColorMode {
  /** Coloured only on a terminal that has colours, unless {@code NO_COLOR} is set. */
  AUTO,
  ALWAYS,
  NEVER;

  static final String OPTION = "--color";

  /** Reads what the words of a command line say before they are parsed, since help has colours. */
  public static ColorMode in(List<String> words) {
    for (int i = 0; i < words.size() && !words.get(i).equals("--"); i++) {
      String word = words.get(i);
      if (word.startsWith(OPTION + "=")) {
        return orAuto(word.substring(OPTION.length() + 1));
      }
      if (word.equals(OPTION) && i + 1 < words.size()) {
        return orAuto(words.get(i + 1));
      }
    }
    return AUTO;
  }

  /** An invalid word is refused when the command line is parsed. */
  private static ColorMode orAuto(String word) {
    try {
      return parse(word);
    } catch (IllegalArgumentException refusedLater) {
      return AUTO;
    }
  }

  /**
   * @throws IllegalArgumentException if the word is not one of the modes
   */
  static ColorMode parse(String word) {
    return switch (word) {
      case "auto" -> AUTO;
      case "always" -> ALWAYS;
      case "never" -> NEVER;
      default -> throw new IllegalArgumentException(word);
    };
  }

  /**
   * Returns whether output has colours.
   *
   * @param terminal whether a terminal shows it
   */
  boolean colors(boolean terminal, Map<String, String> environment) {
    return switch (this) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO ->
          terminal
              && environment.getOrDefault("NO_COLOR", "").isEmpty()
              && !environment.getOrDefault("TERM", "").equals("dumb");
    };
  }
}
