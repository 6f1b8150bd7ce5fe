package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.List;

/**
 * The result of defining topics.
 *
 * @param version the desired version after the last step, or the current one if there is no step
 * @param steps the transactions in their order; none if nothing had to be changed
 */
public record DefineResult(VersionNumber version, List<Step> steps) {
  public DefineResult {
    requireNonNull(version, "version");
    steps = List.copyOf(steps);
  }

  /**
   * One transaction.
   *
   * @param version the desired version after it: a new one, unless nothing but notes changed
   * @param names the topics that it defined, noted or removed; none if only a scope changed
   */
  public record Step(VersionNumber version, List<String> names) {
    public Step {
      requireNonNull(version, "version");
      names = List.copyOf(names);
    }
  }

  /** Returns whether everything was as requested before. */
  public boolean isUnchanged() {
    return steps.isEmpty();
  }

  /** Returns whether all changes became visible at once. */
  public boolean isAtomic() {
    return steps.size() <= 1;
  }

  public VersionNumber firstVersion() {
    return steps.isEmpty() ? version : steps.get(0).version();
  }

  public VersionNumber lastVersion() {
    return version;
  }
}
