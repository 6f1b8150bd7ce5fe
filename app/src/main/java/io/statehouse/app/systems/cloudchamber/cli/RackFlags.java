package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import picocli.CommandLine.Mixin;

/** The flags that change a rack. */
final class RackFlags implements Edit<Rack> {
  @Mixin private DetailsFlags details;
  @Mixin private PlaceFlags place;

  @Override
  public boolean isGiven() {
    return details.isGiven() || place.isGiven();
  }

  @Override
  public Rack apply(Rack before) {
    Rack.Details old = before.details();
    PartDetails changed = details.apply(new PartDetails(old.enabled(), old.condition()));
    return new Rack(
        new Rack.Details(
            changed.enabled(),
            changed.condition(),
            place.location(old.location()),
            place.notes(old.notes())));
  }
}
