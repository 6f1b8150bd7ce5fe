package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_PARTITIONS;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_PROPERTY;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_REPLICAS;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_TOPIC_NAME;
import static io.statehouse.domain.gis.entities.GisException.Code.NAME_MISMATCH;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import io.statehouse.ports.Bytes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A topic as it is stored. */
public final class TopicDocuments {
  private static final String NAME = "name";
  private static final String PARTITIONS = "partitions";
  private static final String REPLICAS = "replicas";
  private static final String PROPERTIES = "properties";

  /** A topic without other members, which only {@link StoredTopic} has. */
  public static final Projection<Topic> TOPIC =
      Projection.<Topic>named("GisTopicSettings")
          .text(NAME, topic -> topic.name().text())
          .field(PARTITIONS, Topic::partitions, FieldType.INTEGER)
          .field(REPLICAS, Topic::replicas, FieldType.INTEGER)
          .field(PROPERTIES, Topic::properties, FieldType.TEXT.map());

  private TopicDocuments() {}

  /**
   * Reads the document under a key.
   *
   * @param segment what the key has below the folder of topics
   * @throws GisException with the code of the rule that is broken
   */
  public static StoredTopic read(String segment, Bytes value) {
    TopicName key = new TopicName(segment);
    StoredTopic stored = read(JsonText.read(value));
    if (!stored.topic().name().equals(key)) {
      throw GisException.of(
          NAME_MISMATCH, "the key ends in %s but the name is %s", key, stored.topic().name());
    }
    return stored;
  }

  /** Reads a topic from a document of a user; the name is in the document alone. */
  public static StoredTopic read(JsonValue.Members document) {
    Map<String, JsonValue> unknown = new LinkedHashMap<>(document.values());
    unknown.keySet().removeAll(TOPIC.fieldNames());
    TopicName name = name(document.values().get(NAME));
    return new StoredTopic(
        new Topic(
            name,
            count(name, PARTITIONS, document, INVALID_PARTITIONS),
            count(name, REPLICAS, document, INVALID_REPLICAS),
            properties(name, document.values().get(PROPERTIES))),
        new JsonValue.Members(unknown));
  }

  /** Returns what a document has besides the topic; nothing if it cannot be read at all. */
  public static JsonValue.Members unknown(Bytes value) {
    try {
      Map<String, JsonValue> unknown = new LinkedHashMap<>(JsonText.read(value).values());
      unknown.keySet().removeAll(TOPIC.fieldNames());
      return new JsonValue.Members(unknown);
    } catch (GisException broken) {
      return JsonValue.Members.NONE;
    }
  }

  /**
   * @throws GisException with VALUE_TOO_LARGE
   */
  public static Bytes write(StoredTopic stored) {
    Map<String, JsonValue> members =
        new LinkedHashMap<>(JsonTree.write(TOPIC, stored.topic()).values());
    members.putAll(stored.unknown().values());
    try {
      return JsonText.write(new JsonValue.Members(members));
    } catch (GisException tooLarge) {
      throw tooLarge.at("topic " + stored.topic().name());
    }
  }

  private static TopicName name(JsonValue value) {
    if (value instanceof JsonValue.Text text) {
      return new TopicName(text.value());
    }
    throw new GisException(
        INVALID_TOPIC_NAME, "expected a string as name but found " + description(value));
  }

  private static int count(
      TopicName topic, String member, JsonValue.Members document, GisException.Code code) {
    JsonValue value = document.values().get(member);
    if (value instanceof JsonValue.Numeral number) {
      try {
        // A literal such as 5.0 or 5e0 is refused here: it is not how an integer is written.
        return Integer.parseInt(number.literal());
      } catch (NumberFormatException other) {
        throw GisException.of(
            code,
            "topic %s: %s is %s: use a whole number, at least 1",
            topic,
            member,
            number.literal());
      }
    }
    throw GisException.of(
        code, "topic %s: expected a number as %s but found %s", topic, member, description(value));
  }

  private static SortedMap<String, String> properties(TopicName topic, JsonValue value) {
    SortedMap<String, String> properties = new TreeMap<>();
    if (value == null) {
      return properties;
    }
    if (!(value instanceof JsonValue.Members members)) {
      throw GisException.of(
          INVALID_PROPERTY,
          "topic %s: expected an object as properties but found %s",
          topic,
          description(value));
    }
    members.values().forEach((key, each) -> properties.put(key, property(topic, key, each)));
    return properties;
  }

  private static String property(TopicName topic, String key, JsonValue value) {
    if (value instanceof JsonValue.Text text) {
      return text.value();
    }
    if (value instanceof JsonValue.Numeral
        || value == JsonValue.Literal.TRUE
        || value == JsonValue.Literal.FALSE) {
      return value.text();
    }
    throw GisException.of(
        INVALID_PROPERTY,
        "topic %s: expected a string, number or boolean as %s but found %s",
        topic,
        key,
        description(value));
  }

  private static String description(JsonValue value) {
    return value == null ? "nothing" : value.description();
  }
}
