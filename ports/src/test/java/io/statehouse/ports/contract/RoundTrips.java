package io.statehouse.ports.contract;

import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Counts the round trips of a store, for tests of what a call costs. */
public final class RoundTrips implements RoundTripListener {

  /**
   * One request and its response.
   *
   * @param thread the thread that waited for it
   */
  public record Trip(String operation, long nanos, boolean succeeded, Thread thread) {}

  private final List<Trip> trips = new CopyOnWriteArrayList<>();

  @Override
  public void happened(String operation, long nanos, boolean succeeded) {
    trips.add(new Trip(operation, nanos, succeeded, Thread.currentThread()));
  }

  /** Returns all trips since this was created or {@link #reset}, in the order of completion. */
  public List<Trip> all() {
    return List.copyOf(trips);
  }

  /** Returns the number of trips since this was created or {@link #reset}. */
  public int count() {
    return trips.size();
  }

  public void reset() {
    trips.clear();
  }

  /**
   * Returns the operations of the trips that {@code call} made. Only trips that this thread waited
   * for count, so background work of the store (such as polling for its watches) does not.
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
