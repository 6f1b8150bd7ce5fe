package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The settings with which a server adopts.
 *
 * @param driftInterval how often the cluster is compared with what is adopted; never if zero
 * @param drift what happens to differences
 * @param leaseTime how long no server adopts after the active one is gone, if there is a sidecar
 * @param closeTime how long closing waits for a request in progress before it interrupts it
 */
public record LoopSettings(
    Duration driftInterval, Drift drift, Duration leaseTime, Duration closeTime) {
  public static final LoopSettings DEFAULT =
      new LoopSettings(
          Duration.ofMinutes(5), Drift.REPORT, Duration.ofSeconds(15), Duration.ofSeconds(5));

  /** The reaction to a cluster that differs from the adopted version. */
  public enum Drift {
    REPORT,
    /** The topics are made as they are defined again. */
    REPAIR
  }

  public LoopSettings {
    requireNonNull(drift, "drift");
    if (driftInterval.isNegative()) {
      throw new IllegalArgumentException("the interval of drift checks is " + driftInterval);
    }
    if (leaseTime.isNegative() || leaseTime.isZero()) {
      throw new IllegalArgumentException("the lease time is " + leaseTime);
    }
    if (closeTime.isNegative()) {
      throw new IllegalArgumentException("the time to close is " + closeTime);
    }
  }

  public LoopSettings with(Drift treatment) {
    return new LoopSettings(driftInterval, treatment, leaseTime, closeTime);
  }

  public LoopSettings withDriftInterval(Duration interval) {
    return new LoopSettings(interval, drift, leaseTime, closeTime);
  }

  public LoopSettings withLeaseTime(Duration time) {
    return new LoopSettings(driftInterval, drift, time, closeTime);
  }

  public LoopSettings withCloseTime(Duration time) {
    return new LoopSettings(driftInterval, drift, leaseTime, time);
  }
}
