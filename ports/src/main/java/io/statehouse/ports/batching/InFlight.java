package io.statehouse.ports.batching;

/**
 * How many requests of one kind may be in flight at once.
 *
 * @param requests up to this many concurrent callers each send a request of their own; further
 *     callers share
 * @param batches how many of these requests may be batches; the fewer, the larger they grow
 */
public record InFlight(int requests, int batches) {
  public InFlight {
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
    return new InFlight(requests, requests);
  }
}
