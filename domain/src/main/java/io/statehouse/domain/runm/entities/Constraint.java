package io.statehouse.domain.runm.entities;

import java.util.OptionalLong;

/**
 * A constraint of a definition on the value of a property besides its type, in the order in which
 * the original writes it into the schema.
 */
public enum Constraint {
  MULTIPLE_OF("multiple_of", "multipleOf"),
  MINIMUM("minimum", "minimum"),
  MAXIMUM("maximum", "maximum"),
  MIN_LENGTH("min_length", "minLength"),
  MAX_LENGTH("max_length", "maxLength"),
  PATTERN("pattern", "pattern"),
  FORMAT("format", "format");

  private final String member;
  private final String keyword;

  Constraint(String member, String keyword) {
    this.member = member;
    this.keyword = keyword;
  }

  /** Returns its name in an input document. */
  public String member() {
    return member;
  }

  /** Returns its name in JSON Schema. */
  public String keyword() {
    return keyword;
  }

  /** Returns the least number that it may be; empty if any integer will do, or it is a string. */
  public OptionalLong least() {
    return switch (this) {
      case MULTIPLE_OF -> OptionalLong.of(1);
      case MIN_LENGTH, MAX_LENGTH -> OptionalLong.of(0);
      default -> OptionalLong.empty();
    };
  }

  public boolean isText() {
    return this == PATTERN || this == FORMAT;
  }
}
