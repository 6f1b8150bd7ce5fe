package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.Optional;

/** The result of waiting for the adoption of a version. */
public sealed interface AwaitResult {

  /** The version, or a later one, is adopted. */
  record Adopted(VersionNumber actual) implements AwaitResult {
    public Adopted {
      requireNonNull(actual, "actual");
    }
  }

  /** An attempt failed, and no further one can succeed unless something else changes. */
  record Failed(AdoptionReport report) implements AwaitResult {
    public Failed {
      requireNonNull(report, "report");
    }
  }

  /** The wait timed out. */
  record TimedOut(VersionNumber adopted, Optional<AdoptionReport> lastReport)
      implements AwaitResult {
    public TimedOut {
      requireNonNull(adopted, "adopted");
      requireNonNull(lastReport, "lastReport");
    }
  }
}
