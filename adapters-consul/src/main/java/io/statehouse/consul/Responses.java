package io.statehouse.consul;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
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
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads Consul's JSON responses.
 *
 * <p>A name in Consul need not be text. Consul writes bytes that are not UTF-8 as the escape {@code
 * \ufffd}, but this character itself unescaped. So the escape, and only the escape, is read as
 * U+0000, which no key contains.
 */
final class Responses {
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
    return read(json, response -> elements(response, Responses::entry));
  }

  /** Reads the response to {@code ?keys}. */
  static List<String> names(String json) {
    return read(json, response -> elements(response, JsonElement::getAsString));
  }

  static Txn txn(String json) {
    return read(json, response -> txn(JsonParser.parseReader(response).getAsJsonObject()));
  }

  private static Txn txn(JsonObject txn) {
    return new Txn(
        array(txn.get("Results"), result -> entry(result.getAsJsonObject().get("KV"))),
        array(txn.get("Errors"), Responses::failed));
  }

  private interface Reading<T> {
    T from(JsonReader reader) throws IOException;
  }

  private static <T> T read(String json, Reading<T> reading) {
    String text = json.contains("\\ufffd") ? ESCAPED.matcher(json).replaceAll("$1\\\\u0000") : json;
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      return reading.from(reader);
    } catch (IOException
        | JsonParseException
        | IllegalStateException
        | IllegalArgumentException
        | UnsupportedOperationException unreadable) {
      throw new StoreException.Unavailable(
          "the server there is not Consul: check host and port, " + unreadable.getMessage(),
          unreadable);
    }
  }

  /** Reads the elements of an array one by one, since there may be very many. */
  private static <T> List<T> elements(JsonReader json, Function<JsonElement, T> element)
      throws IOException {
    List<T> elements = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      elements.add(element.apply(JsonParser.parseReader(json)));
    }
    json.endArray();
    return elements;
  }

  /** Consul writes an empty list as null. */
  private static <T> List<T> array(JsonElement json, Function<JsonElement, T> element) {
    List<T> elements = new ArrayList<>();
    if (json != null && !json.isJsonNull()) {
      json.getAsJsonArray().forEach(one -> elements.add(element.apply(one)));
    }
    return elements;
  }

  private static Found entry(JsonElement json) {
    if (json == null) {
      throw new IllegalArgumentException("a result that is no entry");
    }
    JsonObject entry = json.getAsJsonObject();
    byte[] value = Base64.getDecoder().decode(text(entry, "Value", ""));
    String index = text(entry, "ModifyIndex", "0");
    return new Found(
        text(entry, "Key", ""), Bytes.copyOf(value), Revision.of(Long.parseUnsignedLong(index)));
  }

  private static Failed failed(JsonElement json) {
    JsonObject failed = json.getAsJsonObject();
    return new Failed(Integer.parseInt(text(failed, "OpIndex", "0")), text(failed, "What", ""));
  }

  /** Returns a field; Consul writes an empty value as null. */
  private static String text(JsonObject json, String field, String byDefault) {
    JsonElement text = json.get(field);
    return text == null || text.isJsonNull() ? byDefault : text.getAsString();
  }
}
