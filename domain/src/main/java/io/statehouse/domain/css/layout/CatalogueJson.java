package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.layout.JsonProblem;
import io.statehouse.domain.layout.Tree;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small JSON document in memory; what is not as expected in it is an error that names the file
 * and the place there.
 */
final class CatalogueJson implements Tree.Words {
  private static final JsonFactory FACTORY = new JsonFactory();

  private CatalogueJson() {}

  /**
   * Reads a file. Its numbers and booleans are doubles, and an empty Optional stands for null,
   * which no caller reads.
   *
   * @param file its name, for messages
   * @throws CssException of kind BAD_FILE if it is not JSON
   */
  static Tree read(String file, InputStream in) throws IOException {
    try (JsonParser parser = FACTORY.createParser(in)) {
      if (parser.nextToken() == null) {
        throw CssException.badFile(file, "the file is empty");
      }
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw CssException.badFile(file, "text after the JSON value");
      }
      return Tree.of(new CatalogueJson(), file, value);
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

  @Override
  public String member(String path, String name) {
    return path + ", \"" + name + "\"";
  }

  @Override
  public CssException wrong(String path, String expected, Object found) {
    String shown =
        found instanceof Map
            ? "an object"
            : found instanceof List
                ? "an array"
                : found instanceof String ? "a string" : found.toString();
    return CssException.badFile(path, "expected " + expected + " but found " + shown);
  }

  @Override
  public CssException noList(String path, Object found) {
    return wrong(path, "an array", found);
  }

  @Override
  public CssException missing(String path, String name, String expected) {
    return CssException.badFile(path, "\"" + name + "\" is missing");
  }

  @Override
  public CssException unknown(String path, Object name, List<String> known) {
    throw new UnsupportedOperationException("what concerns only the ingest of data is passed over");
  }

  static double decimal(Tree at) {
    return at.as(Double.class, "a number");
  }

  static int integer(Tree at) {
    double number = decimal(at);
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw at.wrong("an integer");
    }
    return (int) number;
  }
}
