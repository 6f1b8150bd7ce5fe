package io.statehouse.domain.cloudchamber;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;

/**
 * The actual or the target state of an instance. The original reads only the empty one.
 *
 * @param blade where the instance runs, as in {@code r7/1}; empty if nowhere
 * @param at the tick of simulated time since which this holds
 */
public record InstanceState(Optional<Phase> phase, String blade, long at) {
  public static final InstanceState NONE = new InstanceState(Optional.empty(), "", 0);

  /** What an instance does. */
  public enum Phase {
    OFF,
    STARTING,
    RUNNING,
    FAULTED,
    STOPPING;

    /** Returns its name as it is stored. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @throws CloudChamberException if there is no such phase
     */
    public static Phase named(String text) {
      for (Phase phase : values()) {
        if (phase.text().equals(text)) {
          return phase;
        }
      }
      throw CloudChamberException.invalid(
          "unknown state \"%s\": known are off, starting, running, faulted, stopping", text);
    }
  }

  public InstanceState {
    requireNonNull(phase, "phase");
    requireNonNull(blade, "blade");
  }
}
