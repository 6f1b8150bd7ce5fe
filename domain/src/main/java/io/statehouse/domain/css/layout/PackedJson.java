package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.statehouse.domain.css.CssException;
import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.KeyOrder;
import io.statehouse.domain.layout.JsonProblem;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The document in a packed key: several children of one key as one JSON object.
 *
 * <p>Written with members in byte order, all values strings, and a space at the end, which is what
 * became of the line end that the original's serialiser puts there. Reading is far more tolerant,
 * since older tools wrote numbers and nested values.
 */
public final class PackedJson {
  private PackedJson() {}

  /**
   * Returns member names and the text of their values. Of a name that occurs twice the first
   * counts; a nested value is left out, unless it is empty, which reads as the empty string.
   *
   * @param key where the document is stored, for the error
   * @throws CssException of kind MALFORMED if the document is neither empty nor JSON
   */
  public static Map<String, String> decode(CssKey key, String document) {
    Map<String, String> members = new LinkedHashMap<>();
    if (document.isEmpty()) {
      return members;
    }
    String json = document.startsWith("\uFEFF") ? document.substring(1) : document;
    try {
      JsonMembers.read(
          new StringReader(json),
          (name, value, where) -> value.ifPresent(text -> members.putIfAbsent(name, text)));
    } catch (JsonProcessingException broken) {
      String problem = JsonProblem.of(broken) + " at " + EntryFile.Place.of(broken);
      throw CssException.malformed(key.text(), "json unpacking failed: " + problem);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("a string cannot fail to be read", unreadable);
    }
    return members;
  }

  /**
   * Returns the document of these members, byte for byte as the original writes it.
   *
   * @throws IllegalArgumentException if a name has a dot, which the original would nest
   */
  public static String encode(Map<String, String> members) {
    Map<String, String> sorted = new TreeMap<>(KeyOrder.BYTES);
    sorted.putAll(members);
    StringJoiner document = new StringJoiner(",", "{", "} ");
    sorted.forEach(
        (name, value) -> {
          if (name.indexOf('.') >= 0) {
            throw new IllegalArgumentException("packed name has a dot: " + name);
          }
          document.add(quoted(name) + ":" + quoted(value));
        });
    return document.toString();
  }

  /**
   * Returns a string as the original's serialiser writes it: slashes escaped, everything from 0x7F
   * up raw, control characters in upper-case hexadecimal unless they have a letter of their own.
   */
  static String quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    quote(text, out);
    return out.toString();
  }

  /** Appends what {@link #quoted} returns. */
  static void quote(String text, StringBuilder out) {
    out.append('"');
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x20 || c == '"' || c == '\\' || c == '/') {
        out.append(text, copied, i);
        escape(c, out);
        copied = i + 1;
      }
    }
    out.append(text, copied, text.length()).append('"');
  }

  private static void escape(char c, StringBuilder out) {
    switch (c) {
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (c < 0x20) {
          out.append(String.format("\\u%04X", (int) c));
        } else {
          out.append('\\').append(c);
        }
      }
    }
  }
}
