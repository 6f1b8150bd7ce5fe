package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.runm.entities.Constraint;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Schemas of the documents that the original's operators write in YAML, sent as JSON. */
final class InputDocument {
  static final Schema OBJECT =
      Schema.object(
              optional("partition", Schema.TEXT),
              optional("object_type", Schema.TEXT),
              optional("provider_type", Schema.TEXT),
              optional("project", Schema.TEXT),
              optional("name", Schema.TEXT),
              optional("uuid", Schema.TEXT),
              optional("parent", Schema.TEXT),
              optional(
                  "properties",
                  Schema.oneOf(
                      Schema.map(Schema.SCALAR),
                      Schema.list(
                          Schema.object(
                              Schema.member("key", Schema.TEXT),
                              Schema.member("value", Schema.SCALAR))))),
              optional("tags", Schema.list(Schema.TEXT)))
          .named("RunmNewObject");

  private static final Schema PROPERTY_SCHEMA =
      Schema.object(propertySchema().toArray(Schema.Member[]::new)).named("RunmPropertySchema");

  private static final Schema PERMISSION =
      Schema.object(
              optional("project", Schema.TEXT),
              optional("role", Schema.TEXT),
              optional("permission", Schema.words(List.of("", "r", "w", "rw"))))
          .named("RunmNewPermission");

  private static final Schema PROPERTY =
      Schema.object(
              optional("required", Schema.FLAG),
              optional("schema", PROPERTY_SCHEMA),
              optional("permissions", Schema.list(PERMISSION)))
          .named("RunmPropertyDefinition");

  static final Schema DEFINITION =
      Schema.object(optional("property_definitions", Schema.map(PROPERTY)))
          .named("RunmNewDefinition");

  private InputDocument() {}

  private static Stream<Schema.Member> propertySchema() {
    Schema oneOrMany =
        new Schema(Json.object("type", List.of("string", "array"), "items", Map.of()));
    return Stream.concat(
        Stream.of(optional("type", oneOrMany), optional("enum", Schema.list(Schema.SCALAR))),
        Stream.of(Constraint.values())
            .map(each -> optional(each.member(), each.isText() ? Schema.TEXT : Schema.INTEGER)));
  }
}
