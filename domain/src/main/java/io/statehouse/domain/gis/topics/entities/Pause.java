package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * The wish of an operator that a topic is left alone.
 *
 * @param by who paused it; empty if unknown
 * @param reason why, in any words; empty if none is given
 * @param resumed when it was resumed; the record stays until an adopter has seen that the topic is
 *     as defined, since the version may have been adopted without it
 */
public record Pause(Instant since, String by, String reason, Optional<Instant> resumed) {
  /** A record that cannot be read: what it was for is safer left alone. */
  public static final Pause UNREADABLE =
      new Pause(Instant.EPOCH, "", "the record of the pause cannot be read", Optional.empty());

  public Pause {
    requireNonNull(since, "since");
    requireNonNull(by, "by");
    requireNonNull(reason, "reason");
    requireNonNull(resumed, "resumed");
  }

  public static Pause begun(Instant since, String by, String reason) {
    return new Pause(since, by, reason, Optional.empty());
  }

  /** Returns whether the topic is left alone. */
  public boolean isActive() {
    return resumed.isEmpty();
  }

  public Pause endedAt(Instant time) {
    return new Pause(since, by, reason, Optional.of(time));
  }
}
