package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Constraint;
import java.util.List;
import java.util.stream.Stream;

/** Schemas of the documents that the original's operators write in YAML, sent as JSON. */
final class InputDocument {
  static final Schema OBJECT = Schema.object(object()).named("RunmNewObject");

  private static final Schema PROPERTY_SCHEMA =
      Schema.object(propertySchema()).named("RunmPropertySchema");

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

  private static List<Schema.Member> object() {
    Schema property =
        Schema.object(Schema.member("key", Schema.TEXT), Schema.member("value", Schema.SCALAR))
            .named("RunmNewProperty");
    Schema properties =
        Schema.oneOf("RunmNewProperties", Schema.map(Schema.SCALAR), Schema.list(property));
    return Stream.concat(
            ObjectDocument.TEXTS.stream().map(name -> optional(name, Schema.TEXT)),
            Stream.of(
                optional(ObjectDocument.PROPERTIES, properties),
                optional(ObjectDocument.TAGS, Schema.list(Schema.TEXT))))
        .toList();
  }

  private static List<Schema.Member> propertySchema() {
    Schema oneOrMany = Schema.oneOf("RunmPropertyTypes", Schema.TEXT, Schema.list(Schema.TEXT));
    return Stream.concat(
            Stream.of(optional("type", oneOrMany), optional("enum", Schema.list(Schema.SCALAR))),
            Stream.of(Constraint.values())
                .map(each -> optional(each.member(), each.isText() ? Schema.TEXT : Schema.LONG)))
        .toList();
  }
}
