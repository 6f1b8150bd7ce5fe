package io.statehouse.domain.runm.layout;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.statehouse.domain.runm.entities.Constraint;
import io.statehouse.domain.runm.entities.PropertyDefinition;
import io.statehouse.domain.runm.entities.PropertySchema;
import io.statehouse.domain.runm.entities.ScalarType;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The schema of a definition, to the byte as the original's template writes it; properties are in
 * the order of their keys, where the original has an arbitrary one.
 */
public final class SchemaText {
  private static final String PROVIDER_HEAD =
      """
      {
        "$id": "https://runmachine.io/runm.provider.schema.json",
        "$schema": "http://json-schema.org/draft-07/schema#",
        "description": "A provider of resources",
        "type": "object",
        "properties": {
          "partition": {
            "type": "string"
          },
          "provider_type": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "uuid": {
            "type": "string"
          },
          "parent": {
            "type": "string"
          },
      """;

  /** The original has no definitions of other types; their documents have other members. */
  private static final String OTHER_HEAD =
      """
      {
        "$id": %s,
        "$schema": "http://json-schema.org/draft-07/schema#",
        "description": %s,
        "type": "object",
        "properties": {
          "partition": {
            "type": "string"
          },
          "object_type": {
            "type": "string"
          },
          "project": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "uuid": {
            "type": "string"
          },
      """;

  private static final String TAIL =
      """
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "properties": {
            "type": "object",
      %s
            "patternProperties": {
              "^[a-zA-Z0-9]*$": {
                "type": "string"
              }
            },
            "required": [%s],
            "additionalProperties": false
          }
        },
        "required": ["partition", "%s"],
        "additionalProperties": false
      }
      """;

  /** The whitespace that the original leaves where the properties would be, if there are none. */
  private static final String NO_PROPERTIES = "      ";

  private final List<PropertyDefinition> properties;
  private final boolean strict;

  private SchemaText(List<PropertyDefinition> properties, boolean strict) {
    this.properties =
        properties.stream().sorted(Comparator.comparing(PropertyDefinition::key)).toList();
    this.strict = strict;
  }

  /**
   * Returns the schema of objects of a type.
   *
   * @param strict whether to write what the original writes also where that is not a JSON Schema
   */
  public static String of(TypeCode type, List<PropertyDefinition> properties, boolean strict) {
    return new SchemaText(properties, strict).write(type);
  }

  private String write(TypeCode type) {
    // The original's template fails on these, and the message is stored as the schema.
    if (strict && properties.stream().anyMatch(SchemaText::failsInOriginal)) {
      return "TEMPLATE ERROR: a property has a format, or no schema";
    }
    String block =
        properties.isEmpty()
            ? NO_PROPERTIES
            : properties.stream()
                .map(this::property)
                .collect(joining(",\n", "      \"properties\": {\n", "\n      },"));
    String required =
        properties.stream()
            .filter(PropertyDefinition::required)
            .map(property -> quoted(property.key()))
            .collect(joining(", "));
    boolean isProvider = type.equals(TypeCode.PROVIDER);
    return head(type)
        + TAIL.formatted(block, required, isProvider ? "provider_type" : "object_type");
  }

  private static boolean failsInOriginal(PropertyDefinition property) {
    return property
        .schema()
        .map(schema -> schema.constraints().containsKey(Constraint.FORMAT))
        .orElse(true);
  }

  private static String head(TypeCode type) {
    return type.equals(TypeCode.PROVIDER)
        ? PROVIDER_HEAD
        : OTHER_HEAD.formatted(
            quoted("https://runmachine.io/" + type + ".schema.json"),
            quoted("An object of type " + type));
  }

  private String property(PropertyDefinition property) {
    PropertySchema schema = property.schema().orElse(PropertySchema.STRING);
    List<String> lines = new ArrayList<>();
    if (strict || !schema.types().isEmpty() || !schema.values().isEmpty()) {
      lines.add("\"type\": [" + types(schema) + "]");
    }
    if (!strict && !schema.values().isEmpty()) {
      lines.add(
          schema.values().stream()
              .map(SchemaText::json)
              .collect(joining(", ", "\"enum\": [", "]")));
    }
    for (Map.Entry<Constraint, ScalarValue> constraint : schema.orderedConstraints().entrySet()) {
      boolean unquoted = strict && constraint.getKey() == Constraint.PATTERN;
      ScalarValue value = constraint.getValue();
      lines.add(
          quoted(constraint.getKey().keyword()) + ": " + (unquoted ? value.text() : json(value)));
    }
    String body = lines.isEmpty() ? "" : "          " + String.join("\n          , ", lines) + "\n";
    return "        " + quoted(property.key()) + ": {\n" + body + "        }";
  }

  private String types(PropertySchema schema) {
    List<ScalarType> types =
        schema.types().isEmpty() && !strict ? PropertySchema.STRING.types() : schema.types();
    return types.stream().map(type -> quoted(type.keyword())).collect(joining(", "));
  }

  private static String json(ScalarValue value) {
    return value.is(ScalarType.STRING) ? quoted(value.text()) : value.text();
  }

  private static String quoted(String text) {
    return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
  }
}
