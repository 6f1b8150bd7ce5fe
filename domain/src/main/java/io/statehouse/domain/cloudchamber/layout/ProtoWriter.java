package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.Named;
import io.statehouse.domain.gojson.GoNumber;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.ports.Bytes;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/** Writes the fields of a message that do not have their default values. */
final class ProtoWriter implements ProtoFields {
  private final GoWriter json;

  ProtoWriter(GoWriter json) {
    this.json = json;
  }

  @Override
  public String text(String name, String value) {
    return write(name, value, value.isEmpty(), GoWriter::element);
  }

  @Override
  public boolean bool(String name, boolean value) {
    return write(name, value, !value, (to, given) -> to.raw(given.toString()));
  }

  @Override
  public long int64(String name, long value) {
    return write(name, value, value == 0, (to, given) -> to.element(given.toString()));
  }

  @Override
  public float float32(String name, float value) {
    return write(name, value, value == 0, (to, given) -> to.raw(GoNumber.text(given)));
  }

  @Override
  public Bytes bytes(String name, Bytes value) {
    return write(
        name,
        value,
        value.size() == 0,
        (to, given) -> to.element(Base64.getEncoder().encodeToString(given.toArray())));
  }

  @Override
  public <E extends Named> E named(String name, E value, IntFunction<E> numbered) {
    return write(
        name,
        value,
        value.number() == 0,
        (to, given) -> {
          if (given.isKnown()) {
            to.element(given.text());
          } else {
            to.raw(given.text());
          }
        });
  }

  @Override
  public <T> Optional<T> message(String name, Optional<T> value, ProtoMessage<T> type) {
    return write(name, value, value.isEmpty(), (to, given) -> type.write(to, given.get()));
  }

  @Override
  public <T> T required(String name, T value, ProtoMessage<T> type, String part) {
    return write(name, value, false, type::write);
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
    return write(
        name,
        values,
        values.isEmpty(),
        (to, given) ->
            to.object(
                members ->
                    given.forEach(
                        (key, value) ->
                            new ProtoWriter(members)
                                .write(key.toString(), value, false, type::write))));
  }

  @Override
  public <T> List<T> list(String name, List<T> values, ProtoMessage<T> type) {
    return write(name, values, values.isEmpty(), (to, given) -> to.array(given, type::write));
  }

  private <T> T write(String name, T value, boolean isDefault, BiConsumer<GoWriter, T> writing) {
    return isDefault ? value : json.member(name, value, (read, before) -> before, writing);
  }
}
