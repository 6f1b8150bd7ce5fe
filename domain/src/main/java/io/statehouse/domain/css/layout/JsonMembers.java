package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/**
 * Reads one JSON document as the original does, and passes on the members of its top level one by
 * one, so that a document of any length is read in the memory of its largest member.
 *
 * <p>Every scalar becomes the characters of its literal: {@code 1.50} stays {@code 1.50}, {@code
 * null} is the string {@code null}. Strictly JSON otherwise, and no string may have half of a
 * surrogate pair.
 */
final class JsonMembers {
  /** Receives one member. */
  @FunctionalInterface
  interface Sink {
    /**
     * @param value the text of a scalar, the empty string for an empty container; absent for a
     *     container that has content
     */
    void member(String name, Optional<String> value, EntryFile.Place where);
  }

  // Limits protect servers from strangers; here they would only refuse what the original accepts.
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          // Names are paths, almost all different: a table of those seen would only grow.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private final JsonParser parser;

  private JsonMembers(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a document without a byte order mark and with nothing after its value. Does not close it.
   *
   * @throws JsonProcessingException with its place, if it is not JSON
   */
  static void read(Reader document, Sink sink) throws IOException {
    try (JsonParser parser =
        FACTORY.createParser(document).disable(JsonParser.Feature.AUTO_CLOSE_SOURCE)) {
      new JsonMembers(parser).read(sink);
    }
  }

  private void read(Sink sink) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw broken("no JSON value");
    }
    if (first.isStructStart()) {
      readTopLevel(sink);
    } else {
      text();
    }
    if (parser.nextToken() != null) {
      throw broken("text after the value");
    }
  }

  private void readTopLevel(Sink sink) throws IOException {
    String name = "";
    for (JsonToken token = parser.nextToken(); !token.isStructEnd(); token = parser.nextToken()) {
      if (token == JsonToken.FIELD_NAME) {
        name = text();
      } else {
        EntryFile.Place where = EntryFile.Place.of(parser.currentTokenLocation());
        sink.member(name, token.isStructStart() ? container() : Optional.of(text()), where);
      }
    }
  }

  /** Reads to the end of the container just begun. */
  private Optional<String> container() throws IOException {
    boolean empty = true;
    for (int depth = 1; depth > 0; empty &= depth == 0) {
      JsonToken token = parser.nextToken();
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else {
        text();
      }
    }
    return empty ? Optional.of("") : Optional.empty();
  }

  /** Returns the text of a name, a string or a literal. */
  private String text() throws IOException {
    String text = parser.getText();
    if (!StoredText.hasUtf8Form(text)) {
      throw broken("half of a surrogate pair in a string");
    }
    return text;
  }

  private JsonParseException broken(String problem) {
    return new JsonParseException(parser, problem, parser.currentTokenLocation());
  }
}
