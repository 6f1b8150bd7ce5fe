package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.statehouse.domain.css.CssException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small JSON document in memory, read by name and type; anything else found is an error that
 * names the file and the place in it.
 */
final class JsonTree {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final String where;
  private final Object value;

  private JsonTree(String where, Object value) {
    this.where = where;
    this.value = value;
  }

  /**
   * @param file its name, for messages
   * @throws CssException of kind BAD_FILE if it is not JSON
   */
  static JsonTree read(String file, InputStream in) throws IOException {
    try (JsonParser parser = FACTORY.createParser(in)) {
      if (parser.nextToken() == null) {
        throw CssException.badFile(file, "the file is empty");
      }
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw CssException.badFile(file, "text after the JSON value");
      }
      return new JsonTree(file, value);
    } catch (JsonProcessingException broken) {
      JsonLocation at = broken.getLocation();
      String place = at == null ? "" : ", line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw CssException.badFile(file + place, broken.getOriginalMessage());
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, value(parser));
        }
        return members;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        return elements;
      }
      case VALUE_STRING -> {
        return parser.getText();
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        return parser.getDoubleValue();
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return parser.getBooleanValue() ? 1.0 : 0.0;
      }
      default -> {
        return Optional.empty(); // null, which no caller reads
      }
    }
  }

  /** The place in the file, for messages. */
  String where() {
    return where;
  }

  boolean has(String name) {
    return value instanceof Map<?, ?> members && members.containsKey(name);
  }

  JsonTree member(String name) {
    if (!(value instanceof Map<?, ?> members)) {
      throw wrong("an object");
    }
    if (!members.containsKey(name)) {
      throw CssException.badFile(where, "\"" + name + "\" is missing");
    }
    return new JsonTree(where + ", \"" + name + "\"", members.get(name));
  }

  List<JsonTree> elements() {
    if (!(value instanceof List<?> list)) {
      throw wrong("an array");
    }
    List<JsonTree> elements = new ArrayList<>();
    for (Object element : list) {
      elements.add(new JsonTree(where + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  String text() {
    if (value instanceof String text) {
      return text;
    }
    throw wrong("a string");
  }

  String textOr(String name, String otherwise) {
    return has(name) ? member(name).text() : otherwise;
  }

  double decimal() {
    if (value instanceof Double number) {
      return number;
    }
    throw wrong("a number");
  }

  double decimalOr(String name, double otherwise) {
    return has(name) ? member(name).decimal() : otherwise;
  }

  int integer() {
    double number = decimal();
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw wrong("an integer");
    }
    return (int) number;
  }

  private CssException wrong(String expected) {
    String found =
        value instanceof Map
            ? "an object"
            : value instanceof List
                ? "an array"
                : value instanceof String ? "a string" : "" + value;
    return CssException.badFile(where, "expected " + expected + " but found " + found);
  }
}
