package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Schema.Member;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Describes the JSON documents of a message for the API documentation. Fields that were never set
 * are missing in documents, and integers of 64 bits are strings. The schema is named as the message
 * is in the original, without its package: {@code inventory.External_Rack} is {@code ChamberRack},
 * and {@code inventory.Store_RecordDefinition_Rack} is {@code ChamberRackRecord}.
 */
final class MessageSchema implements FieldType.Describer<Schema> {
  private static final Schema NUMBER = new Schema(Map.of("type", "number"));

  private MessageSchema() {}

  static Schema of(ProtoMessage<?> message) {
    return message.describe(new MessageSchema());
  }

  @Override
  public <T> Schema scalar(Scalar<T> type) {
    return switch (type.kind()) {
      case TEXT, LONG, BYTES -> Schema.TEXT;
      case FLAG -> Schema.FLAG;
      case INTEGER -> Schema.INTEGER;
      case FLOAT, DOUBLE -> NUMBER;
      case OBJECT -> Schema.map(Schema.ANYTHING);
      case WORD -> Schema.words(type.words());
    };
  }

  @Override
  public <T> Schema list(FieldType<T> element) {
    return Schema.list(element.describe(this));
  }

  @Override
  public <K, T> Schema map(Scalar<K> key, FieldType<T> type) {
    return Schema.map(type.describe(this));
  }

  @Override
  public <T> Schema optional(FieldType.Maybe<T> type) {
    return type.present().describe(this);
  }

  @Override
  public <T> Schema record(RecordType<T> type) {
    List<Member> members = new ArrayList<>();
    type.nameFields(
        new Fields() {
          @Override
          public <F> F field(String name, F value, FieldType<F> field) {
            Schema schema = field.describe(MessageSchema.this);
            members.add(
                field instanceof RecordType
                    ? Schema.member(name, schema)
                    : Schema.optional(name, schema));
            return value;
          }
        });
    Schema schema = Schema.object(members);
    return members.isEmpty() ? schema : schema.named(schemaName(type.name()));
  }

  private static String schemaName(String message) {
    return "Chamber"
        + message
            .replaceFirst("^.*\\.", "")
            .replaceFirst("^External_", "")
            .replaceFirst("^Store_RecordDefinition_(.*)", "$1Record")
            .replace("_", "");
  }
}
