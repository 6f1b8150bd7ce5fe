package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The content of one entry, in the words of its system.
 *
 * @param type the kind of record, as in {@code table}
 * @param identity the identity of the entity, as in {@code sky.Object}; secrets masked
 * @param fields its content, in stored order
 */
public record StateRecord(String type, String identity, List<Field> fields) {
  /** The type of an entry whose key the layout does not know. */
  public static final String UNKNOWN = "unknown";

  /** The type of an entry whose value is not what the layout says. */
  public static final String UNREADABLE = "unreadable";

  /**
   * One field.
   *
   * @param value as text, for people and for comparison
   * @param secret whether the value is shown only on a request for secrets
   */
  public record Field(String name, String value, boolean secret) {
    public Field {
      requireNonNull(name, "name");
      requireNonNull(value, "value");
    }

    public static Field of(String name, Object value) {
      return new Field(name, String.valueOf(value), false);
    }

    public static Field secret(String name, Object value) {
      return new Field(name, String.valueOf(value), true);
    }
  }

  public StateRecord {
    requireNonNull(type, "type");
    requireNonNull(identity, "identity");
    fields = List.copyOf(fields);
  }
}
