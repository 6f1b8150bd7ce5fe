package io.statehouse.app.systems.cloudchamber;

/** A deployment of CloudChamber on the embedded store, as the product opens it. */
class CloudChamberOnFileTest extends CloudChamberOnStore {
  /** Each commit waits for the disk. */
  @Override
  protected int oneCaseIn() {
    return 2;
  }
}
