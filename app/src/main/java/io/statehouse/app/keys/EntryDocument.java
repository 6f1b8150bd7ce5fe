package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import java.util.Base64;
import java.util.Optional;

/**
 * An entry in JSON, on the command line and over HTTP.
 *
 * @param text the value, if it is UTF-8; a summary has none
 * @param base64 the value, if it is not
 * @param type the type of the record that it holds, if that was asked for and it means something
 */
public record EntryDocument(
    String key,
    String revision,
    int size,
    @Shape.Omitted Optional<String> text,
    @Shape.Omitted Optional<String> base64,
    @Shape.Omitted Optional<String> type) {
  public static final Shape<EntryDocument> SHAPE = Shape.of(EntryDocument.class);

  /** Returns key, revision and size. */
  public static EntryDocument summary(Entry entry) {
    return of(entry, Optional.empty(), Optional.empty());
  }

  /** Returns the summary and the value. */
  public static EntryDocument whole(Entry entry) {
    Bytes value = entry.value();
    return value.text().isPresent()
        ? of(entry, value.text(), Optional.empty())
        : of(
            entry,
            Optional.empty(),
            Optional.of(Base64.getEncoder().encodeToString(value.toArray())));
  }

  /** Returns the same with the type of the record. */
  EntryDocument ofType(Optional<String> known) {
    return new EntryDocument(key, revision, size, text, base64, known);
  }

  /** Returns the value of a whole entry. */
  public Bytes value() {
    return text.map(Bytes::utf8)
        .or(() -> base64.map(encoded -> Bytes.copyOf(Base64.getDecoder().decode(encoded))))
        .orElseThrow(() -> new IllegalStateException("a summary has no value: " + key));
  }

  private static EntryDocument of(Entry entry, Optional<String> text, Optional<String> base64) {
    return new EntryDocument(
        entry.key().text(),
        entry.revision().toString(),
        entry.value().size(),
        text,
        base64,
        Optional.empty());
  }
}
