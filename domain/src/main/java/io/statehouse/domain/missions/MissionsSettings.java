package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.GoDuration;
import io.statehouse.domain.missions.entities.Mode;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.random.RandomGenerator;

/**
 * The settings with which missions are run.
 *
 * @param expiry how long missions are kept after their end, or after their start if they never end
 * @param clock gives the time and the zone in which it is written; UTC suits all clients
 * @param random generates keys and salts, so it must be unpredictable: a {@code SecureRandom}
 */
public record MissionsSettings(Mode mode, Duration expiry, Clock clock, RandomGenerator random) {
  public static final Duration DEFAULT_EXPIRY = Duration.ofHours(720);

  public MissionsSettings {
    requireNonNull(mode, "mode");
    requireNonNull(clock, "clock");
    requireNonNull(random, "random");
    if (expiry.isNegative() || expiry.isZero()) {
      throw new IllegalArgumentException(
          "missions would expire at once: " + GoDuration.format(expiry) + "; use 720h, say");
    }
  }

  /** The default mode and expiry. */
  public static MissionsSettings with(Clock clock, RandomGenerator random) {
    return new MissionsSettings(Mode.DEFAULT, DEFAULT_EXPIRY, clock, random);
  }

  public MissionsSettings withMode(Mode other) {
    return new MissionsSettings(other, expiry, clock, random);
  }

  public MissionsSettings withExpiry(Duration other) {
    return new MissionsSettings(mode, other, clock, random);
  }

  boolean strict() {
    return mode == Mode.STRICT;
  }

  /** Returns the time, never a whole second: a client of the original cannot read that. */
  OffsetDateTime now() {
    OffsetDateTime now = OffsetDateTime.now(clock);
    return now.getNano() == 0 ? now.plusNanos(1) : now;
  }
}
