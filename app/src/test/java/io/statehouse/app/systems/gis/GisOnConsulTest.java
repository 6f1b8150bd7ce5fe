package io.statehouse.app.systems.gis;

import io.statehouse.domain.gis.GisContract.Costs;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;

/** GIS configuration on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class GisOnConsulTest extends GisOnServer {
  /** Transactions of at most 64 operations, and two requests to list what is absent. */
  @Override
  protected Costs costs() {
    return new Costs(11, 25, 3, 4, 5);
  }

  /** Consul stores no leading slash. */
  @Override
  String printedFolder() {
    return "gis/";
  }
}
