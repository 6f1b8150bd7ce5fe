package io.statehouse.domain.cloudchamber.entities;

import java.util.List;

/**
 * A value of one of the original's enums. It is not a Java enum, since a record may hold a number
 * that has no name yet, which is kept.
 */
public interface Named {
  int number();

  Names names();

  /** Returns its name, spelled as the original spells it, or its number if it has none. */
  default String text() {
    return isKnown() ? names().names().get(number()) : Integer.toString(number());
  }

  /** Returns whether it has a name. */
  default boolean isKnown() {
    return number() >= 0 && number() < names().names().size();
  }

  /**
   * The names of all values of an enum, in the order of their numbers, which begin at 0.
   *
   * @param type what the enum is called, for messages
   */
  record Names(String type, List<String> names) {
    public Names(String type, String... names) {
      this(type, List.of(names));
    }

    public Names {
      names = List.copyOf(names);
    }

    /**
     * @throws CloudChamberException if there is no such name
     */
    public int number(String name) {
      int number = names.indexOf(name);
      if (number < 0) {
        throw CloudChamberException.invalid(
            "unknown value \"%s\" for enum %s: known are %s", name, type, String.join(", ", names));
      }
      return number;
    }
  }
}
