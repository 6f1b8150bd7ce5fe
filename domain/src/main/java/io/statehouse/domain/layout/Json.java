package io.statehouse.domain.layout;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.ByteArrayOutputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes documents made of maps, lists, strings, numbers, booleans and null. A {@link Stream} is
 * written as an array while it is read, so that long responses need no memory.
 */
public final class Json {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(64).build())
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private Json() {}

  /** Returns an object of the given names and values, in this order. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  /** Returns the document in one line. */
  public static String text(Object document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(document, bytes, false);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Writes the document, without closing the stream. */
  public static void write(Object document, OutputStream out, boolean indented) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      if (indented) {
        generator.setPrettyPrinter(printer());
      }
      write(document, generator);
    }
  }

  private static DefaultPrettyPrinter printer() {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
    printer.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
    return printer;
  }

  private static void write(Object value, JsonGenerator to) throws IOException {
    if (value instanceof Map<?, ?> map) {
      to.writeStartObject();
      for (Map.Entry<?, ?> member : map.entrySet()) {
        to.writeFieldName((String) member.getKey());
        write(member.getValue(), to);
      }
      to.writeEndObject();
    } else if (value instanceof Iterable<?> list) {
      writeArray(list.iterator(), to);
    } else if (value instanceof Stream<?> stream) {
      writeArray(stream.iterator(), to);
    } else if (value instanceof Optional<?> optional) {
      write(optional.orElse(null), to);
    } else if (value instanceof Boolean flag) {
      to.writeBoolean(flag);
    } else if (value instanceof Integer || value instanceof Long) {
      to.writeNumber(((Number) value).longValue());
    } else if (value instanceof BigDecimal number) {
      to.writeNumber(number);
    } else if (value instanceof Double number) {
      to.writeNumber(number);
    } else if (value == null) {
      to.writeNull();
    } else {
      to.writeString(value.toString());
    }
  }

  private static void writeArray(Iterator<?> elements, JsonGenerator to) throws IOException {
    to.writeStartArray();
    while (elements.hasNext()) {
      write(elements.next(), to);
    }
    to.writeEndArray();
  }

  /**
   * Reads one document: maps, lists, strings, {@link BigDecimal}, booleans and null.
   *
   * @throws IllegalArgumentException if the bytes are not one JSON document
   */
  public static Object parse(byte[] bytes) {
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      if (parser.nextToken() == null) {
        throw new IllegalArgumentException("body is empty: give a JSON object");
      }
      Object document = value(parser);
      if (parser.nextToken() != null) {
        throw malformed("text after the end", parser.currentTokenLocation());
      }
      return document;
    } catch (JacksonException broken) {
      String problem =
          broken instanceof JsonProcessingException invalid ? JsonProblem.of(invalid) : "not JSON";
      throw malformed(problem, broken.getLocation());
    } catch (CharConversionException notText) {
      // The parser takes bytes with zeros in certain places for UTF-32.
      throw malformed("not UTF-8", null);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static IllegalArgumentException malformed(String problem, JsonLocation at) {
    String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    return new IllegalArgumentException("malformed JSON" + where + ": " + problem);
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> elements(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Map<String, Object> members(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return members;
  }

  private static List<Object> elements(JsonParser parser) throws IOException {
    List<Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(parser));
    }
    return elements;
  }
}
