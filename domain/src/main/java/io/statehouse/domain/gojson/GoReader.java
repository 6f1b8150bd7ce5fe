package io.statehouse.domain.gojson;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.statehouse.domain.gojson.GoJsonException.Kind;
import io.statehouse.domain.gojson.GoObject.Member;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one JSON document. As in Go, the syntax of the whole is checked before the type of any
 * value is.
 */
public final class GoReader {
  // Deeper than this no stack is safe; Go itself gives up at ten thousand.
  private static final int DEEPEST = 1_000;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          // Names come from clients: a table of all names seen would only grow.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private final JsonParser parser;

  private GoReader(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a document that has nothing after its value.
   *
   * @throws GoJsonException if it is not JSON
   */
  public static GoValue read(String document) {
    try (JsonParser parser = FACTORY.createParser(document)) {
      GoReader reader = new GoReader(parser);
      try {
        if (parser.nextToken() == null) {
          throw endOfInput();
        }
        GoValue value = reader.value();
        if (parser.nextToken() != null) {
          throw reader.syntax("text after the value");
        }
        return value;
      } catch (JsonEOFException cut) {
        throw endOfInput();
      } catch (StreamConstraintsException deep) {
        throw reader.syntax("nested too deeply");
      } catch (IOException broken) {
        throw reader.syntax("unexpected character");
      }
    } catch (IOException broken) {
      throw new IllegalStateException("a string cannot fail to be opened or closed", broken);
    }
  }

  private GoValue value() throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    Object content =
        switch (parser.currentToken()) {
          case START_OBJECT -> object();
          case START_ARRAY -> elements();
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new GoValue.Literal(parser.getText());
          case VALUE_TRUE -> true;
          case VALUE_FALSE -> false;
          case VALUE_NULL -> null;
          default -> GoText.whole(parser.getText());
        };
    return new GoValue(content, at.getLineNr(), at.getColumnNr(), "");
  }

  private GoObject object() throws IOException {
    List<Member> members = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = GoText.whole(parser.currentName());
      parser.nextToken();
      members.add(new Member(name, value()));
    }
    return new GoObject(members);
  }

  private List<GoValue> elements() throws IOException {
    List<GoValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value());
    }
    return elements;
  }

  private GoJsonException syntax(String problem) {
    JsonLocation at = parser.currentTokenLocation();
    return new GoJsonException(
        Kind.SYNTAX,
        "invalid JSON: " + problem + " at " + GoValue.place(at.getLineNr(), at.getColumnNr()));
  }

  private static GoJsonException endOfInput() {
    return new GoJsonException(Kind.SYNTAX, "unexpected end of JSON input");
  }
}
