package io.statehouse.ports.batching;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The number of requests of one kind that may be in flight at once, and the wait of a batch.
 *
 * @param requests up to this many concurrent callers each send a request of their own; further
 *     callers share
 * @param batches how many of these requests may be batches; all but the first are full
 * @param linger how long the leader of a batch waits for the callers of the last one to return;
 *     zero means no wait, and a single caller never waits
 */
public record InFlight(int requests, int batches, Duration linger) {
  public InFlight {
    requireNonNull(linger, "linger");
    if (batches < 1 || requests < batches) {
      throw new IllegalArgumentException(
          "batches in flight must be between 1 and the number of requests in flight: "
              + batches
              + " of "
              + requests);
    }
  }

  /** While this many requests are in flight, further callers share the next one. */
  public static InFlight of(int requests) {
    return new InFlight(requests, requests, Duration.ZERO);
  }

  /** Returns the same with another linger. */
  public InFlight lingering(Duration linger) {
    return new InFlight(requests, batches, linger);
  }
}
