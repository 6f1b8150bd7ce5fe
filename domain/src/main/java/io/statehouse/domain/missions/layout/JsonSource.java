package io.statehouse.domain.missions.layout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.statehouse.domain.missions.FreeObject;
import io.statehouse.domain.missions.MissionsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads one JSON document as Go's decoder does. A name is met exactly or else in any case, members
 * unknown are passed over, the last of several counts, and {@code null} leaves a scalar as it was.
 *
 * <p>No message has a word of the document: it may hold API keys.
 */
final class JsonSource {
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
          // Names come from strangers: a table of those seen would only grow.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private final JsonParser parser;
  private String member = "the document";

  private JsonSource(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a document that has nothing behind its value.
   *
   * @throws MissionsException.BadSyntax if it is not JSON
   * @throws MissionsException.BadType if {@code reading} finds a value of another type
   */
  static <T> T read(String document, Function<JsonSource, T> reading) {
    try (JsonParser parser = FACTORY.createParser(document)) {
      JsonSource source = new JsonSource(parser);
      if (source.next() == null) {
        throw new MissionsException.BadSyntax("unexpected end of JSON input");
      }
      T value;
      try {
        value = reading.apply(source);
      } catch (MissionsException.BadSyntax broken) {
        throw broken;
      } catch (MissionsException unfit) {
        // Go looks at the syntax of the whole before it looks at any value.
        source.requireEnd();
        throw unfit;
      }
      source.requireEnd();
      return value;
    } catch (IOException broken) {
      throw new IllegalStateException("text cannot fail to be opened or closed", broken);
    }
  }

  /** Reads on to the end of the outermost value, behind which there must be nothing. */
  private void requireEnd() {
    while (!parser.getParsingContext().inRoot()) {
      next();
    }
    if (next() != null) {
      throw badSyntax("text after the value");
    }
  }

  /**
   * Reads an object, giving {@code known} each name that it knows, to read the value; a null is an
   * object without members.
   */
  void object(List<String> names, Consumer<String> known) {
    if (!isNull()) {
      require(JsonToken.START_OBJECT, "an object");
      while (next() != JsonToken.END_OBJECT) {
        String name = name();
        Optional<String> match = match(name, names);
        next();
        if (match.isPresent()) {
          member = "member '" + match.get() + "'";
          known.accept(match.get());
        } else {
          skip();
        }
      }
    }
  }

  private static Optional<String> match(String name, List<String> names) {
    return names.contains(name)
        ? Optional.of(name)
        : names.stream().filter(name::equalsIgnoreCase).findFirst();
  }

  /** Reads a text, or {@code before} where there is a null. */
  String text(String before) {
    if (isNull()) {
      return before;
    }
    require(JsonToken.VALUE_STRING, "a string");
    return string();
  }

  boolean bool(boolean before) {
    JsonToken token = parser.currentToken();
    if (!isNull() && token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw badType("true or false");
    }
    return isNull() ? before : token == JsonToken.VALUE_TRUE;
  }

  int integer(int before) {
    if (isNull()) {
      return before;
    }
    require(JsonToken.VALUE_NUMBER_INT, "an integer");
    try {
      return Integer.parseInt(string());
    } catch (NumberFormatException tooLarge) {
      throw badType("an integer of 32 bits");
    }
  }

  Optional<List<String>> texts() {
    return list(() -> text(""));
  }

  /** Reads an array; {@code element} reads one of its elements. */
  <T> Optional<List<T>> list(Supplier<T> element) {
    if (isNull()) {
      return Optional.empty();
    }
    require(JsonToken.START_ARRAY, "an array");
    List<T> elements = new ArrayList<>();
    while (next() != JsonToken.END_ARRAY) {
      elements.add(element.get());
    }
    return Optional.of(elements);
  }

  /** Reads an object whose content is nobody's business, into the form in which it is written. */
  Optional<FreeObject> freeObject() {
    if (isNull()) {
      return Optional.empty();
    }
    require(JsonToken.START_OBJECT, "an object");
    JsonText json = new JsonText();
    json.free(free());
    return Optional.of(new FreeObject(json.toString()));
  }

  /** Reads any value as a tree of maps in order, lists, texts, doubles, booleans and nulls. */
  Object free() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> members = new TreeMap<>(Utf8Text::compare);
        while (next() != JsonToken.END_OBJECT) {
          String name = name();
          next();
          members.put(name, free());
        }
        yield members;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (next() != JsonToken.END_ARRAY) {
          elements.add(free());
        }
        yield elements;
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> finite();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> string();
    };
  }

  private Double finite() {
    double number = Double.parseDouble(string());
    if (Double.isInfinite(number)) {
      throw badType("a number that a double can hold");
    }
    return number;
  }

  boolean isNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  boolean isObject() {
    return parser.currentToken() == JsonToken.START_OBJECT;
  }

  private void require(JsonToken token, String what) {
    if (parser.currentToken() != token) {
      throw badType(what);
    }
  }

  MissionsException.BadType badType(String expected) {
    return new MissionsException.BadType(
        "expected " + expected + " as " + member + " but found something else at " + place());
  }

  private MissionsException.BadSyntax badSyntax(String problem) {
    return new MissionsException.BadSyntax("invalid JSON: " + problem + " at " + place());
  }

  private String place() {
    JsonLocation at = parser.currentTokenLocation();
    return "line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private String name() {
    try {
      return Utf8Text.whole(parser.currentName());
    } catch (IOException broken) {
      throw translated(broken);
    }
  }

  private String string() {
    try {
      return Utf8Text.whole(parser.getText());
    } catch (IOException broken) {
      throw translated(broken);
    }
  }

  private JsonToken next() {
    try {
      return parser.nextToken();
    } catch (IOException broken) {
      throw translated(broken);
    }
  }

  private void skip() {
    try {
      parser.skipChildren();
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        parser.getText(); // else the end of a string that is never closed is not noticed
      }
    } catch (IOException broken) {
      throw translated(broken);
    }
  }

  private MissionsException translated(IOException broken) {
    if (broken instanceof JsonEOFException) {
      return new MissionsException.BadSyntax("unexpected end of JSON input");
    }
    return badSyntax(
        broken instanceof StreamConstraintsException
            ? "nested too deeply"
            : "unexpected character");
  }
}
