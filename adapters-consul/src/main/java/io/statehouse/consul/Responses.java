package io.statehouse.consul;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads Consul's JSON responses.
 *
 * <p>A name in Consul need not be text. Consul writes bytes that are not UTF-8 as the escape {@code
 * \ufffd}, but this character itself unescaped. So the escape, and only the escape, is read as
 * U+0000, which no key contains.
 */
final class Responses {
  private static final String ESCAPE = "\\ufffd";
  private static final Pattern ESCAPED = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\ufffd");

  private Responses() {}

  /** An entry as Consul stores it. */
  record Found(String name, Bytes value, Revision revision) {
    Entry at(Key key) {
      return new Entry(key, value, revision);
    }
  }

  /**
   * An operation that failed.
   *
   * @param operation its index in the request
   */
  record Failed(int operation, String why) {
    boolean isForbidden() {
      return why.contains("Permission denied");
    }
  }

  /** The response to a transaction: the entries read and written, or the operations that failed. */
  record Txn(List<Found> found, List<Failed> failed) {

    /**
     * Returns the last revision of each name: one that was tested and then written appears twice.
     * The results are in the order of the request, but with gaps.
     */
    Map<String, Revision> revisions() {
      Map<String, Revision> revisions = new HashMap<>();
      found.forEach(one -> revisions.put(one.name(), one.revision()));
      return revisions;
    }
  }

  /** Reads the response to {@code ?recurse} or to a read of one key. */
  static List<Found> entries(String json) {
    return read(json, reader -> array(reader, Responses::entry));
  }

  /** Reads the response to {@code ?keys}. */
  static List<String> names(String json) {
    return read(json, reader -> array(reader, Responses::name));
  }

  static Txn txn(String json) {
    return read(
        json,
        reader -> {
          List<Found> found = new ArrayList<>();
          List<Failed> failed = new ArrayList<>();
          object(
              reader,
              (field, value) -> {
                switch (field) {
                  case "Results" -> found.addAll(arrayOrNull(value, Responses::result));
                  case "Errors" -> failed.addAll(arrayOrNull(value, Responses::failed));
                  default -> value.skipValue();
                }
              });
          return new Txn(found, failed);
        });
  }

  private interface Reading<T> {
    T from(JsonReader reader) throws IOException;
  }

  private static <T> T read(String json, Reading<T> reading) {
    String text = json.contains(ESCAPE) ? ESCAPED.matcher(json).replaceAll("$1\\\\u0000") : json;
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      return reading.from(reader);
    } catch (IOException | IllegalStateException | IllegalArgumentException unreadable) {
      throw new StoreException.Unavailable(
          "the server there is not Consul: check host and port, " + firstLine(unreadable),
          unreadable);
    }
  }

  /** The parser's own page about such errors is in a line after it. */
  private static String firstLine(Exception unreadable) {
    return String.valueOf(unreadable.getMessage()).lines().findFirst().orElse("");
  }

  private static <T> List<T> arrayOrNull(JsonReader reader, Reading<T> element) throws IOException {
    return isNull(reader) ? List.of() : array(reader, element);
  }

  private static <T> List<T> array(JsonReader reader, Reading<T> element) throws IOException {
    List<T> elements = new ArrayList<>();
    reader.beginArray();
    while (reader.hasNext()) {
      elements.add(element.from(reader));
    }
    reader.endArray();
    return elements;
  }

  private interface Field {
    void read(String name, JsonReader value) throws IOException;
  }

  private static void object(JsonReader reader, Field field) throws IOException {
    reader.beginObject();
    while (reader.hasNext()) {
      field.read(reader.nextName(), reader);
    }
    reader.endObject();
  }

  /** Reads one result of a transaction, which has the entry as its only field. */
  private static Found result(JsonReader reader) throws IOException {
    reader.beginObject();
    if (!reader.nextName().equals("KV")) {
      throw new IllegalArgumentException("a result that is no entry");
    }
    Found entry = entry(reader);
    reader.endObject();
    return entry;
  }

  private static Found entry(JsonReader reader) throws IOException {
    String[] name = {""};
    Bytes[] bytes = {Bytes.EMPTY};
    Revision[] revision = {Revision.of(0)};
    object(
        reader,
        (field, value) -> {
          switch (field) {
            case "Key" -> name[0] = name(value);
            case "ModifyIndex" ->
                revision[0] = Revision.of(Long.parseUnsignedLong(value.nextString()));
            case "Value" -> {
              // Consul writes an empty value as null.
              if (!isNull(value)) {
                bytes[0] = Bytes.copyOf(Base64.getDecoder().decode(value.nextString()));
              }
            }
            default -> value.skipValue();
          }
        });
    return new Found(name[0], bytes[0], revision[0]);
  }

  /** Consul escapes no half of a surrogate pair, which no key can have. */
  private static String name(JsonReader reader) throws IOException {
    String name = reader.nextString();
    if (!UTF_8.newEncoder().canEncode(name)) {
      throw new IllegalArgumentException("a name that is not text");
    }
    return name;
  }

  private static Failed failed(JsonReader reader) throws IOException {
    int[] operation = {0};
    String[] why = {""};
    object(
        reader,
        (field, value) -> {
          switch (field) {
            case "OpIndex" -> operation[0] = value.nextInt();
            case "What" -> why[0] = value.nextString();
            default -> value.skipValue();
          }
        });
    return new Failed(operation[0], why[0]);
  }

  private static boolean isNull(JsonReader reader) throws IOException {
    if (reader.peek() != JsonToken.NULL) {
      return false;
    }
    reader.nextNull();
    return true;
  }
}
