package io.statehouse.domain.cloudchamber.entities.inventory;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The source from which a blade boots. */
public record BootMethod(int number) implements Named {
  public static final BootMethod LOCAL = new BootMethod(0);
  public static final BootMethod NETWORK = new BootMethod(1);

  private static final Names NAMES = new Names("BootMethod", "local", "network");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static BootMethod named(String text) {
    return new BootMethod(NAMES.number(text));
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
