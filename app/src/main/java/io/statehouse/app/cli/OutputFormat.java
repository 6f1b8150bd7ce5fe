package io.statehouse.app.cli;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The format of a result, as {@code -o} names it.
 *
 * @param path the part of the document that is printed; present for {@link Kind#PATH} alone
 */
record OutputFormat(Kind kind, Optional<JsonPath> path) {
  static final OutputFormat LINES = new OutputFormat(Kind.LINES, Optional.empty());
  static final OutputFormat JSON = new OutputFormat(Kind.JSON, Optional.empty());

  private static final String PATH_PREFIX = "jsonpath=";
  private static final String KNOWN = "json, yaml, wide, name or jsonpath=PATH";

  /** The kinds of format. */
  enum Kind {
    /** Lines for people. */
    LINES,
    /** Lines for people, with all that they can show. */
    WIDE,
    JSON,
    YAML,
    /** A name per line. */
    NAME,
    /** The parts of the document at a path, one per line. */
    PATH;

    /** Returns whether the format is made from the document of the result. */
    boolean isDocument() {
      return this != LINES && this != WIDE;
    }
  }

  OutputFormat {
    requireNonNull(kind, "kind");
    requireNonNull(path, "path");
  }

  /**
   * Reads the value of the option.
   *
   * @throws IllegalArgumentException with a sentence, if there is no such format
   */
  static OutputFormat parse(String text) {
    if (text.startsWith(PATH_PREFIX)) {
      return new OutputFormat(
          Kind.PATH, Optional.of(JsonPath.parse(text.substring(PATH_PREFIX.length()))));
    }
    Kind kind =
        switch (text) {
          case "json" -> Kind.JSON;
          case "yaml" -> Kind.YAML;
          case "wide" -> Kind.WIDE;
          case "name" -> Kind.NAME;
          default ->
              throw new IllegalArgumentException(
                  "unknown format \"" + text + "\": known are " + KNOWN);
        };
    return new OutputFormat(kind, Optional.empty());
  }
}
