package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that change a region. */
final class RegionFlags implements Edit<Region> {
  @Mixin private PlaceFlags place;

  @Option(names = "--state", paramLabel = "STATE", description = "As in in_service.")
  private Optional<ServiceState> state;

  @Override
  public boolean isGiven() {
    return place.isGiven() || state.isPresent();
  }

  @Override
  public Region apply(Region before) {
    Region.Details old = before.details();
    return new Region(
        new Region.Details(
            old.name(),
            state.orElse(old.state()),
            place.location(old.location()),
            place.notes(old.notes())));
  }
}
