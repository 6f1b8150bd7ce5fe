package io.statehouse.testing.proxy;

import java.time.Duration;
import java.util.OptionalInt;

/** What is to go wrong at present. */
final class Faults {
  private boolean swallowsRequests;
  private boolean swallowsAnswers;
  private Duration delay = Duration.ZERO;
  private OptionalInt cut = OptionalInt.empty();

  synchronized void swallowRequests() {
    swallowsRequests = true;
  }

  synchronized void swallowAnswers() {
    swallowsAnswers = true;
  }

  synchronized void delayAnswers(Duration time) {
    delay = time;
  }

  synchronized void cutNextAnswerAfter(int bytes) {
    cut = OptionalInt.of(bytes);
  }

  synchronized void heal() {
    swallowsRequests = false;
    swallowsAnswers = false;
    delay = Duration.ZERO;
    cut = OptionalInt.empty();
  }

  synchronized boolean swallowsRequests() {
    return swallowsRequests;
  }

  synchronized boolean swallowsAnswers() {
    return swallowsAnswers;
  }

  synchronized Duration delay() {
    return delay;
  }

  /**
   * Returns after how many bytes the connection that asks is to be cut; it is for the first only.
   */
  synchronized OptionalInt takeCut() {
    OptionalInt taken = cut;
    cut = OptionalInt.empty();
    return taken;
  }
}
