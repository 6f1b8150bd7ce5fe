package io.statehouse.domain.gis.entities;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON value, from which all documents are written, and into which they are read. */
public sealed interface JsonValue {

  /** An object; its members are written in the order of the map. */
  record Members(Map<String, JsonValue> values) implements JsonValue {
    public static final Members NONE = new Members(Map.of());

    public Members {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** An array. */
  record Elements(List<JsonValue> values) implements JsonValue {
    public Elements {
      values = List.copyOf(values);
    }
  }

  /** A string. */
  record Text(String value) implements JsonValue {
    public Text {
      requireNonNull(value, "value");
    }
  }

  /**
   * A number.
   *
   * @param literal as it is written in the document: 5, 5.0 and 5e0 differ
   */
  record Numeral(String literal) implements JsonValue {
    public Numeral {
      requireNonNull(literal, "literal");
    }
  }

  /** A value that is written as a word. */
  enum Literal implements JsonValue {
    TRUE,
    FALSE,
    NULL
  }

  static JsonValue of(String text) {
    return new Text(text);
  }

  static JsonValue of(long number) {
    return new Numeral(Long.toString(number));
  }

  /** Returns what a value is, for messages: {@code a string}. */
  default String description() {
    if (this instanceof Members) {
      return "an object";
    }
    if (this instanceof Elements) {
      return "an array";
    }
    if (this instanceof Text) {
      return "a string";
    }
    if (this instanceof Numeral) {
      return "a number";
    }
    return this == Literal.NULL ? "null" : "a boolean";
  }

  /**
   * Returns the document: compact, with no escapes but those that JSON demands. With its members
   * sorted, an object of strings is written as RFC 8785 canonicalizes it.
   */
  default String text() {
    StringBuilder text = new StringBuilder();
    Writing.write(this, text);
    return text.toString();
  }

  /** Returns the SHA-256 of the {@link #text}, in lower-case hexadecimal digits. */
  default String digest() {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text().getBytes(UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** The code that writes values; an interface has no other place for private state. */
  final class Writing {
    private static final String HEX = "0123456789abcdef";

    private Writing() {}

    private static void write(JsonValue json, StringBuilder text) {
      if (json instanceof Members members) {
        text.append('{');
        for (Iterator<Map.Entry<String, JsonValue>> each = members.values().entrySet().iterator();
            each.hasNext(); ) {
          Map.Entry<String, JsonValue> member = each.next();
          quote(member.getKey(), text);
          write(member.getValue(), text.append(':'));
          text.append(each.hasNext() ? "," : "");
        }
        text.append('}');
      } else if (json instanceof Elements elements) {
        text.append('[');
        for (Iterator<JsonValue> each = elements.values().iterator(); each.hasNext(); ) {
          write(each.next(), text);
          text.append(each.hasNext() ? "," : "");
        }
        text.append(']');
      } else if (json instanceof Text string) {
        quote(string.value(), text);
      } else if (json instanceof Numeral number) {
        text.append(number.literal());
      } else {
        text.append(json == Literal.NULL ? "null" : json == Literal.TRUE ? "true" : "false");
      }
    }

    private static void quote(String string, StringBuilder text) {
      text.append('"');
      for (int i = 0; i < string.length(); i++) {
        char c = string.charAt(i);
        switch (c) {
          case '"', '\\' -> text.append('\\').append(c);
          case '\b' -> text.append("\\b");
          case '\t' -> text.append("\\t");
          case '\n' -> text.append("\\n");
          case '\f' -> text.append("\\f");
          case '\r' -> text.append("\\r");
          default -> {
            if (c < ' ' || isUnpaired(string, i)) {
              escape(c, text);
            } else {
              text.append(c);
            }
          }
        }
      }
      text.append('"');
    }

    /** Half of a surrogate pair has no UTF-8 form, so that only an escape can stand for it. */
    private static boolean isUnpaired(String string, int at) {
      char c = string.charAt(at);
      if (Character.isHighSurrogate(c)) {
        return at + 1 == string.length() || !Character.isLowSurrogate(string.charAt(at + 1));
      }
      return Character.isLowSurrogate(c)
          && (at == 0 || !Character.isHighSurrogate(string.charAt(at - 1)));
    }

    private static void escape(char c, StringBuilder text) {
      text.append("\\u");
      for (int shift = 12; shift >= 0; shift -= 4) {
        text.append(HEX.charAt(c >> shift & 0xF));
      }
    }
  }
}
