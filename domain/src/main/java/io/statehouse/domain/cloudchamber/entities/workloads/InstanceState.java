package io.statehouse.domain.cloudchamber.entities.workloads;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The actual or the target state of an instance. The original reads only the empty one.
 *
 * @param blade where the instance runs, as in {@code r7/1}; empty if nowhere
 * @param at the tick of simulated time since which this holds
 */
public record InstanceState(Optional<Phase> phase, String blade, long at) {
  public static final InstanceState NONE = new InstanceState(Optional.empty(), "", 0);

  private static final Pattern BLADE = Pattern.compile("[^/]+/(0|[1-9][0-9]{0,6}|10000000)");

  /** The phase of an instance. */
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

  /**
   * Refuses what no instance can be in. Whether there is such a blade is not checked, since it may
   * be deleted while the instance still is on it.
   *
   * @throws CloudChamberException if it is not allowed
   */
  public void requireSettable() {
    if (!blade.isEmpty() && !BLADE.matcher(blade).matches()) {
      throw CloudChamberException.invalid(
          "blade \"%s\" is not the name of a rack, a slash and the number of a blade, as in r7/1",
          blade);
    }
    if (at < 0) {
      throw CloudChamberException.invalid(
          "state holds since tick %s: expected 0 or a later one", at);
    }
  }
}
