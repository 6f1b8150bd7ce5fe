package io.statehouse.domain.missions;

import java.util.List;
import java.util.Optional;

/** A node of a graph as documents describe it: what it is called, and whom it names. */
public interface GraphVertex {
  String name();

  /** The stages that must be settled before this one starts; documents may leave it out. */
  Optional<List<String>> upstream();

  /** The stages that wait for this one. */
  Optional<List<String>> downstream();
}
