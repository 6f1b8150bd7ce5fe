package io.statehouse.domain.gis.topics;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Write;
import java.util.List;

/**
 * Changes that are made at once: those of one topic, of topics whose names collide, or of a scope.
 *
 * @param names the topics, in the order of the changes
 * @param raises whether the desired version is raised: notes alone do not concern the cluster
 */
record DefinitionUnit(
    List<Write> writes, List<String> names, List<Condition> conditions, boolean raises) {
  DefinitionUnit {
    writes = List.copyOf(writes);
    names = List.copyOf(names);
    conditions = List.copyOf(conditions);
  }

  boolean puts() {
    return writes.stream().anyMatch(Write.Put.class::isInstance);
  }
}
