package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.List;
import java.util.Optional;

/**
 * The progress of adoption at one moment.
 *
 * @param paused the topics that are left alone, as far as they were asked for
 * @param report the adopter's last report; empty if absent, or without a sidecar to keep it in
 */
public record AdoptionStatus(
    VersionNumber desired,
    VersionNumber adopted,
    Optional<AdoptionReport> report,
    List<PausedTopic> paused) {
  public AdoptionStatus {
    paused = List.copyOf(paused);
    requireNonNull(desired, "desired");
    requireNonNull(adopted, "adopted");
    requireNonNull(report, "report");
  }

  public AdoptionStatus(
      VersionNumber desired, VersionNumber adopted, Optional<AdoptionReport> report) {
    this(desired, adopted, report, List.of());
  }

  public AdoptionStatus with(List<PausedTopic> leftAlone) {
    return new AdoptionStatus(desired, adopted, report, leftAlone);
  }

  /**
   * Returns the result for one topic of the report of a version, or a later one, that is defined;
   * empty if there is none.
   */
  public Optional<AdoptionReport.TopicResult> result(String topic, VersionNumber version) {
    return report
        .filter(last -> last.desired().compareTo(version) >= 0)
        .filter(last -> last.desired().compareTo(desired) <= 0)
        .flatMap(last -> last.result(topic));
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
