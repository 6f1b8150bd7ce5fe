package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The state of the state machine of a tor. */
public record TorState(int number) implements Named {
  public static final TorState INVALID = new TorState(0);
  public static final TorState WORKING = new TorState(1);
  public static final TorState STUCK = new TorState(2);

  private static final Names NAMES = new Names("TorState", "invalid", "working", "stuck");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static TorState named(String text) {
    return new TorState(NAMES.number(text));
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
