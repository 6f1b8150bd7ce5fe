package io.statehouse.app.cli.keys;

import io.statehouse.app.keys.EntryDocument;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import java.util.Map;
import java.util.Optional;

/** Entries and their changes as lines for people, and as documents for programs. */
final class EntryLines {
  private static final int BYTES_SHOWN = 16;

  private EntryLines() {}

  /** Returns the value, if it is text; else its first bytes in hexadecimal. */
  static String value(EntryDocument entry) {
    Bytes value = entry.value();
    return value.text().orElseGet(() -> hex(value));
  }

  private static String hex(Bytes value) {
    StringBuilder hex = new StringBuilder("0x");
    byte[] bytes = value.toArray();
    for (int i = 0; i < Math.min(bytes.length, BYTES_SHOWN); i++) {
      hex.append(String.format("%02x", bytes[i]));
    }
    return bytes.length <= BYTES_SHOWN ? hex.toString() : hex + "… (" + bytes.length + " bytes)";
  }

  /**
   * Returns the cells of a change: what happened, the key and, if it was put, revision and value.
   */
  static Object[] change(String key, Optional<EntryDocument> entry) {
    return entry
        .map(put -> new Object[] {"PUT", key, put.revision(), value(put)})
        .orElseGet(() -> new Object[] {"DELETE", key});
  }

  /** Returns a change as a document. */
  static Map<String, Object> document(String key, Optional<EntryDocument> entry) {
    Map<String, Object> change =
        Json.object("event", entry.isPresent() ? "put" : "delete", "key", key);
    entry.ifPresent(
        put -> {
          change.put("revision", put.revision());
          change.put("size", put.size());
          put.text().ifPresent(text -> change.put("text", text));
          put.base64().ifPresent(base64 -> change.put("base64", base64));
        });
    return change;
  }
}
