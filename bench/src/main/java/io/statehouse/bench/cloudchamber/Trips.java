package io.statehouse.bench.cloudchamber;

import io.statehouse.ports.adapter.RoundTripListener;
import java.util.concurrent.atomic.LongAdder;

/** Counts the round trips of a store. */
final class Trips implements RoundTripListener {
  private final LongAdder all = new LongAdder();
  private final LongAdder writing = new LongAdder();

  @Override
  public void happened(String operation, long nanos, boolean succeeded) {
    all.increment();
    if (operation.startsWith("commit")) {
      writing.increment();
    }
  }

  long all() {
    return all.sum();
  }

  /** Returns how many of them committed something. */
  long writing() {
    return writing.sum();
  }
}
