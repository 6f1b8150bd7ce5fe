package io.statehouse.app.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Documents in the form in which {@link io.statehouse.domain.layout.Json} returns them. */
public final class PlainTree {
  /** A larger integer is written with an exponent. */
  private static final int MAX_DIGITS = 20;

  private PlainTree() {}

  /**
   * Converts a document: streams become lists, names strings, and all numbers {@link BigDecimal}s.
   *
   * @throws IllegalArgumentException if JSON cannot hold a value
   */
  public static Object of(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put(name.toString(), of(member)));
      return members;
    }
    if (value instanceof Stream<?> elements) {
      return of(elements.toList());
    }
    if (value instanceof List<?> elements) {
      List<Object> all = new ArrayList<>(); // which may have nulls
      elements.forEach(element -> all.add(of(element)));
      return all;
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

  /**
   * Converts a document that is to be written, as {@link io.statehouse.domain.layout.Json} takes
   * it: streams become lists, integers have their type, and what has no form of its own is text.
   */
  public static Object written(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put(name.toString(), written(member)));
      return members;
    }
    if (value instanceof Stream<?> elements) {
      return written(elements.toList());
    }
    if (value instanceof Iterable<?> elements) {
      List<Object> all = new ArrayList<>(); // which may have nulls
      elements.forEach(element -> all.add(written(element)));
      return all;
    }
    if (value instanceof Optional<?> optional) {
      return written(optional.orElse(null));
    }
    if (value instanceof BigDecimal number && isInteger(number)) {
      return number.toBigInteger();
    }
    return value == null || value instanceof Number || value instanceof Boolean
        ? value
        : value.toString();
  }

  private static boolean isInteger(BigDecimal number) {
    return number.scale() <= 0 && number.precision() - number.scale() <= MAX_DIGITS;
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
