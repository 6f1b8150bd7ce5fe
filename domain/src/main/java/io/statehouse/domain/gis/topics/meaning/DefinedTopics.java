package io.statehouse.domain.gis.topics.meaning;

import static io.statehouse.domain.gis.topics.meaning.KeyFindings.error;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The topics that are defined: what tools show of one, and what is wrong with it. It remembers the
 * names of all topics that it was asked about, to find those that collide.
 */
final class DefinedTopics {
  private final TopicsLayout layout;
  private final TopicRules rules;
  private final Map<String, String> folded = new HashMap<>();

  DefinedTopics(TopicsLayout layout, TopicRules rules) {
    this.layout = layout;
    this.rules = rules;
  }

  static StateRecord decode(String name, Entry entry) {
    return NotesMeaning.decoded("topic", name, () -> fields(name, entry));
  }

  private static List<Field> fields(String segment, Entry entry) {
    StoredTopic stored = TopicDocuments.read(segment, entry.value());
    List<Field> fields = new ArrayList<>();
    fields.add(Field.of("partitions", stored.topic().partitions()));
    fields.add(Field.of("replicas", stored.topic().replicas()));
    stored.topic().properties().forEach((key, value) -> fields.add(Field.of(key, value)));
    stored.unknown().values().forEach((key, value) -> fields.add(Field.of(key, value.text())));
    return fields;
  }

  /** Returns what may be wrong with a topic, or between it and one before it. */
  Stream<Suspect> suspects(String name) {
    Key key = layout.topic(name);
    List<Suspect> suspects = new ArrayList<>();
    suspects.add(Suspect.of(key, entry -> badTopic(name, entry)));
    String other = folded.putIfAbsent(TopicSet.folded(name), name);
    if (other != null) {
      suspects.add(collision(other, name));
    } else if (folded.size() == 1) {
      suspects.add(unsignalled(key));
    }
    return suspects.stream();
  }

  private Suspect unsignalled(Key topic) {
    Key desired = layout.desired();
    return new Suspect(
        Set.of(desired, topic),
        view ->
            view.containsKey(topic) && !view.containsKey(desired)
                ? error(
                    "unsignalled",
                    desired,
                    "does not exist, so that no topic is adopted: define one")
                : Optional.empty());
  }

  private Optional<Finding> badTopic(String name, Entry entry) {
    try {
      rules.check(TopicDocuments.read(name, entry.value()).topic());
      return Optional.empty();
    } catch (GisException bad) {
      return error(
          "bad-topic", entry.key(), "is not adopted: " + bad.code() + ": " + bad.getMessage());
    }
  }

  private Suspect collision(String one, String other) {
    Key first = layout.topic(one);
    Key second = layout.topic(other);
    return new Suspect(
        Set.of(first, second),
        view ->
            view.size() == 2
                ? error(
                    "name-collision",
                    second,
                    "and '"
                        + first
                        + "' differ only in . and _, which the broker refuses: rename"
                        + " one")
                : Optional.empty());
  }
}
