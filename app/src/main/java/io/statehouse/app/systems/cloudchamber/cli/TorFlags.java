package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.Tor;
import picocli.CommandLine.Mixin;

/** The flags that change a tor; its ports are only in files. */
final class TorFlags implements Edit<Tor> {
  @Mixin private DetailsFlags details;

  @Override
  public boolean isGiven() {
    return details.isGiven();
  }

  @Override
  public Tor apply(Tor before) {
    return new Tor(details.apply(before.details()), before.ports());
  }
}
