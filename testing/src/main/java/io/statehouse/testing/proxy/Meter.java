package io.statehouse.testing.proxy;

/** The traffic of one proxy so far. */
final class Meter {
  private long connections;
  private long roundTrips;
  private Traffic requests = Traffic.NONE;
  private Traffic responses = Traffic.NONE;

  synchronized void connected() {
    connections++;
  }

  synchronized void requested(int bytes, boolean beginsRoundTrip) {
    requests = requests.plus(bytes);
    roundTrips += beginsRoundTrip ? 1 : 0;
  }

  synchronized void responded(int bytes) {
    responses = responses.plus(bytes);
  }

  synchronized long connections() {
    return connections;
  }

  synchronized long roundTrips() {
    return roundTrips;
  }

  synchronized Traffic requests() {
    return requests;
  }

  synchronized Traffic responses() {
    return responses;
  }
}
