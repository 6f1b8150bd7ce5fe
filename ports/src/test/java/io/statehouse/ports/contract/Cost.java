package io.statehouse.ports.contract;

/**
 * How many round trips a store may take for a call, and why more than one.
 *
 * @param roundTrips the maximum number
 * @param reason why there may be more than one; empty for one
 */
public record Cost(int roundTrips, String reason) {
  public Cost {
    if (roundTrips < 1 || (roundTrips == 1) != reason.isBlank()) {
      throw new IllegalArgumentException(
          "a cost of " + roundTrips + " round trips with reason \"" + reason + "\"");
    }
  }

  /** The cost that the contract requires. */
  public static Cost oneRoundTrip() {
    return new Cost(1, "");
  }

  /** A deviation: more round trips, with the reason. */
  public static Cost upTo(int roundTrips, String reason) {
    return new Cost(roundTrips, reason);
  }
}
