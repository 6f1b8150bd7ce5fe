package io.statehouse.domain.layout;

import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The type of a field, in any form in which it is stored or shown: a {@link Scalar}, a {@link
 * RecordType}, or a list, a map or an optional one of these.
 *
 * <p>A form is written, read and described by three visitors, each with a method for each kind of
 * type, so that adding a form edits no type, and adding a record edits no form.
 */
public sealed interface FieldType<T>
    permits Scalar, RecordType, FieldType.ListOf, FieldType.MapOf, FieldType.Maybe {
  Scalar<String> TEXT = Scalar.of(Scalar.Kind.TEXT, "");
  Scalar<Boolean> FLAG = Scalar.of(Scalar.Kind.FLAG, false);
  Scalar<Integer> INTEGER = Scalar.of(Scalar.Kind.INTEGER, 0);
  Scalar<Long> LONG = Scalar.of(Scalar.Kind.LONG, 0L);
  Scalar<Float> FLOAT = Scalar.of(Scalar.Kind.FLOAT, 0f);
  Scalar<Double> DOUBLE = Scalar.of(Scalar.Kind.DOUBLE, 0.0);
  Scalar<Bytes> BYTES = Scalar.of(Scalar.Kind.BYTES, Bytes.EMPTY);

  /** Writes a value in some form. */
  <R> R write(Writer<R> form, T value);

  /** Reads the value at which a reader stands. */
  T read(Reader form);

  /** Describes all values of this type. */
  <R> R describe(Describer<R> form);

  /**
   * Returns whether a value is that of a field that was never set; a form may leave such a field
   * out. A record never is.
   */
  boolean isUnset(T value);

  /** Returns what a message calls a value, with its article: {@code an integer of 32 bits}. */
  String noun();

  default ListOf<T> list() {
    return new ListOf<>(this);
  }

  /** Values by names, in the order of the map. */
  default MapOf<String, T> map() {
    return new MapOf<>(TEXT, this);
  }

  /** Values by keys that are written as text. */
  default <K> MapOf<K, T> mapBy(Scalar<K> key) {
    return new MapOf<>(key, this);
  }

  /** A value that may be absent; a document then has null. */
  default Maybe<T> optional() {
    return new Maybe<>(this, false);
  }

  /** A value that may be absent; a document then lacks the member. */
  default Maybe<T> omitted() {
    return new Maybe<>(this, true);
  }

  /** Writes values of each kind of type in one form. */
  interface Writer<R> {
    <T> R scalar(Scalar<T> type, T value);

    <T> R list(FieldType<T> element, List<T> values);

    <K, T> R map(Scalar<K> key, FieldType<T> type, Map<K, T> values);

    <T> R optional(Maybe<T> type, Optional<T> value);

    <T> R record(RecordType<T> type, T value);
  }

  /** Reads values of each kind of type from one form, at one place of it. */
  interface Reader {
    <T> T scalar(Scalar<T> type);

    <T> List<T> list(FieldType<T> element);

    <K, T> Map<K, T> map(Scalar<K> key, FieldType<T> type);

    <T> Optional<T> optional(Maybe<T> type);

    <T> T record(RecordType<T> type);

    /** Returns whether an object is there, for a type that is written in two ways. */
    default boolean isObject() {
      return false;
    }
  }

  /** Describes each kind of type. */
  interface Describer<R> {
    <T> R scalar(Scalar<T> type);

    <T> R list(FieldType<T> element);

    <K, T> R map(Scalar<K> key, FieldType<T> type);

    <T> R optional(Maybe<T> type);

    <T> R record(RecordType<T> type);
  }

  /** A list. */
  record ListOf<T>(FieldType<T> element) implements FieldType<List<T>> {
    @Override
    public String noun() {
      return "a list";
    }

    @Override
    public <R> R write(Writer<R> form, List<T> values) {
      return form.list(element, values);
    }

    @Override
    public List<T> read(Reader form) {
      return form.list(element);
    }

    @Override
    public <R> R describe(Describer<R> form) {
      return form.list(element);
    }

    @Override
    public boolean isUnset(List<T> values) {
      return values.isEmpty();
    }
  }

  /** A map. */
  record MapOf<K, T>(Scalar<K> key, FieldType<T> type) implements FieldType<Map<K, T>> {
    @Override
    public String noun() {
      return "an object";
    }

    @Override
    public <R> R write(Writer<R> form, Map<K, T> values) {
      return form.map(key, type, values);
    }

    @Override
    public Map<K, T> read(Reader form) {
      return form.map(key, type);
    }

    @Override
    public <R> R describe(Describer<R> form) {
      return form.map(key, type);
    }

    @Override
    public boolean isUnset(Map<K, T> values) {
      return values.isEmpty();
    }
  }

  /**
   * A value that may be absent.
   *
   * @param isOmitted whether a document lacks the member then, instead of having null
   */
  record Maybe<T>(FieldType<T> present, boolean isOmitted) implements FieldType<Optional<T>> {
    @Override
    public String noun() {
      return present.noun();
    }

    @Override
    public <R> R write(Writer<R> form, Optional<T> value) {
      return form.optional(this, value);
    }

    @Override
    public Optional<T> read(Reader form) {
      return form.optional(this);
    }

    @Override
    public <R> R describe(Describer<R> form) {
      return form.optional(this);
    }

    @Override
    public boolean isUnset(Optional<T> value) {
      return value.isEmpty();
    }
  }
}
