package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that change a zone. */
final class ZoneFlags implements Edit<Zone> {
  @Mixin private EnabledFlags enabled;
  @Mixin private PlaceFlags place;

  @Option(names = "--state", paramLabel = "STATE", description = "As in in_service.")
  private Optional<ServiceState> state;

  @Override
  public boolean isGiven() {
    return enabled.given().isPresent() || place.isGiven() || state.isPresent();
  }

  @Override
  public Zone apply(Zone before) {
    Zone.Details old = before.details();
    return new Zone(
        new Zone.Details(
            enabled.given().orElse(old.enabled()),
            state.orElse(old.state()),
            place.location(old.location()),
            place.notes(old.notes())));
  }
}
