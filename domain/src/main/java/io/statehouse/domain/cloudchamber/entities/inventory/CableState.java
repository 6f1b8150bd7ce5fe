package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The state of a cable. */
public record CableState(int number) implements Named {
  public static final CableState INVALID = new CableState(0);
  public static final CableState ON = new CableState(1);
  public static final CableState OFF = new CableState(2);

  private static final Names NAMES = new Names("CableState", "invalid", "on", "off");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static CableState named(String text) {
    return new CableState(NAMES.number(text));
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
