package io.statehouse.testing.proxy;

import java.time.Duration;
import java.util.OptionalInt;

/** The faults that are currently simulated. */
final class Faults {
  private boolean dropsRequests;
  private boolean dropsResponses;
  private Duration delay = Duration.ZERO;
  private OptionalInt cut = OptionalInt.empty();
  private boolean frozen;

  synchronized void swallowRequests() {
    dropsRequests = true;
  }

  synchronized void swallowAnswers() {
    dropsResponses = true;
  }

  synchronized void delayAnswers(Duration time) {
    delay = time;
  }

  synchronized void cutNextAnswerAfter(int bytes) {
    cut = OptionalInt.of(bytes);
  }

  synchronized void freeze() {
    frozen = true;
  }

  /** Waits while nothing may be forwarded. */
  synchronized void awaitThaw() throws InterruptedException {
    while (frozen) {
      wait();
    }
  }

  synchronized void heal() {
    frozen = false;
    notifyAll();
    dropsRequests = false;
    dropsResponses = false;
    delay = Duration.ZERO;
    cut = OptionalInt.empty();
  }

  synchronized boolean dropsRequests() {
    return dropsRequests;
  }

  synchronized boolean dropsResponses() {
    return dropsResponses;
  }

  synchronized Duration delay() {
    return delay;
  }

  /** Returns after how many bytes to cut the calling connection; only the first caller gets it. */
  synchronized OptionalInt takeCut() {
    OptionalInt taken = cut;
    cut = OptionalInt.empty();
    return taken;
  }
}
