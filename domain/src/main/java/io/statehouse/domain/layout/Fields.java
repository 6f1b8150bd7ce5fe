package io.statehouse.domain.layout;

import java.util.Optional;

/**
 * The fields of one record, while a {@link RecordType} names them: each form of records implements
 * this once. What writes a form writes the value given and returns it; what reads one returns the
 * value read, or the one given where the form lets a field be absent.
 */
public interface Fields {

  /** Reads or writes one field. */
  <T> T field(String name, T value, FieldType<T> type);

  /**
   * Reads or writes a field that a request may leave out.
   *
   * @param absent its value then
   */
  default <T> T field(String name, T value, FieldType<T> type, T absent) {
    return field(name, value, type);
  }

  /**
   * Reads or writes a field that every document lacks while it has a certain value.
   *
   * @param absent that value
   */
  default <T> T omitting(String name, T value, FieldType<T> type, T absent) {
    Optional<T> shown = Optional.ofNullable(value).filter(any -> !any.equals(absent));
    return field(name, shown, type.omitted()).orElse(absent);
  }

  default String text(String name, String value) {
    return field(name, value, FieldType.TEXT);
  }

  default boolean flag(String name, boolean value) {
    return field(name, value, FieldType.FLAG);
  }

  /** An integer of 32 bits. */
  default int integer(String name, int value) {
    return field(name, value, FieldType.INTEGER);
  }

  /** An integer of 64 bits. */
  default long longInteger(String name, long value) {
    return field(name, value, FieldType.LONG);
  }
}
