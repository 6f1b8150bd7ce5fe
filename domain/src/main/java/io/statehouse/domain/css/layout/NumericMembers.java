package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssException;
import java.util.Map;

/** The members of one group of attributes, some of them numbers, and the error if they are none. */
final class NumericMembers {
  private final String key;
  private final String problem;
  private final Map<String, String> found;

  /**
   * @param key what the error names
   * @param problem how the error begins
   */
  NumericMembers(String key, String problem, Map<String, String> found) {
    this.key = key;
    this.problem = problem;
    this.found = found;
  }

  String text(String name) {
    return found.getOrDefault(name, "");
  }

  int integer(String name, int missing) {
    String text = found.get(name);
    return text == null ? missing : integer(name, text);
  }

  int integer(String name, String text) {
    try {
      return Numbers.parseInt(text);
    } catch (NumberFormatException notOne) {
      throw error(name, text);
    }
  }

  /** Reads an integer of which anything but zero means yes. */
  boolean flag(String name) {
    return integer(name, 0) != 0;
  }

  double decimal(String name, double missing) {
    String text = found.get(name);
    if (text == null) {
      return missing;
    }
    try {
      return Numbers.parseDouble(text);
    } catch (NumberFormatException notOne) {
      throw error(name, text);
    }
  }

  private CssException error(String name, String text) {
    return CssException.malformed(key, problem + name + " is \"" + text + "\"");
  }
}
