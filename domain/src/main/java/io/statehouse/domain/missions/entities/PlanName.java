package io.statehouse.domain.missions.entities;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.entities.MissionsException.Kind;

/**
 * The name of a plan, unique within one API key. Plans may be saved under any name, as in the
 * original; only missions require one without separators.
 */
public record PlanName(String text) {
  public PlanName {
    if (!NameRules.isStorable(text)) {
      throw new MissionsException(
          Kind.INVALID,
          "plan with name '"
              + OneLine.of(text)
              + "' is not allowed because it contains invalid characters: it has U+0000 or half a"
              + " character; use another name");
    }
  }

  /**
   * @throws MissionsException if no mission may run a plan of this name
   */
  public void requireRunnable() {
    NameRules.requireAllowed(text, "plan with name '" + OneLine.of(text) + "'", "rename the plan");
  }

  @Override
  public String toString() {
    return text;
  }
}
