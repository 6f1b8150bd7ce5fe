package io.statehouse.ports.adapter;

/**
 * Is told of every round trip that a store makes: one request and its answer, or for an embedded
 * store one unit of work (a read view, a commit). Feeds the log, the metrics, and the tests that
 * assert how many round trips an operation costs.
 */
@FunctionalInterface
public interface RoundTripListener {
  RoundTripListener NONE = (operation, nanos, succeeded) -> {};

  /**
   * Called by the thread that waited, after the answer; must be quick and must not throw.
   *
   * @param operation the port's word for what was asked, such as {@code get} or {@code commit}
   * @param nanos how long it took
   * @param succeeded whether the store answered; a lost race is an answer
   */
  void happened(String operation, long nanos, boolean succeeded);
}
