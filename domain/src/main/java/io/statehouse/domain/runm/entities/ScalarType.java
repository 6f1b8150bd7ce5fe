package io.statehouse.domain.runm.entities;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The type of the value of a property. Lists and objects are not such values. */
public enum ScalarType {
  STRING,
  INTEGER,
  NUMBER,
  BOOLEAN;

  /** Returns the type with this name in JSON Schema; empty if absent. */
  public static Optional<ScalarType> find(String keyword) {
    return Arrays.stream(values()).filter(type -> type.keyword().equals(keyword)).findFirst();
  }

  /** Returns the name of the type in JSON Schema. */
  public String keyword() {
    return name().toLowerCase(Locale.ROOT);
  }
}
