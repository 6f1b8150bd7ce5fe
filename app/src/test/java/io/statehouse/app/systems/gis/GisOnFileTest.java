package io.statehouse.app.systems.gis;

import io.statehouse.domain.gis.GisContract.Costs;

/** GIS configuration on the embedded store, as the product opens it. */
class GisOnFileTest extends GisOnStore {
  @Override
  protected Costs costs() {
    return new Costs(5, 6, 3, 3, 3);
  }
}
