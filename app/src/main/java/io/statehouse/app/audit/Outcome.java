package io.statehouse.app.audit;

import io.statehouse.app.failure.Kind;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What became of a request. */
public enum Outcome {
  /** Not done yet: written where a request must not be handled without a record of it. */
  BEGUN,

  /** It was done. */
  APPLIED,

  /** Nothing was done: the sender may not, or the request is wrong. */
  REFUSED,

  /** Nothing was done: another writer was there first. */
  LOST_RACE,

  /** Nothing was done: the store or the server could not. */
  FAILED,

  /** It may have been done. */
  UNKNOWN;

  /**
   * Returns the outcome of a request.
   *
   * @param status that of the response
   * @param failure the kind of failure, where it is known
   */
  public static Outcome of(int status, Optional<Kind> failure) {
    return failure.map(Outcome::of).orElseGet(() -> of(status));
  }

  private static Outcome of(Kind failure) {
    return switch (failure) {
      case CONTENDED, VERSION_MISMATCH, PRECONDITION_FAILED -> LOST_RACE;
      case OUTCOME_UNKNOWN -> UNKNOWN;
      case UNAVAILABLE, WRITES_REJECTED, STORE_DENIED, MALFORMED, INTERNAL -> FAILED;
      default -> REFUSED;
    };
  }

  private static Outcome of(int status) {
    if (status < 400) {
      return APPLIED;
    }
    return switch (status) {
      case 412 -> LOST_RACE;
      case 502 -> UNKNOWN;
      default -> status < 500 ? REFUSED : FAILED;
    };
  }

  /** Returns its name in a line: {@code lost-race}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws IllegalArgumentException if there is no such outcome
   */
  public static Outcome parse(String word) {
    return Stream.of(values())
        .filter(outcome -> outcome.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown outcome \"%s\": known are begun, applied, refused, lost-race, failed, unknown"
                        .formatted(word)));
  }
}
