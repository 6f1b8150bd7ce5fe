package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The state of a region or zone. */
public record ServiceState(int number) implements Named {
  public static final ServiceState OUT_OF_SERVICE = new ServiceState(0);
  public static final ServiceState IN_SERVICE = new ServiceState(1);
  public static final ServiceState COMMISSIONING = new ServiceState(2);
  public static final ServiceState ASSUMED_FAILED = new ServiceState(3);
  public static final ServiceState DECOMMISSIONING = new ServiceState(4);
  public static final ServiceState DECOMMISSIONED = new ServiceState(5);

  private static final Names NAMES =
      new Names(
          "ServiceState",
          "out_of_service",
          "in_service",
          "commissioning",
          "assumed_failed",
          "decommissioning",
          "decommissioned");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static ServiceState named(String text) {
    return new ServiceState(NAMES.number(text));
  }

  @Override
  public Names names() {
    return NAMES;
  }

  @Override
  public String toString() {
    return text();
  }
}
