package io.statehouse.domain.missions.layout;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON as Go's encoder writes it: no spaces, and characters escaped that HTML would trip over. */
final class JsonText {
  private final StringBuilder json = new StringBuilder(256);
  private boolean first = true;

  /** Writes one member or element. */
  @FunctionalInterface
  interface Part<T> {
    void write(JsonText json, T value);
  }

  JsonText begin() {
    separate();
    json.append('{');
    first = true;
    return this;
  }

  JsonText end() {
    json.append('}');
    first = false;
    return this;
  }

  JsonText text(String name, String value) {
    name(name);
    quote(value);
    return this;
  }

  JsonText number(String name, int value) {
    return raw(name, Integer.toString(value));
  }

  JsonText bool(String name, boolean value) {
    return raw(name, Boolean.toString(value));
  }

  /** Writes what is JSON already. */
  JsonText raw(String name, String value) {
    name(name);
    json.append(value);
    first = false;
    return this;
  }

  /** Go writes a list that was never set as null, not as an empty one. */
  JsonText texts(String name, Optional<List<String>> values) {
    return list(name, values, (json, value) -> json.element(value));
  }

  <T> JsonText list(String name, Optional<List<T>> values, Part<T> part) {
    return values.isEmpty() ? raw(name, "null") : name(name).array(values.get(), part);
  }

  <T> JsonText array(List<T> values, Part<T> part) {
    separate();
    json.append('[');
    first = true;
    values.forEach(value -> part.write(this, value));
    json.append(']');
    first = false;
    return this;
  }

  void element(String value) {
    separate();
    quote(value);
  }

  /** Writes a tree of maps, lists, texts, doubles, booleans and nulls. */
  void free(Object value) {
    separate();
    if (value instanceof Map<?, ?> members) {
      json.append('{');
      first = true;
      members.forEach(
          (name, member) -> {
            name((String) name);
            free(member);
          });
      json.append('}');
      first = false;
    } else if (value instanceof List<?> elements) {
      json.append('[');
      first = true;
      elements.forEach(this::free);
      json.append(']');
      first = false;
    } else if (value instanceof String text) {
      quote(text);
    } else {
      json.append(value instanceof Double number ? GoNumber.text(number) : value);
    }
  }

  private JsonText name(String name) {
    separate();
    quote(name);
    json.append(':');
    first = true;
    return this;
  }

  /** Puts a comma, unless what comes is the first of its kind or a member's value. */
  private void separate() {
    if (!first) {
      json.append(',');
    }
    first = false;
  }

  private void quote(String text) {
    String whole = Utf8Text.whole(text);
    json.append('"');
    for (int i = 0; i < whole.length(); i++) {
      append(whole.charAt(i));
    }
    json.append('"');
    first = false;
  }

  private void append(char c) {
    switch (c) {
      case '"' -> json.append("\\\"");
      case '\\' -> json.append("\\\\");
      case '\n' -> json.append("\\n");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      // The short forms are those of Go since 1.22.
      case '\b' -> json.append("\\b");
      case '\f' -> json.append("\\f");
      case '<', '>', '&', '\u2028', '\u2029' -> escape(c);
      default -> {
        if (c < 0x20) {
          escape(c);
        } else {
          json.append(c);
        }
      }
    }
  }

  private void escape(char c) {
    String hex = Integer.toHexString(c);
    json.append("\\u").append("0000", 0, 4 - hex.length()).append(hex);
  }

  @Override
  public String toString() {
    return json.toString();
  }
}
