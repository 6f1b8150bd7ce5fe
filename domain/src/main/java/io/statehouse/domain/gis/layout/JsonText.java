package io.statehouse.domain.gis.layout;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;
import static io.statehouse.domain.gis.entities.GisException.Code.VALUE_TOO_LARGE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.layout.JsonProblem;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stored documents as text. */
public final class JsonText {
  /** The most bytes of a value: so many are accepted by every store. */
  public static final int MAX_BYTES = 262_144;

  private static final int DEEPEST = 16;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          // Names come from untrusted clients; a table of all names would only grow.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private JsonText() {}

  /**
   * Reads an object. Duplicate names, text after the object, a byte order mark, invalid UTF-8 and
   * nesting deeper than 16 are refused.
   *
   * @throws GisException with BAD_JSON and the byte at which the document goes wrong
   */
  public static JsonValue.Members read(Bytes value) {
    String text = decoded(value);
    try (JsonParser parser = FACTORY.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT) {
        throw bad(
            first == null ? value.size() : offset(text, parser.currentTokenLocation()),
            "expected an object but found " + (first == null ? "nothing" : "another value"));
      }
      JsonValue.Members members = members(parser);
      if (parser.nextToken() != null) {
        throw bad(offset(text, parser.currentTokenLocation()), "text after the object");
      }
      return members;
    } catch (JsonProcessingException broken) {
      throw bad(offset(text, broken.getLocation()), JsonProblem.of(broken));
    } catch (IOException unexpected) {
      throw new UncheckedIOException("reading a string cannot fail", unexpected);
    }
  }

  /**
   * Returns a document as it is stored.
   *
   * @throws GisException with VALUE_TOO_LARGE
   */
  public static Bytes write(JsonValue json) {
    Bytes value = Bytes.utf8(json.text());
    if (value.size() > MAX_BYTES) {
      throw GisException.of(
          VALUE_TOO_LARGE,
          "the document has %s bytes: at most %s are accepted",
          value.size(),
          MAX_BYTES);
    }
    return value;
  }

  /** Decodes strictly: the parser would accept UTF-16, and skip a byte order mark. */
  private static String decoded(Bytes value) {
    ByteBuffer bytes = ByteBuffer.wrap(value.toArray());
    CharBuffer chars = CharBuffer.allocate(bytes.remaining());
    CoderResult result = UTF_8.newDecoder().decode(bytes, chars, true);
    if (result.isError()) {
      throw bad(bytes.position(), "not UTF-8");
    }
    String text = chars.flip().toString();
    if (text.startsWith("\uFEFF")) {
      throw bad(0, "a byte order mark");
    }
    return text;
  }

  private static JsonValue.Members members(JsonParser parser) throws IOException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new JsonValue.Members(members);
  }

  private static JsonValue value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> {
        List<JsonValue> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        yield new JsonValue.Elements(elements);
      }
      case VALUE_STRING -> new JsonValue.Text(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue.Numeral(parser.getText());
      case VALUE_TRUE -> JsonValue.Literal.TRUE;
      case VALUE_FALSE -> JsonValue.Literal.FALSE;
      default -> JsonValue.Literal.NULL;
    };
  }

  private static int offset(String text, JsonLocation location) {
    long chars = location == null ? 0 : location.getCharOffset();
    return text.substring(0, (int) Math.max(0, Math.min(chars, text.length())))
        .getBytes(UTF_8)
        .length;
  }

  private static GisException bad(int offset, String problem) {
    return GisException.of(BAD_JSON, "not a JSON object at byte %s: %s", offset, problem);
  }
}
