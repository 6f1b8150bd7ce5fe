package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.NAME_COLLISION;
import static io.statehouse.domain.gis.entities.GisException.Code.TOPIC_NOT_FOUND;

import io.statehouse.app.systems.gis.documents.TopicDocument.GisDefined;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes of definitions that a user wants, given what is defined.
 *
 * @param before what was defined when they were decided
 */
public record TopicEdits(Definitions before, List<TopicChange> changes, DefineOptions options) {
  public TopicEdits {
    changes = List.copyOf(changes);
  }

  /** Defines topics, and leaves the others as they are. */
  public static TopicEdits putting(
      Definitions before, Collection<Topic> topics, DefineOptions options) {
    return new TopicEdits(before, puts(topics), options);
  }

  /**
   * Defines topics, and removes all others. What is removed depends on what was read, so no other
   * writer may intervene.
   */
  public static TopicEdits replacing(
      Definitions before, Collection<Topic> topics, DefineOptions options) {
    Set<String> kept =
        topics.stream().map(topic -> topic.name().text()).collect(Collectors.toSet());
    List<TopicChange> changes = puts(topics);
    before.names().stream()
        .filter(name -> !kept.contains(name))
        .forEach(name -> changes.add(new TopicChange.Remove(name)));
    return new TopicEdits(
        before,
        changes,
        options.ifVersion().isPresent() ? options : options.ifVersion(before.desired()));
  }

  /**
   * Removes one topic.
   *
   * @throws GisException with TOPIC_NOT_FOUND
   */
  public static TopicEdits removing(Definitions before, String name, DefineOptions options) {
    if (!before.names().contains(name)) {
      throw absent(name);
    }
    return new TopicEdits(before, List.of(new TopicChange.Remove(name)), options);
  }

  private static List<TopicChange> puts(Collection<Topic> topics) {
    Set<String> names = new HashSet<>();
    List<TopicChange> puts = new ArrayList<>();
    for (Topic topic : topics) {
      if (!names.add(topic.name().text())) {
        throw GisException.of(
            NAME_COLLISION, "topic %s is given more than once: remove one", topic.name());
      }
      puts.add(new TopicChange.Put(topic));
    }
    return puts;
  }

  public static Optional<Topic> find(Definitions all, String name) {
    return all.topics().stream()
        .map(StoredTopic::topic)
        .filter(topic -> topic.name().text().equals(name))
        .findFirst();
  }

  /** Returns the refusal of a name that is not defined. */
  public static GisException absent(String name) {
    return GisException.of(
        TOPIC_NOT_FOUND, "topic \"%s\" is not defined: see which topics are", name);
  }

  /** Returns whether it removes topics that the user did not name. */
  public boolean removesMany() {
    return changes.size() > 1 && changes.stream().anyMatch(TopicChange.Remove.class::isInstance);
  }

  /** Returns what {@link #define} would do now. */
  public GisDefined plan(TopicDefinitions definitions) {
    return GisDefined.of(before, changes, definitions.plan(changes, options));
  }

  public GisDefined define(TopicDefinitions definitions) {
    return GisDefined.of(before, changes, definitions.define(changes, options));
  }
}
