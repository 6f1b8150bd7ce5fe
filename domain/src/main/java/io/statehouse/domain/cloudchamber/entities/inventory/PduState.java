package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The state of the state machine of a pdu. */
public record PduState(int number) implements Named {
  public static final PduState INVALID = new PduState(0);
  public static final PduState WORKING = new PduState(1);
  public static final PduState OFF = new PduState(2);
  public static final PduState STUCK = new PduState(3);

  private static final Names NAMES = new Names("PduState", "invalid", "working", "off", "stuck");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static PduState named(String text) {
    return new PduState(NAMES.number(text));
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
