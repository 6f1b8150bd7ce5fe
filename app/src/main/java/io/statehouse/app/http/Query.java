package io.statehouse.app.http;

import io.statehouse.app.text.PercentCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parameters behind the {@code ?}, as forms are encoded: a plus is a space. */
final class Query {
  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /**
   * @param text what stands behind the {@code ?}, or null
   * @throws IllegalArgumentException if it is not encoded as it should be
   */
  static Query parse(String text) {
    Query query = new Query();
    if (text != null) {
      for (String parameter : text.split("&")) {
        String[] parts = parameter.split("=", 2);
        if (!parts[0].isEmpty()) {
          String name = decoded("parameter name", parts[0]);
          query.add(name, parts.length < 2 ? "" : decoded("parameter \"" + name + "\"", parts[1]));
        }
      }
    }
    return query;
  }

  /**
   * Reads parameters as an original does: what is not encoded as it should be is passed over.
   *
   * @param text what stands behind the {@code ?}, or null
   */
  static Query tolerant(String text) {
    Query query = new Query();
    if (text != null) {
      for (String parameter : text.split("&")) {
        try {
          parse(parameter).values.forEach((name, all) -> query.add(name, all.get(0)));
        } catch (IllegalArgumentException broken) {
          // A parameter that cannot be read is ignored.
        }
      }
    }
    return query;
  }

  private void add(String name, String value) {
    values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
  }

  private static String decoded(String what, String text) {
    return PercentCode.decoded(what, text.replace('+', ' '));
  }

  Set<String> names() {
    return values.keySet();
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }
}
