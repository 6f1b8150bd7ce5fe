package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.Optional;

/** What does the work of stages. Clients call it; the server never does. */
public record Service(String name, Optional<FreeObject> trigger) {
  public Service {
    requireNonNull(name, "name");
    requireNonNull(trigger, "trigger");
  }
}
