package io.statehouse.app.systems.gis.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The definitions of topics. All changes of them are defined at the end, in one desired version;
 * adopting it is the affair of an adopter.
 */
final class TopicKind implements ResourceKind {
  private final TopicDefinitions definitions;
  private final BooleanSupplier routesFollow;
  private final SortedMap<String, TopicChange> changes = new TreeMap<>();
  private List<TopicChange> removals = List.of();

  /**
   * @param routesFollow returns whether routes are published after the topics are defined
   */
  TopicKind(TopicDefinitions definitions, BooleanSupplier routesFollow) {
    this.definitions = definitions;
    this.routesFollow = routesFollow;
  }

  @Override
  public String name() {
    return "topic";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return definitions.read().noted().stream().map(TopicDocument.TOPIC::document);
  }

  @Override
  public String identity(Map<String, Object> document) {
    return read(document).name().text();
  }

  private static NotedTopic read(Map<String, Object> document) {
    return DocumentKind.TOPIC.read(JsonTree.json(document));
  }

  @Override
  public void put(Map<String, Object> document) {
    NotedTopic topic = read(document);
    changes.put(topic.name().text(), new TopicChange.Put(topic));
  }

  @Override
  public void delete(String identity) {
    changes.put(identity, new TopicChange.Remove(identity));
  }

  /**
   * {@inheritDoc}
   *
   * <p>A topic to which live routes lead is removed only if routes are published next; then that is
   * done after it, in a version of its own.
   */
  @Override
  public void finish() {
    if (changes.isEmpty()) {
      return;
    }
    try {
      define(changes.values());
    } catch (GisException refused) {
      if (refused.code() != Code.TOPIC_ROUTED || !routesFollow.getAsBoolean()) {
        throw refused;
      }
      Map<Boolean, List<TopicChange>> byPut =
          changes.values().stream()
              .collect(Collectors.partitioningBy(TopicChange.Put.class::isInstance));
      define(byPut.get(true));
      removals = byPut.get(false);
    }
  }

  /** Removes the topics to which other routes led until now. */
  void finishRemovals() {
    if (!removals.isEmpty()) {
      define(removals);
    }
  }

  private void define(Collection<TopicChange> some) {
    definitions.define(some, DefineOptions.DEFAULT);
  }
}
