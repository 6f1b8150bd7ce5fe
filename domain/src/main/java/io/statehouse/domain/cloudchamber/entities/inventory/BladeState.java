package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The state of the state machine of a blade. */
public record BladeState(int number) implements Named {
  public static final BladeState INVALID = new BladeState(0);
  public static final BladeState START = new BladeState(1);
  public static final BladeState OFF_DISCONNECTED = new BladeState(2);
  public static final BladeState OFF_CONNECTED = new BladeState(3);
  public static final BladeState POWERED_DISCONNECTED = new BladeState(4);
  public static final BladeState POWERED_CONNECTED = new BladeState(5);
  public static final BladeState BOOTING = new BladeState(6);
  public static final BladeState WORKING = new BladeState(7);
  public static final BladeState ISOLATED = new BladeState(8);
  public static final BladeState STOPPING = new BladeState(9);
  public static final BladeState STOPPING_ISOLATED = new BladeState(10);
  public static final BladeState FAULTED = new BladeState(11);

  private static final Names NAMES =
      new Names(
          "BladeState",
          "invalid",
          "start",
          "off_disconnected",
          "off_connected",
          "powered_disconnected",
          "powered_connected",
          "booting",
          "working",
          "isolated",
          "stopping",
          "stopping_isolated",
          "faulted");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static BladeState named(String text) {
    return new BladeState(NAMES.number(text));
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
