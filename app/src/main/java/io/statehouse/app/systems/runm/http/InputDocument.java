package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import java.util.List;
import java.util.Map;

/** Schemas of the documents that the original's operators write in YAML, sent as JSON. */
final class InputDocument {
  /** A value of a property. */
  static final Schema SCALAR = new Schema(Map.of("type", List.of("string", "number", "boolean")));

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
                      Schema.map(SCALAR),
                      Schema.list(
                          Schema.object(
                              Schema.member("key", Schema.TEXT), Schema.member("value", SCALAR))))),
              optional("tags", Schema.list(Schema.TEXT)))
          .named("RunmNewObject");

  private static final Schema PROPERTY_SCHEMA =
      Schema.object(
              optional(
                  "type",
                  new Schema(Map.of("type", List.of("string", "array"), "items", Map.of()))),
              optional("enum", Schema.list(SCALAR)),
              optional("multiple_of", Schema.INTEGER),
              optional("minimum", Schema.INTEGER),
              optional("maximum", Schema.INTEGER),
              optional("min_length", Schema.INTEGER),
              optional("max_length", Schema.INTEGER),
              optional("pattern", Schema.TEXT),
              optional("format", Schema.TEXT))
          .named("RunmPropertySchema");

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
}
