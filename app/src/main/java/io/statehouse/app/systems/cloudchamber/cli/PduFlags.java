package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.Pdu;
import picocli.CommandLine.Mixin;

/** The flags that change a pdu; its ports are only in files. */
final class PduFlags implements Edit<Pdu> {
  @Mixin private DetailsFlags details;

  @Override
  public boolean isGiven() {
    return details.isGiven();
  }

  @Override
  public Pdu apply(Pdu before) {
    return new Pdu(details.apply(before.details()), before.ports());
  }
}
