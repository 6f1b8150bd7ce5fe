package io.statehouse.domain.cloudchamber.accounts;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Password;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * The lifetime of log-in sessions, and their maximum number.
 *
 * @param inactivity after which a session ends that is not used
 * @param limit the most sessions at a time, of all servers on the store
 * @param clock those of several servers should agree to within a few seconds
 * @param barred a password that no user may log in with
 */
public record SessionSettings(
    Duration inactivity, int limit, Clock clock, Optional<Password> barred) {
  private static final Duration MAX_STEP = Duration.ofSeconds(60);
  private static final int STEPS = 10;

  /**
   * @throws CloudChamberException if the time is less than a second, or the limit less than 1
   */
  public SessionSettings {
    requireNonNull(clock, "clock");
    requireNonNull(barred, "barred");
    if (inactivity.compareTo(Duration.ofSeconds(1)) < 0) {
      throw CloudChamberException.invalid(
          "session inactivity is %s: use at least one second", inactivity);
    }
    if (limit < 1) {
      throw CloudChamberException.invalid("session limit is %s: use at least 1", limit);
    }
  }

  /** Creates settings that bar no password. */
  public SessionSettings(Duration inactivity, int limit, Clock clock) {
    this(inactivity, limit, clock, Optional.empty());
  }

  /** Returns these settings with a password that no user may log in with. */
  public SessionSettings barring(Password password) {
    return new SessionSettings(inactivity, limit, clock, Optional.of(password));
  }

  /** Returns by how much a deadline must be late before a later one is written. */
  Duration step() {
    Duration tenth = inactivity.dividedBy(STEPS);
    return tenth.compareTo(MAX_STEP) < 0 ? tenth : MAX_STEP;
  }
}
