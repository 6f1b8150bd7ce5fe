package io.statehouse.domain.missions.entities;

import java.util.List;
import java.util.Optional;

/** A stage as a vertex of a graph: its name and the names of its neighbours. */
public interface GraphVertex {
  String name();

  /** The stages that must be settled before this one starts; absent if not declared. */
  Optional<List<String>> upstream();

  /** The stages that wait for this one. */
  Optional<List<String>> downstream();
}
