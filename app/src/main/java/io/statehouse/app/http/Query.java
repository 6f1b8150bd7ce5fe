package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.url.PercentCode;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The parameters after the {@code ?}, as forms are encoded: a plus is a space. */
public final class Query {
  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /**
   * @param text what follows the {@code ?}, or null
   * @param tolerant whether a parameter that is not encoded as it should be is ignored, as an
   *     original does
   * @throws IllegalArgumentException if a parameter is not encoded as it should be
   */
  public Query(String text, boolean tolerant) {
    for (String parameter : text == null ? new String[0] : text.split("&")) {
      try {
        add(parameter.split("=", 2));
      } catch (IllegalArgumentException broken) {
        if (!tolerant) {
          throw broken;
        }
      }
    }
  }

  private void add(String[] parts) {
    if (!parts[0].isEmpty()) {
      String name = decoded("parameter name", parts[0]);
      String value = parts.length < 2 ? "" : decoded("parameter \"" + name + "\"", parts[1]);
      values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
    }
  }

  private static String decoded(String what, String text) {
    return PercentCode.decoded(what, text.replace('+', ' '));
  }

  /** Returns these parameters, encoded, with another value of this one. */
  String with(String name, String value) {
    Map<String, List<String>> changed = new LinkedHashMap<>(values);
    changed.put(name, List.of(value));
    return changed.entrySet().stream()
        .flatMap(
            parameter ->
                parameter.getValue().stream()
                    .map(given -> encoded(parameter.getKey()) + "=" + encoded(given)))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  Set<String> names() {
    return values.keySet();
  }

  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }
}
