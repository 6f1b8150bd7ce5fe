package io.statehouse.testing.proxy;

/** What went through one proxy so far. */
final class Meter {
  private long connections;
  private long roundTrips;
  private Traffic requests = Traffic.NONE;
  private Traffic answers = Traffic.NONE;

  synchronized void connected() {
    connections++;
  }

  synchronized void requested(int bytes, boolean beginsRoundTrip) {
    requests = requests.plus(bytes);
    roundTrips += beginsRoundTrip ? 1 : 0;
  }

  synchronized void answered(int bytes) {
    answers = answers.plus(bytes);
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

  synchronized Traffic answers() {
    return answers;
  }
}
