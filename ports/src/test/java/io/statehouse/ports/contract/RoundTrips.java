package io.statehouse.ports.contract;

import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Counts the round trips of a store, for tests that say what a call may cost. */
public final class RoundTrips implements RoundTripListener {

  /**
   * One request and its answer.
   *
   * @param thread the thread that waited for it
   */
  public record Trip(String operation, long nanos, boolean succeeded, Thread thread) {}

  private final List<Trip> trips = new CopyOnWriteArrayList<>();

  @Override
  public void happened(String operation, long nanos, boolean succeeded) {
    trips.add(new Trip(operation, nanos, succeeded, Thread.currentThread()));
  }

  /** Returns all trips since this was made or {@link #reset}, in the order of their ends. */
  public List<Trip> all() {
    return List.copyOf(trips);
  }

  /** Returns how many there were since this was made or {@link #reset}. */
  public int count() {
    return trips.size();
  }

  public void reset() {
    trips.clear();
  }

  /**
   * Returns the operations of those trips that {@code call} made. Only trips that this thread
   * waited for count, so what a store does beside (polling for its watches) is not charged.
   */
  public List<String> of(Runnable call) {
    int before = trips.size();
    call.run();
    return trips.subList(before, trips.size()).stream()
        .filter(trip -> trip.thread() == Thread.currentThread())
        .map(Trip::operation)
        .toList();
  }
}
