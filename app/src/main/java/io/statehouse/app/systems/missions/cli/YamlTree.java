package io.statehouse.app.systems.missions.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts what a YAML parser returns to what JSON can hold: member names become strings. */
final class YamlTree {
  private static final int MAX_DEPTH = 60;

  private YamlTree() {}

  /**
   * @throws IllegalArgumentException if JSON cannot hold it
   */
  static Object forJson(Object value) {
    return forJson(value, MAX_DEPTH);
  }

  /** The depth is limited, because an alias may put a list into itself. */
  private static Object forJson(Object value, int levels) {
    if (levels == 0) {
      throw new IllegalArgumentException("it is nested deeper than " + MAX_DEPTH + " levels");
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put(name(name), forJson(member, levels - 1)));
      return members;
    }
    if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(forJson(element, levels - 1)));
      return elements;
    }
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      throw new IllegalArgumentException("JSON has no number " + number + ": write it as a string");
    }
    if (value == null
        || value instanceof String
        || value instanceof Number
        || value instanceof Boolean) {
      return value;
    }
    throw new IllegalArgumentException(
        "a plan has no use for a value with a tag, such as !!binary or !!set");
  }

  private static String name(Object name) {
    if (name instanceof String || name instanceof Number || name instanceof Boolean) {
      return name.toString();
    }
    throw new IllegalArgumentException("the name of a member is not a string: " + name);
  }
}
