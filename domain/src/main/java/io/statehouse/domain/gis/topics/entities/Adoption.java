package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * One pass of the adopter.
 *
 * @param again how long to wait before the next pass, zero if it is due at once; empty if there is
 *     nothing to do until the desired version changes
 */
public record Adoption(AdoptionReport report, Optional<Duration> again) {
  public Adoption {
    requireNonNull(report, "report");
    requireNonNull(again, "again");
  }
}
