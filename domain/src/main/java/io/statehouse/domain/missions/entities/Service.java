package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.Optional;

/** What does the work of stages. Clients call it; the server never does. */
public record Service(String name, Optional<FreeObject> trigger) {
  /** What stages of new missions have; the plan's service stays with the plan. */
  public static final Service NONE = new Service("", Optional.empty());

  public Service {
    requireNonNull(name, "name");
    requireNonNull(trigger, "trigger");
  }
}
