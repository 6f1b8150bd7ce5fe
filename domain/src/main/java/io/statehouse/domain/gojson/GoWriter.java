package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoValue.Literal;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes JSON as Go's encoder does: no white space, and the characters escaped that are special in
 * HTML. Members are written in the order of the calls.
 */
public final class GoWriter implements Fields, FieldType.Writer<GoWriter> {
  /** Whether a character of ASCII is written as it is. */
  private static final boolean[] PLAIN = plain();

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

  /** Returns a value as JSON. */
  public static <T> String json(FieldType<T> type, T value) {
    return type.write(new GoWriter(), value).toString();
  }

  /** Writes an object; {@code members} writes its members in their order. */
  public GoWriter object(Consumer<GoWriter> members) {
    open('{');
    members.accept(this);
    return close('}');
  }

  @Override
  public <T> T field(String name, T value, FieldType<T> type) {
    boolean isOmitted = type instanceof FieldType.Maybe<?> maybe && maybe.isOmitted();
    if (!isOmitted || !type.isUnset(value)) {
      type.write(member(name), value);
    }
    return value;
  }

  /** Writes a string directly, since most fields are strings. */
  @Override
  public String text(String name, String value) {
    member(name).element(value);
    return value;
  }

  @Override
  public <T> GoWriter scalar(Scalar<T> type, T value) {
    if (value instanceof String text && type == FieldType.TEXT) {
      return element(text);
    }
    Object plain = type.unwrap().apply(value);
    return switch (type.kind()) {
      case TEXT, WORD -> element((String) plain);
      case FLAG, INTEGER, LONG, OBJECT -> raw(plain.toString());
      case FLOAT -> raw(GoNumber.text((float) plain));
      case DOUBLE -> raw(GoNumber.text((double) plain));
      case BYTES -> element(Base64.getEncoder().encodeToString(((Bytes) plain).toArray()));
    };
  }

  @Override
  public <T> GoWriter list(FieldType<T> element, List<T> values) {
    if (element != FieldType.TEXT) {
      return list(element, values, this);
    }
    open('[');
    for (Object text : values) {
      element((String) text);
    }
    return close(']');
  }

  /** Writes a list whose elements have another form. */
  public <T> GoWriter list(FieldType<T> element, List<T> values, FieldType.Writer<?> form) {
    open('[');
    for (T value : values) {
      element.write(form, value);
    }
    return close(']');
  }

  @Override
  public <K, T> GoWriter map(Scalar<K> key, FieldType<T> type, Map<K, T> values) {
    open('{');
    values.forEach((name, value) -> field(key.unwrap().apply(name).toString(), value, type));
    return close('}');
  }

  /** Writes null for what is absent, which Go distinguishes from an empty list. */
  @Override
  public <T> GoWriter optional(FieldType.Maybe<T> type, Optional<T> value) {
    return value.isPresent() ? type.present().write(this, value.get()) : raw("null");
  }

  @Override
  public <T> GoWriter record(RecordType<T> type, T value) {
    open('{');
    type.writeFields(this, value);
    return close('}');
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
      member(member.getKey()).sorted(member.getValue());
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

  /** Writes the name of a member, whose value comes next. */
  public GoWriter member(String name) {
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
      if (c < PLAIN.length ? !PLAIN[c] : c >= '\u2028') {
        return false;
      }
    }
    return true;
  }

  private static boolean[] plain() {
    boolean[] plain = new boolean[128];
    for (char c = ' '; c < plain.length; c++) {
      plain[c] = "\"\\<>&".indexOf(c) < 0;
    }
    return plain;
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
