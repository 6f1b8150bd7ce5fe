package io.statehouse.domain.cloudchamber.entities.workloads;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Named;

/** The desired placement of the instances of a workload in relation to each other. */
public record Affinity(int number) implements Named {
  public static final Affinity NONE = new Affinity(0);
  public static final Affinity STRONG_AFFINITY = new Affinity(1);
  public static final Affinity WEAK_AFFINITY = new Affinity(2);
  public static final Affinity STRONG_ANTI_AFFINITY = new Affinity(3);
  public static final Affinity WEAK_ANTI_AFFINITY = new Affinity(4);

  private static final Names NAMES =
      new Names(
          "Affinity",
          "None",
          "Strong_Affinity",
          "Weak_Affinity",
          "Strong_AntiAffinity",
          "Weak_AntiAffinity");

  /**
   * @throws CloudChamberException if the original has no such name
   */
  public static Affinity named(String text) {
    return new Affinity(NAMES.number(text));
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
