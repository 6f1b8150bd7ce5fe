package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.ByteOrder;
import io.statehouse.domain.css.CssException;
import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.layout.JsonMembers.Form;
import java.util.LinkedHashMap;
import java.util.Map;
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
    try {
      JsonMembers.read(
          document,
          (name, form, text, line, column) -> {
            if (form != Form.FULL_CONTAINER) {
              members.putIfAbsent(name, text);
            }
          });
    } catch (BrokenJson broken) {
      throw CssException.malformed(
          key.text(), "json unpacking failed: " + broken.getMessage() + " at " + broken.where());
    }
    return members;
  }

  /**
   * Returns the document of these members, byte for byte as the original writes it.
   *
   * @throws IllegalArgumentException if a name has a dot, which the original would nest
   */
  public static String encode(Map<String, String> members) {
    Map<String, String> sorted = new TreeMap<>(ByteOrder::compare);
    sorted.putAll(members);
    StringBuilder document = new StringBuilder("{");
    String separator = "";
    for (Map.Entry<String, String> member : sorted.entrySet()) {
      if (member.getKey().indexOf('.') >= 0) {
        throw new IllegalArgumentException("packed name has a dot: " + member.getKey());
      }
      document.append(separator);
      JsonText.quote(member.getKey(), document);
      document.append(':');
      JsonText.quote(member.getValue(), document);
      separator = ",";
    }
    return document.append("} ").toString();
  }
}
