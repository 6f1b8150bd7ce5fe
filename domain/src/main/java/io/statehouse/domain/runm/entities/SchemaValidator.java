package io.statehouse.domain.runm.entities;

import java.util.List;
import java.util.Map;

/** Validates documents against a JSON Schema, draft 7. */
@FunctionalInterface
public interface SchemaValidator {
  /**
   * Returns what is wrong with a document, each problem in a line that names its place; nothing if
   * it is valid.
   *
   * @param document maps, lists, strings, booleans, {@code BigInteger}s and {@code BigDecimal}s
   * @throws IllegalArgumentException in one line, if the schema is invalid
   */
  List<String> violations(String schema, Map<String, Object> document);
}
