package io.statehouse.domain.gis.layout;

import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.layout.Documents;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Tree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** JSON of plain maps and lists, as a parser of YAML returns them, and declared records as JSON. */
public final class JsonTree {
  private JsonTree() {}

  /** Returns the document of a record. */
  public static <T> JsonValue.Members write(RecordType<T> type, T record) {
    return (JsonValue.Members) json(Documents.write(type, record));
  }

  /**
   * Reads a document.
   *
   * @throws IllegalArgumentException if it is not of this type
   */
  public static <T> T read(FieldType<T> type, JsonValue document) {
    return Documents.read(type, tree(document));
  }

  /** Reads a document like {@link #read(FieldType, JsonValue)}, with messages in other words. */
  public static <T> T read(FieldType<T> type, JsonValue document, Tree.Words words) {
    return Documents.read(type, tree(document), words);
  }

  private static Object tree(JsonValue json) {
    if (json instanceof JsonValue.Members document) {
      Map<String, Object> members = new LinkedHashMap<>();
      document.values().forEach((name, value) -> members.put(name, tree(value)));
      return members;
    }
    if (json instanceof JsonValue.Elements elements) {
      // A list that takes null, as toList() does too.
      return elements.values().stream().map(JsonTree::tree).toList();
    }
    if (json instanceof JsonValue.Text text) {
      return text.value();
    }
    if (json instanceof JsonValue.Numeral number) {
      return new BigDecimal(number.literal());
    }
    return json == JsonValue.Literal.NULL ? null : json == JsonValue.Literal.TRUE;
  }

  /**
   * Returns maps and lists as JSON.
   *
   * @throws IllegalArgumentException if they have what JSON has not
   */
  public static JsonValue json(Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      map.forEach((name, value) -> members.put(name(name), json(value)));
      return new JsonValue.Members(members);
    }
    if (tree instanceof List<?> list) {
      return json(list.stream());
    }
    if (tree instanceof Stream<?> stream) {
      return new JsonValue.Elements(stream.map(JsonTree::json).toList());
    }
    if (tree instanceof String text) {
      return new JsonValue.Text(text);
    }
    if (tree instanceof Integer || tree instanceof Long || tree instanceof BigInteger) {
      return new JsonValue.Numeral(tree.toString());
    }
    if (tree instanceof BigDecimal number) {
      return new JsonValue.Numeral(literal(number));
    }
    if (tree instanceof Boolean flag) {
      return flag ? JsonValue.Literal.TRUE : JsonValue.Literal.FALSE;
    }
    if (tree == null) {
      return JsonValue.Literal.NULL;
    }
    throw new IllegalArgumentException(
        "it has a value that is no JSON value, such as an infinite number or bytes: write a string,"
            + " in quotes");
  }

  private static String name(Object name) {
    if (name instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(
        "the name " + name + " of a member is not a string: write it in quotes");
  }

  /** Returns 5e0 as it was meant: with a part that integers do not have. */
  private static String literal(BigDecimal number) {
    return number.scale() > 0 ? number.toString() : number.unscaledValue() + "e" + -number.scale();
  }
}
