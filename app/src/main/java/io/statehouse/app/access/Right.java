package io.statehouse.app.access;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.stream.Stream;

/** A right to something, of which the stronger ones include the weaker. */
public enum Right {
  /** Reads what is no secret. */
  READ,

  /** Changes records. */
  WRITE,

  /** Destroys, repairs or restores a whole system, and reads secrets. */
  ADMIN,

  /** Sends requests in the name of others, who log in elsewhere. */
  SPEAK_FOR_OTHERS;

  /** Returns whether who has this right has the other one too. */
  public boolean includes(Right other) {
    return this == other
        || this == ADMIN
        || other != SPEAK_FOR_OTHERS && this != SPEAK_FOR_OTHERS && compareTo(other) >= 0;
  }

  /** Returns its name in a configuration: {@code speak-for-others}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws IllegalArgumentException if there is no such right
   */
  public static Right parse(String word) {
    return Stream.of(values())
        .filter(right -> right.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown right \"%s\": known are %s"
                        .formatted(
                            word, Stream.of(values()).map(Right::word).collect(joining(", ")))));
  }
}
