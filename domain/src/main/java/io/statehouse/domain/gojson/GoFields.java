package io.statehouse.domain.gojson;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The members of one object, which are either read or written. A codec names each member once, in
 * stored order, and builds the record from what is returned: a {@link GoWriter} writes the value
 * given and returns it; a {@link GoObject} returns the value read, or the one given where the
 * member is left out or, except for lists and free objects, null.
 */
public interface GoFields {

  /** Reads or writes a member in a way of its own. */
  <T> T member(
      String name, T value, BiFunction<GoValue, T, T> reading, BiConsumer<GoWriter, T> writing);

  default String text(String name, String value) {
    return member(name, value, GoValue::text, GoWriter::element);
  }

  default boolean bool(String name, boolean value) {
    return member(name, value, GoValue::bool, (json, given) -> json.raw(given.toString()));
  }

  default int integer(String name, int value) {
    return member(name, value, GoValue::integer, (json, given) -> json.raw(given.toString()));
  }

  /** A time; an empty one is Go's zero time. */
  default Optional<OffsetDateTime> time(String name, Optional<OffsetDateTime> value) {
    return member(
        name, value, GoValue::time, (json, given) -> json.raw('"' + GoTime.text(given) + '"'));
  }

  default Optional<FreeObject> freeObject(String name, Optional<FreeObject> value) {
    return member(
        name,
        value,
        (json, before) -> json.freeObject(),
        (json, given) -> json.raw(given.map(FreeObject::json).orElse("null")));
  }

  default Optional<List<String>> texts(String name, Optional<List<String>> values) {
    return list(name, values, element -> element.text(""), GoWriter::element);
  }

  /** A list; an empty Optional is null, which Go distinguishes from an empty list. */
  default <T> Optional<List<T>> list(
      String name,
      Optional<List<T>> values,
      Function<GoValue, T> reading,
      BiConsumer<GoWriter, T> writing) {
    return member(
        name,
        values,
        (json, before) -> json.list(reading),
        (json, given) ->
            given.ifPresentOrElse(list -> json.array(list, writing), () -> json.raw("null")));
  }
}
