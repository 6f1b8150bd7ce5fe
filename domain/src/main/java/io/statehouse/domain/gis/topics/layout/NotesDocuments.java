package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_NOTES;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.ports.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The notes of a topic as they are stored, and as a document of the topic has them. */
public final class NotesDocuments {
  public static final String OWNER = "owner";
  public static final String DESCRIPTION = "description";
  public static final String LABELS = "labels";

  /** A topic with its notes, of which a document has those that there are. */
  public static final RecordType<NotedTopic> TOPIC =
      Projection.<NotedTopic>named("GisTopic")
          .all(TopicDocuments.TOPIC.from(NotedTopic::topic))
          .field(OWNER, noted -> noted.notes().owner(), FieldType.TEXT.omitted())
          .field(DESCRIPTION, noted -> noted.notes().description(), FieldType.TEXT.omitted())
          .field(
              LABELS,
              noted ->
                  Optional.<Map<String, String>>of(noted.notes().labels())
                      .filter(labels -> !labels.isEmpty()),
              FieldType.TEXT.map().omitted());

  private NotesDocuments() {}

  /**
   * Reads what is stored.
   *
   * @throws GisException with BAD_JSON or INVALID_NOTES
   */
  public static Notes read(Bytes value) {
    return notes(JsonText.read(value));
  }

  /** Returns notes as they are stored: members in the order of their names. */
  public static Bytes write(Notes notes) {
    SortedMap<String, JsonValue> members = new TreeMap<>();
    notes.owner().ifPresent(owner -> members.put(OWNER, JsonValue.of(owner)));
    notes.description().ifPresent(text -> members.put(DESCRIPTION, JsonValue.of(text)));
    if (!notes.labels().isEmpty()) {
      Map<String, JsonValue> labels = new LinkedHashMap<>();
      notes.labels().forEach((name, label) -> labels.put(name, JsonValue.of(label)));
      members.put(LABELS, new JsonValue.Members(labels));
    }
    return JsonText.write(new JsonValue.Members(members));
  }

  /**
   * Reads a topic and its notes from a document of a user.
   *
   * @throws GisException with the code of the rule that is broken
   */
  public static NotedTopic topic(JsonValue.Members document) {
    Map<String, JsonValue> definition = new LinkedHashMap<>(document.values());
    definition.keySet().removeAll(List.of(OWNER, DESCRIPTION, LABELS));
    Topic topic = TopicDocuments.read(new JsonValue.Members(definition)).topic();
    try {
      return new NotedTopic(topic, notes(document));
    } catch (GisException invalid) {
      throw new GisException(invalid.code(), "topic " + topic.name() + ": " + invalid.getMessage());
    }
  }

  /** Reads the members of a document that are notes. */
  private static Notes notes(JsonValue.Members document) {
    return new Notes(
        text(OWNER, document), text(DESCRIPTION, document), labels(document.values().get(LABELS)));
  }

  private static Optional<String> text(String name, JsonValue.Members document) {
    JsonValue found = document.values().getOrDefault(name, JsonValue.Literal.NULL);
    if (found == JsonValue.Literal.NULL) {
      return Optional.empty();
    }
    if (found instanceof JsonValue.Text text) {
      return Optional.of(text.value());
    }
    throw GisException.of(
        INVALID_NOTES, "expected a string as %s but found %s", name, found.description());
  }

  private static Map<String, String> labels(JsonValue found) {
    if (found == null || found == JsonValue.Literal.NULL) {
      return Map.of();
    }
    if (!(found instanceof JsonValue.Members members)) {
      throw GisException.of(
          INVALID_NOTES, "expected an object as %s but found %s", LABELS, found.description());
    }
    Map<String, String> labels = new TreeMap<>();
    members.values().forEach((name, value) -> labels.put(name, label(name, value)));
    return labels;
  }

  private static String label(String name, JsonValue value) {
    if (value instanceof JsonValue.Members
        || value instanceof JsonValue.Elements
        || value == JsonValue.Literal.NULL) {
      throw GisException.of(
          INVALID_NOTES,
          "expected a string, number or boolean as label %s but found %s",
          name,
          value.description());
    }
    return value instanceof JsonValue.Text text ? text.value() : value.text();
  }
}
