package io.statehouse.app.systems.gis.cli;

import io.statehouse.domain.gis.entities.JsonValue;
import java.util.Map;
import java.util.stream.Collectors;

/** Attributes as a command takes them, {@code name=value name=value}. */
final class AttributeText {
  private static final String PLAIN = "[^\\s\\p{Cntrl}\"'={}]+";

  private AttributeText() {}

  static String of(Map<String, String> attributes) {
    return attributes.isEmpty()
        ? "(any event)"
        : attributes.entrySet().stream()
            .map(attribute -> attribute.getKey() + "=" + value(attribute.getValue()))
            .collect(Collectors.joining(" "));
  }

  /** Returns a value, in quotes where its end could not be seen otherwise. */
  static String value(String value) {
    return value.matches(PLAIN) ? value : JsonValue.of(value).text();
  }
}
