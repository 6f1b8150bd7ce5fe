package io.statehouse.app.systems.gis.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The definitions of topics. All changes of them are defined at the end, in one desired version;
 * adopting it is the affair of an adopter.
 */
final class TopicKind implements ResourceKind {
  private final TopicDefinitions definitions;
  private final SortedMap<String, TopicChange> changes = new TreeMap<>();

  TopicKind(TopicDefinitions definitions) {
    this.definitions = definitions;
  }

  @Override
  public String name() {
    return "topic";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return definitions.read().topics().stream()
        .map(StoredTopic::topic)
        .map(TopicDocument.TOPIC::document);
  }

  @Override
  public String identity(Map<String, Object> document) {
    return read(document).name().text();
  }

  private static Topic read(Map<String, Object> document) {
    return DocumentKind.TOPIC.read(JsonTree.json(document));
  }

  @Override
  public void put(Map<String, Object> document) {
    Topic topic = read(document);
    changes.put(topic.name().text(), new TopicChange.Put(topic));
  }

  @Override
  public void delete(String identity) {
    changes.put(identity, new TopicChange.Remove(identity));
  }

  @Override
  public void finish() {
    if (!changes.isEmpty()) {
      definitions.define(changes.values(), DefineOptions.DEFAULT);
    }
  }
}
