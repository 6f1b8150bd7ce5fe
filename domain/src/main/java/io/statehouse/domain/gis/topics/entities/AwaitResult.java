package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.List;
import java.util.Optional;

/** The result of waiting for the adoption of a version. */
public sealed interface AwaitResult {

  /**
   * The version, or a later one, is adopted.
   *
   * @param paused the topics that are left alone, with which nothing was done
   */
  record Adopted(VersionNumber actual, List<String> paused) implements AwaitResult {
    public Adopted {
      requireNonNull(actual, "actual");
      paused = List.copyOf(paused);
    }

    public Adopted(VersionNumber actual) {
      this(actual, List.of());
    }
  }

  /**
   * One topic is as the version, or a later one, defines it; others may not be.
   *
   * @param version as of which an adopter has seen it so
   */
  record AsDefined(String topic, VersionNumber version, VersionNumber adopted)
      implements AwaitResult {
    public AsDefined {
      requireNonNull(topic, "topic");
      requireNonNull(version, "version");
      requireNonNull(adopted, "adopted");
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
