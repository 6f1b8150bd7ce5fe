package io.statehouse.app.keys;

import io.statehouse.app.json.Json;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import java.util.Base64;
import java.util.Map;

/** How entries look in JSON, on the command line and over HTTP. */
public final class EntryJson {
  private EntryJson() {}

  /** Key, revision and size. */
  public static Map<String, Object> summary(Entry entry) {
    return Json.object(
        "key", entry.key().text(),
        "revision", entry.revision().toString(),
        "size", entry.value().size());
  }

  /** The summary and the value: as {@code text} if it is UTF-8, else as {@code base64}. */
  public static Map<String, Object> whole(Entry entry) {
    Map<String, Object> json = summary(entry);
    Bytes value = entry.value();
    value
        .text()
        .ifPresentOrElse(
            text -> json.put("text", text),
            () -> json.put("base64", Base64.getEncoder().encodeToString(value.toArray())));
    return json;
  }

  public static Map<String, Object> child(Child child) {
    return Json.object(
        "segment", child.segment(),
        "isKey", child.isKey(),
        "hasKeysBelow", child.hasKeysBelow());
  }
}
