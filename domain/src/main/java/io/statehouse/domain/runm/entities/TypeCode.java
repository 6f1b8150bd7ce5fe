package io.statehouse.domain.runm.entities;

import java.util.Optional;

/** The code of a type of objects or providers, as in {@code runm.image}. */
public record TypeCode(String text) {
  /** The object type of providers, the only one for which the original has definitions. */
  public static final TypeCode PROVIDER = new TypeCode("runm.provider");

  /**
   * @throws RunmException if the text is empty or has a slash, which separates the parts of keys
   */
  public TypeCode {
    if (text.isEmpty() || text.indexOf('/') >= 0) {
      throw RunmException.invalid("\"%s\" cannot be a type code: expected words and dots", text);
    }
  }

  /** Returns the code with this text; empty if there can be none. */
  public static Optional<TypeCode> find(String text) {
    return text.isEmpty() || text.indexOf('/') >= 0
        ? Optional.empty()
        : Optional.of(new TypeCode(text));
  }

  @Override
  public String toString() {
    return text;
  }
}
