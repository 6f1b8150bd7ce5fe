package io.statehouse.operations.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.layout.Json;
import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.operations.history.JournalEntry.Kind;
import io.statehouse.operations.history.JournalValue.Hashed;
import io.statehouse.operations.history.JournalValue.Whole;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Entries of the journal, and the states last known, in JSON. */
final class JournalCodec {
  private static final String SYSTEM = "system";
  private static final String KIND = "kind";
  private static final String SINCE = "since";
  private static final String HASH = "hash";
  private static final String KEY = "key";
  private static final String TYPE = "type";
  private static final String IDENTITY = "identity";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";
  private static final String AUTHOR = "author";
  private static final String REQUEST = "request";
  private static final String VALUE = "value";
  private static final String TEXT = "text";
  private static final String BASE64 = "base64";

  private JournalCodec() {}

  static Bytes write(JournalEntry entry) {
    Map<String, Object> json =
        Json.object(SYSTEM, entry.system(), KIND, entry.kind().name().toLowerCase(Locale.ROOT));
    entry.since().ifPresent(since -> json.put(SINCE, since.toEpochMilli()));
    entry
        .record()
        .ifPresent(
            record -> {
              json.put(HASH, record.hash());
              putName(json, record.key(), record.type(), record.identity());
              record.before().ifPresent(value -> json.put(BEFORE, write(value)));
              record.after().ifPresent(value -> json.put(AFTER, write(value)));
              record
                  .author()
                  .ifPresent(
                      author -> {
                        json.put(AUTHOR, author.name());
                        json.put(REQUEST, author.request());
                      });
            });
    return Bytes.utf8(Json.text(json));
  }

  static Bytes write(KnownState state) {
    Map<String, Object> json = Json.object();
    putName(json, state.key(), state.type(), state.identity());
    json.put(VALUE, write(state.value()));
    return Bytes.utf8(Json.text(json));
  }

  private static void putName(
      Map<String, Object> json, Optional<Key> key, String type, String identity) {
    key.ifPresent(shown -> json.put(KEY, shown));
    json.put(TYPE, type);
    json.put(IDENTITY, identity);
  }

  private static Map<String, Object> write(JournalValue value) {
    if (value instanceof Hashed hashed) {
      return Json.object(HASH, hashed.hash());
    }
    Bytes bytes = ((Whole) value).bytes();
    return bytes
        .text()
        .filter(JournalCodec::isShortInJson)
        .map(text -> Json.object(TEXT, text))
        .orElseGet(() -> Json.object(BASE64, Base64.getEncoder().encodeToString(bytes.toArray())));
  }

  /** Returns whether a text is shorter than its base64: most control characters take six bytes. */
  private static boolean isShortInJson(String text) {
    return text.chars().allMatch(c -> c >= ' ' || c == '\n' || c == '\r' || c == '\t');
  }

  /**
   * @throws StoreException.Malformed if the entry holds something else
   */
  static JournalEntry entry(Entry stored) {
    return read(
        stored,
        json -> {
          String id = HistoryLayout.last(stored.key());
          Kind kind = Kind.valueOf(text(json, KIND).toUpperCase(Locale.ROOT));
          return new JournalEntry(
              id,
              Instant.ofEpochMilli(HistoryLayout.millis(id)),
              text(json, SYSTEM),
              kind,
              Optional.ofNullable((BigDecimal) json.get(SINCE))
                  .map(BigDecimal::longValueExact)
                  .map(Instant::ofEpochMilli),
              kind == Kind.CHANGE ? Optional.of(record(json)) : Optional.empty());
        });
  }

  /**
   * Returns the time of an entry of the journal, by its id alone.
   *
   * @throws StoreException.Malformed if it has no such id
   */
  static long millis(Entry stored) {
    try {
      return HistoryLayout.millis(HistoryLayout.last(stored.key()));
    } catch (IllegalArgumentException | IndexOutOfBoundsException foreign) {
      throw malformed(stored);
    }
  }

  private static ChangedRecord record(Map<?, ?> json) {
    return new ChangedRecord(
        text(json, HASH),
        key(json),
        text(json, TYPE),
        text(json, IDENTITY),
        value(json, BEFORE),
        value(json, AFTER),
        json.containsKey(AUTHOR)
            ? Optional.of(new Author(text(json, AUTHOR), text(json, REQUEST)))
            : Optional.empty());
  }

  /**
   * @throws StoreException.Malformed if the entry holds something else
   */
  static KnownState state(Entry stored) {
    return read(
        stored,
        json ->
            new KnownState(
                HistoryLayout.last(stored.key()),
                key(json),
                text(json, TYPE),
                text(json, IDENTITY),
                value(json, VALUE).orElseThrow()));
  }

  private static <T> T read(Entry stored, Function<Map<?, ?>, T> reading) {
    try {
      return reading.apply((Map<?, ?>) Json.parse(stored.value().toArray()));
    } catch (RuntimeException foreign) {
      // Of any type: a cast, a member that is missing, a number or a time that is none.
      throw malformed(stored);
    }
  }

  private static StoreException malformed(Entry stored) {
    return new StoreException.Malformed(
        stored.key(), "expected an entry of a history: check that this is a history store");
  }

  private static Optional<JournalValue> value(Map<?, ?> json, String name) {
    return Optional.ofNullable((Map<?, ?>) json.get(name)).map(JournalCodec::value);
  }

  private static JournalValue value(Map<?, ?> json) {
    if (json.get(HASH) instanceof String hash) {
      return new Hashed(hash);
    }
    return json.get(TEXT) instanceof String text
        ? new Whole(Bytes.utf8(text))
        : new Whole(Bytes.wrap(Base64.getDecoder().decode(text(json, BASE64).getBytes(UTF_8))));
  }

  private static Optional<Key> key(Map<?, ?> json) {
    return Optional.ofNullable((String) json.get(KEY)).map(Key::new);
  }

  private static String text(Map<?, ?> json, String name) {
    if (json.get(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("no " + name);
  }
}
