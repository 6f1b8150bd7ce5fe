package io.statehouse.domain.css.entities;

/** The format in which a file holds keys and values. */
public enum FileFormat {
  /** One JSON object, full path to value; what the original reads and writes today. */
  JSON,
  /** One line per key, a tab between key and value; the original's form until December 2017. */
  TSV;

  /**
   * @throws CssException of kind INVALID if there is no such format
   */
  public static FileFormat parse(String text) {
    return switch (text) {
      case "json" -> JSON;
      case "tsv" -> TSV;
      default -> throw CssException.unknown("format", text, "json, tsv");
    };
  }
}
