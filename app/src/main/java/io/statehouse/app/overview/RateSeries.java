package io.statehouse.app.overview;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last values of something that is sampled at regular times, the oldest first. Safe for use by
 * several threads.
 */
final class RateSeries {
  private static final double ROUNDING = 1_000;

  private final int capacity;
  private final Deque<Optional<Double>> values = new ArrayDeque<>();

  /**
   * @param capacity how many values are kept
   */
  RateSeries(int capacity) {
    this.capacity = capacity;
  }

  synchronized void add(Optional<Double> value) {
    if (values.size() == capacity) {
      values.removeFirst();
    }
    values.addLast(value.map(exact -> Math.round(exact * ROUNDING) / ROUNDING));
  }

  synchronized List<Optional<Double>> values() {
    return List.copyOf(values);
  }
}
