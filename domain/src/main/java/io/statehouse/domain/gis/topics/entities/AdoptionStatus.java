package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.Optional;

/**
 * The progress of adoption at one moment.
 *
 * @param report the adopter's last report; empty if absent, or without a sidecar to keep it in
 */
public record AdoptionStatus(
    VersionNumber desired, VersionNumber adopted, Optional<AdoptionReport> report) {
  public AdoptionStatus {
    requireNonNull(desired, "desired");
    requireNonNull(adopted, "adopted");
    requireNonNull(report, "report");
  }

  /**
   * Returns whether a version, or a later one, is adopted. An adopted version above the desired one
   * is a left-over from before a restore, and proves nothing.
   */
  public boolean shows(VersionNumber version) {
    return version.compareTo(adopted) <= 0 && adopted.compareTo(desired) <= 0;
  }

  /** Returns the report of an attempt for this version, or a later one, that failed permanently. */
  public Optional<AdoptionReport> failure(VersionNumber version) {
    return report
        .filter(last -> last.state() == AdoptionReport.State.FAILED && last.permanent())
        .filter(last -> last.desired().compareTo(version) >= 0)
        // A report of a version that is not defined any more is from before a restore.
        .filter(last -> last.desired().compareTo(desired) <= 0);
  }
}
