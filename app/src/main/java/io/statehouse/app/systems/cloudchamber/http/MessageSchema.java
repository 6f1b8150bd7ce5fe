package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Schema.Member;
import io.statehouse.domain.cloudchamber.entities.Named;
import io.statehouse.domain.cloudchamber.layout.ProtoFields;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.ports.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;

/** Describes the JSON documents of a message for the API documentation, by its fields. */
final class MessageSchema implements ProtoFields {
  private static final Schema NUMBER = new Schema(Map.of("type", "number"));

  private final List<Member> members = new ArrayList<>();

  private MessageSchema() {}

  static <T> Schema of(ProtoMessage<T> message) {
    MessageSchema schema = new MessageSchema();
    message.fields().apply(schema, message.none());
    return Schema.object(schema.members.toArray(Member[]::new));
  }

  /** Fields with default values are missing in documents. */
  private <T> T optional(String name, Schema schema, T value) {
    members.add(Schema.optional(name, schema));
    return value;
  }

  @Override
  public String text(String name, String value) {
    return optional(name, Schema.TEXT, value);
  }

  @Override
  public boolean bool(String name, boolean value) {
    return optional(name, Schema.FLAG, value);
  }

  @Override
  public long int64(String name, long value) {
    return optional(name, Schema.TEXT, value);
  }

  @Override
  public float float32(String name, float value) {
    return optional(name, NUMBER, value);
  }

  @Override
  public Bytes bytes(String name, Bytes value) {
    return optional(name, Schema.TEXT, value);
  }

  @Override
  public <E extends Named> E named(String name, E value, IntFunction<E> numbered) {
    return optional(name, Schema.words(value.names().names()), value);
  }

  @Override
  public <T> Optional<T> message(String name, Optional<T> value, ProtoMessage<T> type) {
    return optional(name, of(type), value);
  }

  @Override
  public <T> T required(String name, T value, ProtoMessage<T> type, String part) {
    members.add(Schema.member(name, of(type)));
    return value;
  }

  @Override
  public <T> SortedMap<Long, T> numbered(
      String name, SortedMap<Long, T> values, ProtoMessage<T> type) {
    return optional(name, Schema.map(of(type)), values);
  }

  @Override
  public <T> SortedMap<String, T> keyed(
      String name, SortedMap<String, T> values, ProtoMessage<T> type) {
    return optional(name, Schema.map(of(type)), values);
  }

  @Override
  public <T> List<T> list(String name, List<T> values, ProtoMessage<T> type) {
    return optional(name, Schema.list(of(type)), values);
  }
}
