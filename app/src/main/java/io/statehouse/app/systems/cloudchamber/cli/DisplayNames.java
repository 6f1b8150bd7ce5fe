package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.ports.url.PercentCode;
import java.util.Locale;
import java.util.stream.Stream;

/** The words of commands for what a record holds: those of the original where it has any. */
final class DisplayNames {
  private static final String NO_RIGHTS = "none";
  private static final String ALL_RIGHTS = "all";

  private DisplayNames() {}

  static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  /** Returns the URI of the REST API at which something is that has a name. */
  static String uri(String path, Name name) {
    return path + "/" + PercentCode.encoded(name.text());
  }

  /** Returns the rights as {@link #rights(String)} reads them. */
  static String text(Rights rights) {
    String words =
        Stream.of(Right.values()).filter(rights::has).map(DisplayNames::text).collect(joining(","));
    return words.isEmpty() ? NO_RIGHTS : words;
  }

  private static String text(Right right) {
    return "can_" + right.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads rights, as in {@code can_step_time,can_modify_inventory}.
   *
   * @throws AppException if there is no such right
   */
  static Rights rights(String text) {
    if (text.equals(ALL_RIGHTS)) {
      return Rights.ALL;
    }
    Rights rights = Rights.NONE;
    if (!text.equals(NO_RIGHTS)) {
      for (String word : text.split(",", -1)) {
        rights = rights.with(right(word), true);
      }
    }
    return rights;
  }

  private static Right right(String word) {
    return Stream.of(Right.values())
        .filter(right -> text(right).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                AppException.misused(
                    "unknown right \"%s\": known are %s; or give all, or none"
                        .formatted(word, text(Rights.ALL).replace(",", ", "))));
  }
}
