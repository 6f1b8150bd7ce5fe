package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The use that is made of a topic: what its deletion would take from others. */
public sealed interface TopicUsage {
  TopicUsage NONE = new Known(Collections.emptySortedSet(), Optional.empty());

  /**
   * The use of a topic; none if it does not exist.
   *
   * @param groups the groups that have members, and committed offsets of the topic
   * @param newestRecord the latest time of any record; empty if there are no records
   */
  record Known(SortedSet<String> groups, Optional<Instant> newestRecord) implements TopicUsage {
    public Known {
      groups = Collections.unmodifiableSortedSet(new TreeSet<>(groups));
      requireNonNull(newestRecord, "newestRecord");
    }
  }

  /** It could not be read whether, or how, the topic is used. */
  record Failed(TopicError error) implements TopicUsage {
    public Failed {
      requireNonNull(error, "error");
    }
  }
}
