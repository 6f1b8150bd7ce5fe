package io.statehouse.domain.cloudchamber.entities.workloads;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** An attribute of a volume: what may be done with it. */
public record VolumeAttribute(int number) implements Named {
  public static final VolumeAttribute INVALID = new VolumeAttribute(0);
  public static final VolumeAttribute CREATABLE = new VolumeAttribute(1);
  public static final VolumeAttribute WRITE_LOCKED = new VolumeAttribute(2);
  public static final VolumeAttribute WRITABLE = new VolumeAttribute(3);

  private static final Names NAMES =
      new Names("VolumeAttribute", "Invalid", "Creatable", "Write_locked", "Writable");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static VolumeAttribute named(String text) {
    return new VolumeAttribute(NAMES.number(text));
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
