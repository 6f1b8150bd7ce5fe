package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoValue.Literal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Writes JSON as Go's encoder does: no white space, and the characters escaped that are special in
 * HTML. Members are written in the order of the calls.
 */
public final class GoWriter implements GoFields {
  private final StringBuilder json = new StringBuilder(256);
  private final boolean shortControls;
  private boolean first = true;

  public GoWriter() {
    this(true);
  }

  private GoWriter(boolean shortControls) {
    this.shortControls = shortControls;
  }

  /** Writes backspace and form feed by their numbers, as Go before 1.22 does. */
  public static GoWriter beforeGo122() {
    return new GoWriter(false);
  }

  /** Writes an object; {@code members} writes its members in their order. */
  public GoWriter object(Consumer<GoWriter> members) {
    open('{');
    members.accept(this);
    return close('}');
  }

  @Override
  public <T> T member(
      String name, T value, BiFunction<GoValue, T, T> reading, BiConsumer<GoWriter, T> writing) {
    writing.accept(name(name), value);
    return value;
  }

  public <T> GoWriter array(List<T> values, BiConsumer<GoWriter, T> element) {
    open('[');
    values.forEach(value -> element.accept(this, value));
    return close(']');
  }

  public GoWriter element(String value) {
    separate();
    quote(value);
    return this;
  }

  /** Writes any value as Go writes a map, like {@link GoValue#sorted}. */
  public GoWriter sorted(GoValue value) {
    Object content = value.content();
    if (content instanceof GoObject object) {
      return sorted(value, object);
    }
    if (content instanceof List<?> elements) {
      open('[');
      for (Object element : elements) {
        sorted(value.part(element));
      }
      return close(']');
    }
    return content instanceof String text
        ? element(text)
        : raw(
            content instanceof Literal number
                ? GoNumber.text(value.finite(number))
                : String.valueOf(content));
  }

  // Loops, since lambdas would take several times the stack for each level of a deep document.
  private GoWriter sorted(GoValue value, GoObject object) {
    Map<String, GoValue> sorted = new TreeMap<>(GoText::compare);
    for (GoObject.Member member : object.members()) {
      sorted.put(member.name(), value.part(member.value()));
    }
    open('{');
    for (Map.Entry<String, GoValue> member : sorted.entrySet()) {
      name(member.getKey()).sorted(member.getValue());
    }
    return close('}');
  }

  /** Writes what is JSON already. */
  public GoWriter raw(String value) {
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
    json.append('"');
    if (isPlain(text)) {
      json.append(text);
    } else {
      GoText.whole(text).chars().forEach(c -> append((char) c));
    }
    json.append('"');
  }

  /** Returns whether no character is escaped or replaced, as in most strings. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Beyond U+2028 are all others that are not plain; a few that are cost only time.
      if (c < ' ' || c >= '\u2028' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') {
        return false;
      }
    }
    return true;
  }

  private void append(char c) {
    switch (c) {
      case '"' -> json.append("\\\"");
      case '\\' -> json.append("\\\\");
      case '\n' -> json.append("\\n");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      case '\b', '\f' -> {
        if (shortControls) {
          json.append(c == '\b' ? "\\b" : "\\f");
        } else {
          escape(c);
        }
      }
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
