package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.Optional;

/** Who does the work of stages, for clients to call; the server never does. */
public record Service(String name, Optional<FreeObject> trigger) {
  public Service {
    requireNonNull(name, "name");
    requireNonNull(trigger, "trigger");
  }
}
