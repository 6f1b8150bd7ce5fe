package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.gojson.GoNumber;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes messages in the JSON form of protocol buffers: without fields that were never set, and
 * with integers of 64 bits as strings.
 */
record ProtoWriter(GoWriter json) implements FieldType.Writer<GoWriter> {
  @Override
  public <T> GoWriter scalar(Scalar<T> type, T value) {
    Object plain = type.unwrap().apply(value);
    if (plain instanceof Bytes bytes) {
      json.element(Base64.getEncoder().encodeToString(bytes.toArray()));
    } else if (plain instanceof Float number) {
      json.raw(GoNumber.text(number));
    } else if (plain instanceof Boolean || plain instanceof Integer) {
      json.raw(plain.toString());
    } else {
      json.element(plain.toString());
    }
    return json;
  }

  @Override
  public <T> GoWriter list(FieldType<T> element, List<T> values) {
    json.array(values, (to, value) -> element.write(new ProtoWriter(to), value));
    return json;
  }

  @Override
  public <K, T> GoWriter map(Scalar<K> key, FieldType<T> type, Map<K, T> values) {
    json.object(
        members -> values.forEach((name, value) -> member(members, name.toString(), value, type)));
    return json;
  }

  @Override
  public <T> GoWriter optional(FieldType.Maybe<T> type, Optional<T> value) {
    return type.present().write(this, value.orElseThrow());
  }

  @Override
  public <T> GoWriter record(RecordType<T> type, T value) {
    json.object(members -> type.writeFields(new Members(members), value));
    return json;
  }

  private static <T> void member(GoWriter json, String name, T value, FieldType<T> type) {
    json.member(
        name,
        value,
        (read, before) -> before,
        (to, given) -> type.write(new ProtoWriter(to), given));
  }

  private record Members(GoWriter json) implements Fields {
    @Override
    public <T> T field(String name, T value, FieldType<T> type) {
      if (!type.isUnset(value)) {
        member(json, name, value, type);
      }
      return value;
    }
  }
}
