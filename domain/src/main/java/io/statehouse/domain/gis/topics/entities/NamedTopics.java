package io.statehouse.domain.gis.topics.entities;

import java.util.Set;
import java.util.TreeSet;

/**
 * The topics that a request names one by one, each for one pass.
 *
 * @param only those that the pass is about; all if empty
 * @param forcedDeletes those that may be deleted although they are in use
 * @param confirmedGrowth compacted ones to which partitions may be added
 */
public record NamedTopics(
    Set<String> only, Set<String> forcedDeletes, Set<String> confirmedGrowth) {
  public static final NamedTopics NONE = new NamedTopics(Set.of(), Set.of(), Set.of());

  public NamedTopics {
    only = Set.copyOf(only);
    forcedDeletes = Set.copyOf(forcedDeletes);
    confirmedGrowth = Set.copyOf(confirmedGrowth);
  }

  /** Returns whether a pass is about some topics alone. */
  public boolean isLimited() {
    return !only.isEmpty();
  }

  /** Returns whether a pass is about this topic. */
  public boolean concerns(String topic) {
    return only.isEmpty() || only.contains(topic);
  }

  /** Returns the topics that a pass is limited to, in order. */
  public Set<String> sorted() {
    return new TreeSet<>(only);
  }
}
