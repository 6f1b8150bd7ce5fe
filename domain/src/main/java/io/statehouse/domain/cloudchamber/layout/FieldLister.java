package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.Named;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Bytes;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;

/**
 * Lists the fields of a message that do not have their default values, for people: those of a
 * nested message by their path. All bytes are secret, since they are hashes.
 */
final class FieldLister implements ProtoFields {
  private final String path;
  private final List<Field> fields;

  /**
   * @param path what the names of all fields begin with
   */
  FieldLister(String path, List<Field> fields) {
    this.path = path;
    this.fields = fields;
  }

  private <T> T add(String name, T value, boolean isDefault) {
    if (!isDefault) {
      fields.add(Field.of(path + OneLine.of(name), value));
    }
    return value;
  }

  private <T> T nested(String name, T value, ProtoMessage<T> type) {
    return type.fields().apply(new FieldLister(path + OneLine.of(name) + ".", fields), value);
  }

  @Override
  public String text(String name, String value) {
    return add(name, value, value.isEmpty());
  }

  @Override
  public boolean bool(String name, boolean value) {
    return add(name, value, !value);
  }

  @Override
  public long int64(String name, long value) {
    return add(name, value, value == 0);
  }

  @Override
  public float float32(String name, float value) {
    return add(name, value, value == 0);
  }

  @Override
  public Bytes bytes(String name, Bytes value) {
    fields.add(Field.secret(path + name, HexFormat.of().formatHex(value.toArray())));
    return value;
  }

  @Override
  public <E extends Named> E named(String name, E value, IntFunction<E> numbered) {
    add(name, value.text(), value.number() == 0);
    return value;
  }

  @Override
  public <T> Optional<T> message(String name, Optional<T> value, ProtoMessage<T> type) {
    return value.map(present -> nested(name, present, type));
  }

  @Override
  public <T> T required(String name, T value, ProtoMessage<T> type, String part) {
    return nested(name, value, type);
  }

  @Override
  public <T> SortedMap<Long, T> numbered(
      String name, SortedMap<Long, T> values, ProtoMessage<T> type) {
    return map(name, values, type);
  }

  @Override
  public <T> SortedMap<String, T> keyed(
      String name, SortedMap<String, T> values, ProtoMessage<T> type) {
    return map(name, values, type);
  }

  private <T, M extends Map<?, T>> M map(String name, M values, ProtoMessage<T> type) {
    values.forEach((key, value) -> nested(name + "." + key, value, type));
    return values;
  }

  @Override
  public <T> List<T> list(String name, List<T> values, ProtoMessage<T> type) {
    for (int i = 0; i < values.size(); i++) {
      nested(name + "." + i, values.get(i), type);
    }
    return values;
  }
}
