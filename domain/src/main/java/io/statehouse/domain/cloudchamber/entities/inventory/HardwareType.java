package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The type of hardware that a port is wired to. */
public record HardwareType(int number) implements Named {
  public static final HardwareType UNKNOWN = new HardwareType(0);
  public static final HardwareType PDU = new HardwareType(1);
  public static final HardwareType TOR = new HardwareType(2);
  public static final HardwareType BLADE = new HardwareType(3);

  private static final Names NAMES = new Names("HardwareType", "unknown", "pdu", "tor", "blade");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static HardwareType named(String text) {
    return new HardwareType(NAMES.number(text));
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
