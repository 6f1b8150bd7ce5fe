package io.statehouse.domain.gis.topics.entities;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** The wait after transient failures: 1 s, doubled each time up to 60 s, ±20 %. */
public final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration MAX_LENGTH = Duration.ofSeconds(60);
  private static final int MAX_DOUBLINGS = 6;
  private static final double JITTER = 0.2;

  private Backoff() {}

  /**
   * @param failures how many there were in succession, from 1
   */
  public static Duration pause(int failures, RandomGenerator random) {
    Duration doubled = FIRST.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
    Duration pause = doubled.compareTo(MAX_LENGTH) < 0 ? doubled : MAX_LENGTH;
    double factor = 1 - JITTER + 2 * JITTER * random.nextDouble();
    return Duration.ofNanos(Math.round(pause.toNanos() * factor));
  }
}
