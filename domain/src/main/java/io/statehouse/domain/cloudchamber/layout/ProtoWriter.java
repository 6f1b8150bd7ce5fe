package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes messages in the JSON form of protocol buffers: without fields that were never set, and
 * with integers of 64 bits as strings.
 */
record ProtoWriter(GoWriter json) implements Fields, FieldType.Writer<GoWriter> {
  @Override
  public <T> GoWriter scalar(Scalar<T> type, T value) {
    return switch (type.kind()) {
      case LONG -> json.element(type.unwrap().apply(value).toString());
      case WORD -> word(type.unwrap().apply(value));
      default -> json.scalar(type, value);
    };
  }

  /** Writes a number where it has no word. */
  private GoWriter word(Object plain) {
    return plain instanceof String word ? json.element(word) : json.raw(plain.toString());
  }

  @Override
  public <T> GoWriter list(FieldType<T> element, List<T> values) {
    return json.list(element, values, this);
  }

  @Override
  public <K, T> GoWriter map(Scalar<K> key, FieldType<T> type, Map<K, T> values) {
    return json.object(
        members -> values.forEach((name, value) -> type.write(member(name.toString()), value)));
  }

  @Override
  public <T> GoWriter optional(FieldType.Maybe<T> type, Optional<T> value) {
    return type.present().write(this, value.orElseThrow());
  }

  @Override
  public <T> GoWriter record(RecordType<T> type, T value) {
    return json.object(members -> type.writeFields(this, value));
  }

  @Override
  public <T> T field(String name, T value, FieldType<T> type) {
    if (!type.isUnset(value)) {
      type.write(member(name), value);
    }
    return value;
  }

  private ProtoWriter member(String name) {
    json.member(name);
    return this;
  }
}
