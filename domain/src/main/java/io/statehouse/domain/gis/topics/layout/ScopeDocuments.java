package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;
import static io.statehouse.domain.layout.FieldType.INTEGER;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.entities.CountRange;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.PropertyRule;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import io.statehouse.domain.layout.Documents;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Scopes and rules, as they are stored and as users write them. */
public final class ScopeDocuments {
  private static final Scalar<NamePattern> PATTERN = TEXT.as(NamePattern::new, NamePattern::text);

  private static final Scalar<Boolean> REQUIRED =
      Scalar.words(List.of(true), required -> "required");

  public static final RecordType<CountRange> RANGE =
      RecordType.of(
          "GisCountRange",
          CountRange.ANY,
          (fields, range) ->
              new CountRange(
                  fields.field("min", range.min(), INTEGER.omitted()),
                  fields.field("max", range.max(), INTEGER.omitted())));

  public static final RecordType<PropertyRule> PROPERTIES =
      RecordType.of(
          "GisPropertyRule",
          PropertyRule.NONE,
          (fields, rule) ->
              new PropertyRule(
                  fields.omitting("allowed", rule.allowed(), PATTERN.list(), List.of()),
                  fields.omitting("required", rule.required(), TEXT.list(), List.of()),
                  fields.<Map<String, List<String>>>omitting(
                      "values", rule.values(), TEXT.list().map(), Map.of())));

  public static final RecordType<TopicRule> RULE =
      RecordType.of(
          "GisTopicRule",
          TopicRule.named("rule"),
          (fields, rule) ->
              new TopicRule(
                  fields.text("name", rule.name()),
                  fields.omitting("topics", rule.topics(), PATTERN.list(), List.of()),
                  fields.field("pattern", rule.pattern(), TEXT.omitted()),
                  fields.omitting("partitions", rule.partitions(), RANGE, CountRange.ANY),
                  fields.omitting("replicas", rule.replicas(), RANGE, CountRange.ANY),
                  fields.omitting("properties", rule.properties(), PROPERTIES, PropertyRule.NONE),
                  fields
                      .field(
                          "owner",
                          Optional.of(rule.ownerRequired()).filter(required -> required),
                          REQUIRED.omitted())
                      .isPresent(),
                  fields.omitting("labels", rule.labels(), TEXT.list(), List.of())));

  private static final Scope NONE =
      new Scope("scope", List.of(new NamePattern("*")), Optional.empty(), List.of());

  /** A scope as it is stored and shown. */
  public static final RecordType<Scope> SCOPE =
      RecordType.of(
          "GisScope",
          NONE,
          (fields, scope) ->
              new Scope(
                  fields.text("name", scope.name()),
                  fields.field("topics", scope.topics(), PATTERN.list()),
                  fields.field("owner", scope.owner(), TEXT.omitted()),
                  fields.omitting("rules", scope.rules(), RULE.list(), List.of())));

  private ScopeDocuments() {}

  /**
   * Reads what is stored.
   *
   * @throws GisException with BAD_JSON, or the code of what is wrong with it
   */
  public static Scope read(Bytes value) {
    return read(SCOPE, JsonText.read(value), "the scope");
  }

  public static Bytes write(Scope scope) {
    return JsonText.write(JsonTree.write(SCOPE, scope));
  }

  /**
   * Reads a rule that a user wrote: the values of properties may be numbers and booleans too.
   *
   * @throws GisException with BAD_JSON, or the code of what is wrong with it
   */
  public static TopicRule rule(JsonValue document) {
    return read(RULE, change(document, "properties", ScopeDocuments::withTexts), "the rule");
  }

  /**
   * Reads a scope that a user wrote; its rules are beside it.
   *
   * @throws GisException with BAD_JSON, or the code of what is wrong with it
   */
  public static Scope scope(JsonValue document) {
    return read(SCOPE, document, "the scope");
  }

  private static <T> T read(FieldType<T> type, JsonValue document, String noun) {
    try {
      return JsonTree.read(type, document, Documents.words(noun, true));
    } catch (IllegalArgumentException wrong) {
      throw new GisException(BAD_JSON, wrong.getMessage());
    }
  }

  private static JsonValue withTexts(JsonValue properties) {
    return change(
        properties,
        "values",
        values -> {
          if (!(values instanceof JsonValue.Members members)) {
            return values;
          }
          Map<String, JsonValue> texts = new LinkedHashMap<>();
          members.values().forEach((name, list) -> texts.put(name, texts(list)));
          return new JsonValue.Members(texts);
        });
  }

  private static JsonValue texts(JsonValue list) {
    return list instanceof JsonValue.Elements elements
        ? new JsonValue.Elements(elements.values().stream().map(ScopeDocuments::text).toList())
        : list;
  }

  private static JsonValue text(JsonValue value) {
    boolean isScalar =
        value instanceof JsonValue.Numeral
            || value == JsonValue.Literal.TRUE
            || value == JsonValue.Literal.FALSE;
    return isScalar ? JsonValue.of(value.text()) : value;
  }

  private static JsonValue change(
      JsonValue document, String member, UnaryOperator<JsonValue> change) {
    if (!(document instanceof JsonValue.Members members) || !members.values().containsKey(member)) {
      return document;
    }
    Map<String, JsonValue> changed = new LinkedHashMap<>(members.values());
    changed.compute(member, (name, value) -> change.apply(value));
    return new JsonValue.Members(changed);
  }
}
