package io.statehouse.app.json;

import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.FieldType.Maybe;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON Schema of a type. */
record TypeSchema(Use use) implements FieldType.Describer<Map<String, Object>> {
  /** The use of a document. */
  enum Use {
    /** Optional members may be missing. */
    REQUEST,
    /** Absent values are null, and all members are present. */
    RESPONSE,
    /** Absent values are null, and members with a default value may be missing. */
    BOTH
  }

  @Override
  public <T> Map<String, Object> scalar(Scalar<T> type) {
    return switch (type.kind()) {
      case TEXT, BYTES -> Map.of("type", "string");
      case WORD -> Json.object("type", "string", "enum", type.words());
      case FLAG -> Map.of("type", "boolean");
      case INTEGER -> Schema.INTEGER.json();
      case LONG -> Schema.LONG.json();
      case OBJECT -> Json.object("type", "object", "additionalProperties", Map.of());
      case FLOAT, DOUBLE -> Map.of("type", "number");
    };
  }

  @Override
  public <T> Map<String, Object> list(FieldType<T> element) {
    return Json.object("type", "array", "items", element.describe(this));
  }

  @Override
  public <K, T> Map<String, Object> map(Scalar<K> key, FieldType<T> type) {
    return Json.object("type", "object", "additionalProperties", type.describe(this));
  }

  @Override
  public <T> Map<String, Object> optional(Maybe<T> type) {
    Map<String, Object> present = type.present().describe(this);
    return use == Use.REQUEST || type.isOmitted()
        ? present
        : Json.object("anyOf", List.of(present, Map.of("type", "null")));
  }

  @Override
  public <T> Map<String, Object> record(RecordType<T> type) {
    Members members = new Members(this, new LinkedHashMap<>(), new ArrayList<>());
    type.nameFields(members);
    Map<String, Object> schema =
        Json.object("title", type.name(), "type", "object", "properties", members.properties);
    if (use != Use.REQUEST || !type.ignoresUnknown()) {
      schema.put("additionalProperties", false);
    }
    if (!members.required.isEmpty()) {
      schema.put("required", members.required);
    }
    return schema;
  }

  private record Members(TypeSchema form, Map<String, Object> properties, List<String> required)
      implements Fields {
    @Override
    public <T> T field(String name, T value, FieldType<T> type) {
      properties.put(name, type.describe(form));
      if (!(type instanceof Maybe<?> maybe && (form.use == Use.REQUEST || maybe.isOmitted()))) {
        required.add(name);
      }
      return value;
    }

    @Override
    public <T> T field(String name, T value, FieldType<T> type, T absent) {
      field(name, value, type);
      if (form.use != Use.RESPONSE) {
        required.remove(name);
      }
      return value;
    }
  }
}
