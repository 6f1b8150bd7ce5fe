package io.statehouse.etcd;

import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Counts round trips, and can run something after the next one. */
final class Trips implements RoundTripListener {
  private final List<String> operations = new CopyOnWriteArrayList<>();
  private volatile Runnable next = () -> {};

  /** Runs {@code work} once, when the next response has arrived, before the caller continues. */
  void afterNext(Runnable work) {
    next = work;
  }

  @Override
  public void happened(String operation, long nanos, boolean succeeded) {
    operations.add(operation);
    Runnable work = next;
    next = () -> {};
    work.run();
  }

  int during(Runnable work) {
    int before = operations.size();
    work.run();
    return operations.size() - before;
  }
}
