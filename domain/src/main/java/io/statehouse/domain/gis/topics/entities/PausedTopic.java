package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

/** A topic that is left alone, and why. */
public record PausedTopic(String name, Pause pause) {
  public PausedTopic {
    requireNonNull(name, "name");
    requireNonNull(pause, "pause");
  }
}
