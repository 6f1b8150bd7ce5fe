package io.statehouse.ports.batching;

/**
 * How many requests of a kind may be under way at once.
 *
 * @param requests up to so many callers ask each by itself; with more, they share
 * @param batches how many of the requests may be shared ones; fewer grow larger
 */
public record InFlight(int requests, int batches) {
  public InFlight {
    if (batches < 1 || requests < batches) {
      throw new IllegalArgumentException(
          "of the requests in flight at least one may be a batch, and at most all: "
              + batches
              + " of "
              + requests);
    }
  }

  /** Whoever asks while so many are under way shares the next. */
  public static InFlight of(int requests) {
    return new InFlight(requests, requests);
  }
}
