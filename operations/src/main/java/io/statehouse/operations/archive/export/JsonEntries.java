package io.statehouse.operations.archive.export;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.ports.Key;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * JSON of entries, read token by token. Unknown members are refused: they may matter, and names are
 * all that a parser keeps of what it has read.
 */
final class JsonEntries {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(8)
                  .maxNameLength(1_000)
                  .maxStringLength(EntryParser.MAX_BYTES)
                  .build())
          .build();

  private final JsonParser json;
  private final String name;

  private JsonEntries(JsonParser json, String name) {
    this.json = json;
    this.name = name;
  }

  /** Reads a document. */
  interface Document {
    void read(JsonEntries json) throws IOException;
  }

  /** Reads the value of a member. */
  interface Member {
    void read(String member) throws IOException;
  }

  /** Reads a whole file, which has one document. */
  static void read(InputStream in, String name, Document document) throws IOException {
    try (JsonParser parser = FACTORY.createParser(in)) {
      JsonEntries json = new JsonEntries(parser, name);
      try {
        parser.nextToken();
        document.read(json);
        if (parser.nextToken() != null) {
          throw json.broken("the document has ended before");
        }
      } catch (JsonProcessingException malformed) {
        // The parser's own words may have a part of a value in them. It names no place for what is
        // too long.
        JsonLocation at =
            Optional.ofNullable(malformed.getLocation()).orElseGet(parser::currentLocation);
        throw json.broken(at, "the JSON is malformed, or is cut off");
      } catch (CharConversionException malformed) {
        throw json.broken("the text is not UTF-8");
      }
    }
  }

  /** Reads all members of the object that begins here. */
  void object(Member member) throws IOException {
    require(JsonToken.START_OBJECT, "an object");
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String of = json.currentName();
      json.nextToken();
      member.read(of);
    }
  }

  /** Reads all elements of the array that begins here. */
  void array(Document element) throws IOException {
    require(JsonToken.START_ARRAY, "an array");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      element.read(this);
    }
  }

  String text() throws IOException {
    require(JsonToken.VALUE_STRING, "a string");
    return json.getText();
  }

  long number() throws IOException {
    require(JsonToken.VALUE_NUMBER_INT, "a number");
    return json.getLongValue();
  }

  boolean flag() throws IOException {
    if (json.currentToken() != JsonToken.VALUE_FALSE) {
      require(JsonToken.VALUE_TRUE, "true or false");
    }
    return json.getBooleanValue();
  }

  boolean isNull() {
    return json.currentToken() == JsonToken.VALUE_NULL;
  }

  byte[] base64() throws IOException {
    require(JsonToken.VALUE_STRING, "a string");
    LimitedBytes bytes = new LimitedBytes();
    try {
      json.readBinaryValue(Base64Variants.MIME_NO_LINEFEEDS, bytes);
    } catch (IllegalArgumentException malformed) {
      throw broken("the string is not Base64");
    } catch (LimitedBytes.TooMany tooMany) {
      throw broken("the value has more than " + EntryParser.MAX_BYTES + " bytes");
    }
    return bytes.toByteArray();
  }

  /** Passes over a value that is not used. */
  void scalar() {
    if (json.currentToken().isStructStart()) {
      throw broken("expected a string or a number");
    }
  }

  Key key(String text) {
    try {
      return new Key(text);
    } catch (IllegalArgumentException invalid) {
      throw broken("the key is invalid: " + invalid.getMessage());
    }
  }

  private void require(JsonToken token, String what) {
    if (json.currentToken() != token) {
      throw broken("expected " + what);
    }
  }

  ArchiveException unknown(String member) {
    return broken("the member \"" + OneLine.of(member) + "\" is unknown in this format");
  }

  ArchiveException broken(String problem) {
    return broken(json.currentTokenLocation(), problem);
  }

  private ArchiveException broken(JsonLocation at, String problem) {
    return new ArchiveException(
        name
            + ": line "
            + Math.max(1, at.getLineNr())
            + ", column "
            + Math.max(1, at.getColumnNr())
            + ": "
            + problem);
  }
}
