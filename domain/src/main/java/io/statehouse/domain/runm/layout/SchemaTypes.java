package io.statehouse.domain.runm.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.statehouse.domain.runm.entities.ScalarType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The types that the schema of a definition admits for each property. Properties are stored as
 * text, so that only the schema distinguishes a number from a string of digits.
 */
public final class SchemaTypes {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** The path at which {@link SchemaText} puts the schemas of the single properties. */
  private static final JsonPointer PROPERTIES =
      JsonPointer.compile("/properties/properties/properties");

  private static final int DEPTH = 3;

  private SchemaTypes() {}

  /** Returns the types by the key of the property, as far as the schema says them there. */
  public static Map<String, Set<ScalarType>> of(String schema) {
    Map<String, Set<ScalarType>> types = new HashMap<>();
    try (JsonParser parser = FACTORY.createParser(schema)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          add(types, parser.getParsingContext().pathAsPointer(), parser.getText());
        }
      }
    } catch (JsonProcessingException noJson) {
      // Validation against this schema reports it.
      return types;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return types;
  }

  private static void add(Map<String, Set<ScalarType>> types, JsonPointer place, String text) {
    if (!place.toString().startsWith(PROPERTIES + "/")) {
      return;
    }
    JsonPointer below = place;
    for (int i = 0; i < DEPTH; i++) {
      below = below.tail();
    }
    JsonPointer member = below.tail();
    boolean isType =
        member != null
            && "type".equals(member.getMatchingProperty())
            && (member.tail().matches() || member.tail().tail().matches());
    if (isType) {
      Set<ScalarType> admitted =
          types.computeIfAbsent(
              below.getMatchingProperty(), key -> EnumSet.noneOf(ScalarType.class));
      ScalarType.find(text).ifPresent(admitted::add);
    }
  }
}
