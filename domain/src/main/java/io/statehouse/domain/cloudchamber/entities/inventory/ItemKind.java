package io.statehouse.domain.cloudchamber.entities.inventory;

import java.util.Locale;

/** The kinds of items of the inventory. */
public enum ItemKind {
  REGION(-1),
  ZONE(-1),
  RACK(-1),
  PDU(2),
  TOR(2),
  BLADE(10_000_000);

  private final long highestId;

  ItemKind(long highestId) {
    this.highestId = highestId;
  }

  /** Returns whether it is a part of a rack, which has a number instead of a name. */
  public boolean isPart() {
    return highestId >= 0;
  }

  /** Returns the highest number of a part; the lowest is 0. */
  public long highestId() {
    return highestId;
  }

  /** Returns its name in keys and messages. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
