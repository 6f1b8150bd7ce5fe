package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoValue.Literal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Writes JSON as Go's encoder does: no white space, and the characters escaped that are special in
 * HTML. Members are written in the order of the calls.
 */
public final class GoWriter {
  private final StringBuilder json = new StringBuilder(256);
  private boolean first = true;

  public GoWriter begin() {
    return open('{');
  }

  /** Begins an object that is a member's value. */
  public GoWriter begin(String name) {
    return name(name).begin();
  }

  public GoWriter end() {
    return close('}');
  }

  public GoWriter text(String name, String value) {
    return name(name).element(value);
  }

  public GoWriter number(String name, int value) {
    return raw(name, Integer.toString(value));
  }

  public GoWriter bool(String name, boolean value) {
    return raw(name, Boolean.toString(value));
  }

  /** Writes a time; an empty one is Go's zero time. */
  public GoWriter time(String name, Optional<OffsetDateTime> value) {
    return raw(name, '"' + GoTime.text(value) + '"');
  }

  public GoWriter freeObject(String name, Optional<FreeObject> value) {
    return raw(name, value.map(FreeObject::json).orElse("null"));
  }

  /** Writes a list of strings; an empty Optional is null, which Go tells from an empty list. */
  public GoWriter texts(String name, Optional<List<String>> values) {
    return list(name, values, GoWriter::element);
  }

  public <T> GoWriter list(String name, Optional<List<T>> values, BiConsumer<GoWriter, T> element) {
    return values.isEmpty() ? raw(name, "null") : name(name).array(values.get(), element);
  }

  public <T> GoWriter array(List<T> values, BiConsumer<GoWriter, T> element) {
    open('[');
    values.forEach(value -> element.accept(this, value));
    return close(']');
  }

  /** Writes a member whose value is JSON already. */
  public GoWriter raw(String name, String value) {
    return name(name).raw(value);
  }

  public GoWriter element(String value) {
    separate();
    quote(value);
    return this;
  }

  GoWriter sorted(GoValue value) {
    Object content = value.content();
    if (content instanceof GoObject object) {
      Map<String, GoValue> sorted = new TreeMap<>(GoText::compare);
      object.members().forEach(member -> sorted.put(member.name(), value.part(member.value())));
      open('{');
      sorted.forEach((name, member) -> name(name).sorted(member));
      return close('}');
    }
    if (content instanceof List<?> elements) {
      return array(elements, (json, element) -> json.sorted(value.part(element)));
    }
    return content instanceof String text
        ? element(text)
        : raw(
            content instanceof Literal number
                ? GoNumber.text(value.finite(number))
                : String.valueOf(content));
  }

  private GoWriter raw(String value) {
    separate();
    json.append(value);
    return this;
  }

  private GoWriter open(char bracket) {
    separate();
    json.append(bracket);
    first = true;
    return this;
  }

  private GoWriter close(char bracket) {
    json.append(bracket);
    first = false;
    return this;
  }

  private GoWriter name(String name) {
    separate();
    quote(name);
    json.append(':');
    first = true;
    return this;
  }

  /** Writes a comma, except before the first element and before a member's value. */
  private void separate() {
    if (!first) {
      json.append(',');
    }
    first = false;
  }

  private void quote(String text) {
    String whole = GoText.whole(text);
    json.append('"');
    for (int i = 0; i < whole.length(); i++) {
      append(whole.charAt(i));
    }
    json.append('"');
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
