package io.statehouse.app.json;

import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schema of a JSON document, as in the OpenAPI document. */
public record Schema(Map<String, Object> json) {
  public static final Schema TEXT = new Schema(Map.of("type", "string"));
  public static final Schema INTEGER = new Schema(Map.of("type", "integer"));

  /** An integer that may need 64 bits. */
  public static final Schema LONG = new Schema(Json.object("type", "integer", "format", "int64"));

  public static final Schema FLAG = new Schema(Map.of("type", "boolean"));

  /** Bytes as they are, outside of JSON. */
  public static final Schema BINARY = new Schema(Json.object("type", "string", "format", "binary"));

  /** Any JSON. */
  public static final Schema ANYTHING = new Schema(Map.of());

  /** A string, a number or a boolean. */
  public static final Schema SCALAR =
      oneOf("Scalar", TEXT, new Schema(Map.of("type", "number")), FLAG);

  /** Returns the documents of a type. */
  static Schema of(FieldType<?> type, TypeSchema.Use use) {
    return new Schema(type.describe(new TypeSchema(use)));
  }

  public static Schema list(Schema element) {
    return new Schema(Json.object("type", "array", "items", element.json));
  }

  /** Returns an integer within bounds, both included. */
  public static Schema integer(long least, long most) {
    return new Schema(Json.object("type", "integer", "minimum", least, "maximum", most));
  }

  /** Returns one of some words. */
  public static Schema words(Collection<String> words) {
    return new Schema(Json.object("type", "string", "enum", List.copyOf(words)));
  }

  /** Returns this schema with the value that its absence stands for. */
  public Schema or(Object value) {
    Map<String, Object> more = new LinkedHashMap<>(json);
    more.put("default", value);
    return new Schema(more);
  }

  /** Returns this schema with a sentence about its values, which editors show. */
  public Schema described(String sentence) {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("description", sentence);
    more.putAll(json);
    return new Schema(more);
  }

  /**
   * Returns a value of one of several kinds. They may overlap, as a shorter document and a longer
   * one do: generated clients read a document as the first kind that it fits.
   *
   * @param name by which the OpenAPI document refers to it
   */
  public static Schema oneOf(String name, Schema... kinds) {
    return new Schema(Json.object("anyOf", Arrays.stream(kinds).map(Schema::json).toList()))
        .named(name);
  }

  /** Returns an object with any members, all of one kind. */
  public static Schema map(Schema value) {
    return new Schema(Json.object("type", "object", "additionalProperties", value.json));
  }

  /** Returns an object with these members and no others. */
  public static Schema object(Member... members) {
    return object(List.of(members));
  }

  /** Returns an object with these members and no others. */
  public static Schema object(List<Member> members) {
    Map<String, Object> properties = Json.object();
    List<String> required = new ArrayList<>();
    for (Member member : members) {
      properties.put(member.name, member.schema.json);
      if (member.required) {
        required.add(member.name);
      }
    }
    Map<String, Object> json =
        Json.object("type", "object", "properties", properties, "additionalProperties", false);
    if (!required.isEmpty()) {
      json.put("required", required);
    }
    return new Schema(json);
  }

  /** Returns the names of the members of an object, in their order. */
  public List<String> memberNames() {
    return ((Map<?, ?>) json.getOrDefault("properties", Map.of()))
        .keySet().stream().map(String.class::cast).toList();
  }

  /** Returns this schema with the name by which the OpenAPI document refers to it. */
  public Schema named(String name) {
    Map<String, Object> named = Json.object("title", name);
    named.putAll(json);
    named.put("title", name);
    return new Schema(named);
  }

  /** Returns a member that is always there. */
  public static Member member(String name, Schema schema) {
    return new Member(name, schema, true);
  }

  /** Returns a member that may be missing. */
  public static Member optional(String name, Schema schema) {
    return new Member(name, schema, false);
  }

  /** Returns a schema that also admits null. */
  public Schema orNull() {
    return new Schema(Json.object("anyOf", List.of(json, Map.of("type", "null"))));
  }

  /** A member of an object. */
  public record Member(String name, Schema schema, boolean required) {}
}
