package io.statehouse.domain.missions;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is set. */
public final class SetClock extends Clock {
  private volatile Instant now = Instant.parse("2031-05-02T09:00:00.125Z");

  void set(String instant) {
    now = Instant.parse(instant);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now, zone);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
