package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.layout.JsonProblem;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The document in a packed key: several children of one key as one JSON object.
 *
 * <p>Written with members in byte order, all values strings, and a space at the end, which replaces
 * the line end that the original's serialiser puts there. Reading is far more tolerant, since older
 * tools wrote numbers and nested values.
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
   * @param key where the document is to be stored, for the error
   * @throws CssException of kind INVALID if a name or a value has no UTF-8 form
   * @throws IllegalArgumentException if a name has a dot, which the original would nest
   */
  public static String encode(CssKey key, Map<String, String> members) {
    Map<String, String> sorted = new TreeMap<>(KeyOrder.BYTES);
    sorted.putAll(members);
    JsonBytes document = new JsonBytes();
    sorted.forEach(
        (name, value) -> {
          if (name.indexOf('.') >= 0) {
            throw new IllegalArgumentException("packed name has a dot: " + name);
          }
          document.raw(document.length() == 0 ? "{" : ",");
          document.quoted(utf8(key, name)).raw(":").quoted(utf8(key, value));
        });
    return document.raw(members.isEmpty() ? "{} " : "} ").toString();
  }

  private static byte[] utf8(CssKey key, String text) {
    return StoredText.write(key.text(), text).toArray();
  }
}
