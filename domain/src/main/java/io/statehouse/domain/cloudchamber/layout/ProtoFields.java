package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.Named;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;

/**
 * The fields of one message in the JSON form of protocol buffers, which are either read or written.
 * A message names each field once, in stored order, and builds the record from what is returned: a
 * {@link ProtoWriter} writes the value given and returns it; a {@link ProtoReader} returns the
 * value read, or the one given if the field is absent or null. Fields with default values are not
 * written.
 */
public interface ProtoFields {
  String text(String name, String value);

  boolean bool(String name, boolean value);

  /** An integer of 64 bits, which is written as a string. */
  long int64(String name, long value);

  float float32(String name, float value);

  /** Bytes, which are written in base64. */
  Bytes bytes(String name, Bytes value);

  /**
   * A value of an enum, which is written as its name, or as its number if it has none.
   *
   * @param numbered returns the value with a number
   */
  <E extends Named> E named(String name, E value, IntFunction<E> numbered);

  /** A message; an empty one is written, one that is absent is not. */
  <T> Optional<T> message(String name, Optional<T> value, ProtoMessage<T> type);

  /**
   * A message that every record has.
   *
   * @param part what it is called if it is missing
   */
  <T> T required(String name, T value, ProtoMessage<T> type, String part);

  /** Messages by numbers, written in numeric order. */
  <T> SortedMap<Long, T> numbered(String name, SortedMap<Long, T> values, ProtoMessage<T> type);

  /** Messages by names, written in the order of the map. */
  <T> SortedMap<String, T> keyed(String name, SortedMap<String, T> values, ProtoMessage<T> type);

  <T> List<T> list(String name, List<T> values, ProtoMessage<T> type);
}
