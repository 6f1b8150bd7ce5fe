package io.statehouse.ports.contract.linear;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Records calls of several threads. */
public final class History {
  private final ConcurrentLinkedQueue<Operation> operations = new ConcurrentLinkedQueue<>();
  private final AtomicLong clock = new AtomicLong();

  /**
   * Makes a call and records it.
   *
   * @param call calls the store and returns the call and its result as a step
   */
  public void record(int caller, Supplier<Step> call) {
    // A counter orders beginnings and ends more precisely than any clock of the machine.
    long invoked = clock.incrementAndGet();
    Step step = call.get();
    operations.add(new Operation(caller, invoked, clock.incrementAndGet(), step));
  }

  public List<Operation> operations() {
    return List.copyOf(operations);
  }
}
