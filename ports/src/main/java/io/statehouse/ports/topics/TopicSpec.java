package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/** A topic to create. The cluster checks names, numbers and properties. */
public record TopicSpec(String name, int partitions, int replicas, Map<String, String> properties) {
  public TopicSpec {
    requireNonNull(name, "name");
    properties = Map.copyOf(properties);
  }
}
