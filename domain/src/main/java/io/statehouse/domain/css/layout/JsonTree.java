package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.layout.JsonProblem;
import java.io.CharConversionException;
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
 *
 * @param where the place in the file, for messages
 * @param value an object as a map, an array as a list, a string, a number or a boolean as a double,
 *     and an empty Optional for null, which no caller reads
 */
record JsonTree(String where, Object value) {
  private static final JsonFactory FACTORY = new JsonFactory();

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
      String place = broken.getLocation() == null ? "" : ", " + EntryFile.Place.of(broken);
      throw CssException.badFile(file + place, JsonProblem.of(broken));
    } catch (CharConversionException notText) {
      // The parser takes bytes with zeros in certain places for UTF-32.
      throw CssException.badFile(file, "not UTF-8");
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, value(parser));
        }
        yield members;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        yield elements;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> 1.0;
      case VALUE_FALSE -> 0.0;
      default -> Optional.empty();
    };
  }

  private <T> T as(Class<T> type, String expected) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    String found =
        value instanceof Map
            ? "an object"
            : value instanceof List
                ? "an array"
                : value instanceof String ? "a string" : value.toString();
    throw CssException.badFile(where, "expected " + expected + " but found " + found);
  }

  Optional<JsonTree> find(String name) {
    return value instanceof Map<?, ?> members && members.containsKey(name)
        ? Optional.of(new JsonTree(where + ", \"" + name + "\"", members.get(name)))
        : Optional.empty();
  }

  JsonTree member(String name) {
    as(Map.class, "an object");
    return find(name).orElseThrow(() -> CssException.badFile(where, "\"" + name + "\" is missing"));
  }

  List<JsonTree> elements() {
    List<JsonTree> elements = new ArrayList<>();
    for (Object element : as(List.class, "an array")) {
      elements.add(new JsonTree(where + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  String text() {
    return as(String.class, "a string");
  }

  double decimal() {
    return as(Double.class, "a number");
  }

  int integer() {
    double number = decimal();
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      return as(Integer.class, "an integer"); // which no value is, so this is the error
    }
    return (int) number;
  }
}
