package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Both indicators and all topics at one moment.
 *
 * @param topics by what their keys have below the folder of topics
 */
record TopicsSnapshot(Indicator desired, Indicator adopted, SortedMap<String, Entry> topics) {
  TopicsSnapshot {
    topics = Collections.unmodifiableSortedMap(topics);
  }

  static TopicsSnapshot read(KeyValueStore store, TopicsLayout layout) {
    // One listing, because a listing is one view; the keys one by one would be several.
    Map<Key, Entry> entries =
        store.list(layout.root()).stream().collect(Collectors.toMap(Entry::key, entry -> entry));
    SortedMap<String, Entry> topics = new TreeMap<>();
    entries.forEach((key, entry) -> layout.topicOf(key).ifPresent(name -> topics.put(name, entry)));
    return new TopicsSnapshot(
        new Indicator(layout.desired(), Optional.ofNullable(entries.get(layout.desired()))),
        new Indicator(layout.adopted(), Optional.ofNullable(entries.get(layout.adopted()))),
        topics);
  }

  /** Reads every document, and judges them together. */
  TopicSet judged(TopicRules rules) {
    TopicSet set = new TopicSet(rules);
    topics.forEach(
        (segment, entry) -> {
          try {
            set.put(TopicDocuments.read(segment, entry.value()));
          } catch (GisException bad) {
            set.putBad(segment, bad.at(entry.key()));
          }
        });
    return set;
  }
}
