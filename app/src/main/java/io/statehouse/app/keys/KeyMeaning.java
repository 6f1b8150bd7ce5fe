package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.operations.compare.FieldDifference;
import io.statehouse.ports.Entry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The record that an entry holds, in JSON. Of a key that means nothing to the system only the key
 * is there.
 *
 * @param identity which one it is, secrets masked
 * @param title its name for people
 * @param fields its content, with {@link FieldDifference#SECRET} in place of secrets
 * @param problem why the value cannot be read
 */
public record KeyMeaning(
    String key,
    Optional<String> type,
    Optional<String> identity,
    Optional<String> title,
    Map<String, String> fields,
    Optional<String> problem) {
  public static final Shape<KeyMeaning> SHAPE = Shape.of(KeyMeaning.class);

  private static final String PROBLEM = "problem";

  public static KeyMeaning of(Entry entry, Meaning meaning) {
    StateRecord record = meaning.decode(entry);
    String key = entry.key().text();
    if (record.type().equals(StateRecord.UNKNOWN)) {
      return new KeyMeaning(
          key, Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Optional.empty());
    }
    Map<String, String> fields = fields(record);
    boolean isUnreadable = record.type().equals(StateRecord.UNREADABLE);
    return new KeyMeaning(
        key,
        Optional.of(record.type()),
        Optional.of(record.identity()),
        Optional.of(record.identity().isEmpty() ? record.type() : record.identity()),
        fields,
        isUnreadable
            ? Optional.of(
                Optional.ofNullable(fields.remove(PROBLEM))
                    .orElse("the value is not what the layout says"))
            : Optional.empty());
  }

  /** Returns the fields of a record by their names; those of one name are numbered. */
  static Map<String, String> fields(StateRecord record) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (Field field : record.fields()) {
      String shown = field.secret() ? FieldDifference.SECRET : field.value();
      String name = field.name();
      for (int i = 2; fields.putIfAbsent(name, shown) != null; i++) {
        name = field.name() + " (" + i + ")";
      }
    }
    return fields;
  }
}
