package io.statehouse.app.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Documents in the form in which {@link io.statehouse.domain.layout.Json} returns them. */
final class PlainTree {
  private PlainTree() {}

  /**
   * Converts a document: streams become lists, names strings, and all numbers {@link BigDecimal}s.
   *
   * @throws IllegalArgumentException if JSON cannot hold a value
   */
  static Object of(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put(name.toString(), of(member)));
      return members;
    }
    if (value instanceof Stream<?> elements) {
      return of(elements.toList());
    }
    if (value instanceof List<?> elements) {
      return elements.stream().map(PlainTree::of).toList();
    }
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof Number number && !(value instanceof BigDecimal)) {
      return decimal(number);
    }
    if (value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof BigDecimal) {
      return value;
    }
    throw new IllegalArgumentException(
        "a document has no use for a value with a tag, such as !!binary or !!set");
  }

  private static BigDecimal decimal(Number number) {
    try {
      return new BigDecimal(number.toString());
    } catch (NumberFormatException notFinite) {
      throw new IllegalArgumentException(
          "JSON has no number " + number + ": write it as a string", notFinite);
    }
  }
}
