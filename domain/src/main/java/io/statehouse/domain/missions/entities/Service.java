package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.Optional;

/** A service that does the work of stages. Clients call it; the server never does. */
public record Service(String name, Optional<FreeObject> trigger) {
  /** The service of stages of new missions; the plan's service stays with the plan. */
  public static final Service NONE = new Service("", Optional.empty());

  public Service {
    requireNonNull(name, "name");
    requireNonNull(trigger, "trigger");
  }
}
