package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.NAME_COLLISION;

import io.statehouse.domain.gis.entities.GisException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** All topics that are, or would be, defined: the good ones, and what is wrong with the others. */
public final class TopicSet {
  private final TopicRules rules;
  private final SortedMap<String, StoredTopic> stored = new TreeMap<>();
  private final SortedMap<String, GisException> bad = new TreeMap<>();

  public TopicSet(TopicRules rules) {
    this.rules = rules;
  }

  /** Adds or replaces a topic. */
  public void put(StoredTopic topic) {
    String name = topic.topic().name().text();
    remove(name);
    stored.put(name, topic);
    try {
      rules.check(topic.topic());
    } catch (GisException refused) {
      bad.put(name, refused);
    }
  }

  /** Adds a key of which the document cannot be used. */
  public void putBad(String segment, GisException problem) {
    remove(segment);
    bad.put(segment, problem);
  }

  /** Says what is wrong with a topic of which the document can be read. */
  public void refuse(String name, GisException problem) {
    bad.putIfAbsent(name, problem);
  }

  public void remove(String segment) {
    stored.remove(segment);
    bad.remove(segment);
  }

  /** Returns the topic of that name as far as its document can be read, regardless of the rules. */
  public Optional<Topic> find(String name) {
    return Optional.ofNullable(stored.get(name)).map(StoredTopic::topic);
  }

  /** Returns all topics of which the document can be read, by name, regardless of the rules. */
  public List<StoredTopic> stored() {
    return List.copyOf(stored.values());
  }

  /** Returns the names of all keys, the bad ones included. */
  public SortedSet<String> segments() {
    SortedSet<String> all = new TreeSet<>(stored.keySet());
    all.addAll(bad.keySet());
    return all;
  }

  /** Returns what is wrong, by the key at fault. */
  public SortedMap<String, GisException> problems() {
    SortedMap<String, GisException> problems = new TreeMap<>(bad);
    collisions().forEach(problems::putIfAbsent);
    return problems;
  }

  /** Returns the topics with which nothing is wrong, by name. */
  public SortedMap<String, Topic> good() {
    SortedMap<String, Topic> good = new TreeMap<>();
    stored.forEach((name, topic) -> good.put(name, topic.topic()));
    good.keySet().removeAll(problems().keySet());
    return good;
  }

  /** Both topics of a collision are at fault: which of them the broker would accept is chance. */
  private Map<String, GisException> collisions() {
    Map<String, SortedSet<String>> alike = new HashMap<>();
    for (String name : segments()) {
      alike.computeIfAbsent(folded(name), key -> new TreeSet<>()).add(name);
    }
    Map<String, GisException> problems = new HashMap<>();
    for (SortedSet<String> names : alike.values()) {
      if (names.size() > 1) {
        names.forEach(name -> problems.put(name, collision(names)));
      }
    }
    return problems;
  }

  private static GisException collision(Collection<String> names) {
    return GisException.of(
        NAME_COLLISION,
        "topics %s differ only in . and _, which the broker refuses: rename one",
        String.join(" and ", names));
  }

  /** Returns the name as the broker compares it: metrics have no dots. */
  public static String folded(String name) {
    return name.replace('.', '_');
  }
}
