package io.statehouse.etcd;

import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Counts round trips, and may do something after the next one. */
final class Trips implements RoundTripListener {
  private final List<String> operations = new CopyOnWriteArrayList<>();
  private volatile Runnable next = () -> {};

  /** Does {@code work} once, as soon as the next answer is there, before the caller goes on. */
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
