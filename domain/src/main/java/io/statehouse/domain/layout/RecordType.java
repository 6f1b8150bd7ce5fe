package io.statehouse.domain.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A record, declared once: its fields, in stored order. From this come all its forms: what is
 * stored, the documents of HTTP and the command line, their schema, and what tools show.
 *
 * <pre>
 *   RecordType&lt;Port&gt; PORT = RecordType.of("Port", Port.NONE, (fields, port) -&gt;
 *       new Port(
 *           fields.flag("wired", port.wired()),
 *           fields.field("item", port.item(), HARDWARE.optional())));
 * </pre>
 */
public non-sealed interface RecordType<T> extends FieldType<T> {

  /** Returns the name of the type in documents, schemas and messages. */
  String name();

  /** Returns whether members of a document that it does not name are ignored, not refused. */
  default boolean ignoresUnknown() {
    return false;
  }

  /** Builds a record of what {@code fields} return. */
  T readFields(Fields fields);

  /** Names each field with its value. */
  void writeFields(Fields fields, T record);

  /** Names each field with any value of its type, or null. */
  void nameFields(Fields fields);

  /** Returns the names of all fields, in stored order. */
  default List<String> fieldNames() {
    List<String> names = new ArrayList<>();
    nameFields(
        new Fields() {
          @Override
          public <F> F field(String name, F value, FieldType<F> type) {
            names.add(name);
            return value;
          }
        });
    return names;
  }

  @Override
  default String noun() {
    return "an object";
  }

  @Override
  default <R> R write(Writer<R> form, T value) {
    return form.record(this, value);
  }

  @Override
  default T read(Reader form) {
    return form.record(this);
  }

  @Override
  default <R> R describe(Describer<R> form) {
    return form.record(this);
  }

  @Override
  default boolean isUnset(T value) {
    return false;
  }

  /** A record whose fields a function names, each once. */
  interface Declared<T> extends RecordType<T> {

    /** A record without content, which lends the values of absent fields. */
    T none();

    /** Reads or writes all fields of a record, and returns it. */
    BiFunction<Fields, T, T> fields();

    @Override
    default T readFields(Fields fields) {
      return fields().apply(fields, none());
    }

    @Override
    default void writeFields(Fields fields, T record) {
      fields().apply(fields, record);
    }

    @Override
    default void nameFields(Fields fields) {
      fields().apply(fields, none());
    }
  }

  /**
   * Declares a record.
   *
   * @param none a record without content
   * @param fields reads or writes all fields of a record, and returns it
   */
  static <T> RecordType<T> of(String name, T none, BiFunction<Fields, T, T> fields) {
    return new Plain<>(name, none, fields, false);
  }

  /** Declares a record of which documents may have members that it does not name. */
  static <T> RecordType<T> tolerant(String name, T none, BiFunction<Fields, T, T> fields) {
    return new Plain<>(name, none, fields, true);
  }

  /** A record that is declared by its parts. */
  record Plain<T>(String name, T none, BiFunction<Fields, T, T> fields, boolean ignoresUnknown)
      implements Declared<T> {}
}
