package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The condition of a rack, pdu, tor or blade. */
public record Condition(int number) implements Named {
  public static final Condition NOT_IN_SERVICE = new Condition(0);
  public static final Condition OPERATIONAL = new Condition(1);
  public static final Condition BURN_IN = new Condition(2);
  public static final Condition OUT_FOR_REPAIR = new Condition(3);
  public static final Condition RETIRING = new Condition(4);
  public static final Condition RETIRED = new Condition(5);

  private static final Names NAMES =
      new Names(
          "Condition",
          "not_in_service",
          "operational",
          "burn_in",
          "out_for_repair",
          "retiring",
          "retired");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static Condition named(String text) {
    return new Condition(NAMES.number(text));
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
