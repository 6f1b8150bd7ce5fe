package io.statehouse.domain.css.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads one JSON document as the original does, and passes on the members of its top level one by
 * one, so that a document of any length is read in the memory of its largest member.
 *
 * <p>Every scalar becomes the characters of its literal: {@code 1.50} stays {@code 1.50}, {@code
 * null} is the string {@code null}. Strictly JSON otherwise, and no string may have half of a
 * surrogate pair.
 */
final class JsonMembers {
  /** What a member's value is. */
  enum Form {
    SCALAR,
    EMPTY_CONTAINER,
    FULL_CONTAINER
  }

  /** Receives one member; the text is empty unless the value is a scalar. */
  @FunctionalInterface
  interface Sink {
    void member(String name, Form form, String text, long line, long column);
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

  /** Reads a document with nothing after its value. */
  static void read(String document, Sink sink) throws BrokenJson {
    String text = document.startsWith("\uFEFF") ? document.substring(1) : document;
    try (JsonParser parser = FACTORY.createParser(text)) {
      new JsonMembers(parser).readAll(sink);
    } catch (IOException broken) {
      throw asBroken(broken);
    }
  }

  /** As the other, from a file without a byte order mark. Does not close it. */
  static void read(Reader document, Sink sink) throws BrokenJson, IOException {
    try (JsonParser parser =
        FACTORY.createParser(document).disable(JsonParser.Feature.AUTO_CLOSE_SOURCE)) {
      new JsonMembers(parser).readAll(sink);
    } catch (JsonProcessingException broken) {
      throw asBroken(broken);
    }
  }

  private static BrokenJson asBroken(IOException cause) {
    if (cause instanceof JsonProcessingException broken) {
      JsonLocation at = broken.getLocation();
      return at == null
          ? new BrokenJson(broken.getOriginalMessage(), 1, 1)
          : new BrokenJson(broken.getOriginalMessage(), at.getLineNr(), at.getColumnNr());
    }
    throw new IllegalStateException("text cannot fail to be read", cause);
  }

  private void readAll(Sink sink) throws IOException, BrokenJson {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw broken("no JSON value");
    }
    if (first == JsonToken.START_OBJECT || first == JsonToken.START_ARRAY) {
      readTopLevel(first, sink);
    } else {
      text();
    }
    if (parser.nextToken() != null) {
      throw broken("text after the value");
    }
  }

  private void readTopLevel(JsonToken start, Sink sink) throws IOException, BrokenJson {
    JsonToken end = start == JsonToken.START_OBJECT ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
    String name = "";
    for (JsonToken token = parser.nextToken(); token != end; token = parser.nextToken()) {
      if (token == JsonToken.FIELD_NAME) {
        name = text();
        continue;
      }
      JsonLocation at = parser.currentTokenLocation();
      boolean container = token.isStructStart();
      String text = container ? "" : text();
      Form form =
          !container
              ? Form.SCALAR
              : isEmptyContainer() ? Form.EMPTY_CONTAINER : Form.FULL_CONTAINER;
      sink.member(name, form, text, at.getLineNr(), at.getColumnNr());
    }
  }

  /** Reads to the end of the container just begun, and returns whether it was empty. */
  private boolean isEmptyContainer() throws IOException, BrokenJson {
    int depth = 1;
    int tokens = 0;
    while (depth > 0) {
      JsonToken token = parser.nextToken();
      tokens++;
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else {
        text();
      }
    }
    return tokens == 1;
  }

  /** Returns the text of a name, a string or a literal. */
  private String text() throws IOException, BrokenJson {
    String text = parser.getText();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw broken("half of a surrogate pair in a string");
      }
    }
    return text;
  }

  private BrokenJson broken(String problem) {
    JsonLocation at = parser.currentTokenLocation();
    return new BrokenJson(problem, at.getLineNr(), at.getColumnNr());
  }
}
