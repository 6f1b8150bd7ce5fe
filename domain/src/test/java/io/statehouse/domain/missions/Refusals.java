package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.MissionsException;
import org.assertj.core.api.Condition;

/** What tests expect of refusals. */
public final class Refusals {
  private Refusals() {}

  public static Condition<Throwable> refused(MissionsException.Kind kind) {
    return new Condition<>(
        thrown -> thrown instanceof MissionsException refused && refused.kind() == kind,
        "a refusal of kind %s",
        kind);
  }
}
