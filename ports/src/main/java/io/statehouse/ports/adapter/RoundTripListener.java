package io.statehouse.ports.adapter;

/**
 * Is notified of every round trip of a store: one request and its response or, for an embedded
 * store, one unit of work (a read view, a commit). It feeds the log, the metrics, and the tests
 * that assert how many round trips an operation costs.
 */
@FunctionalInterface
public interface RoundTripListener {
  RoundTripListener NONE = (operation, nanos, succeeded) -> {};

  /** Like {@link #NONE}, for a program that ends soon and logs no round trips. */
  RoundTripListener UNLOGGED =
      new RoundTripListener() {
        @Override
        public void happened(String operation, long nanos, boolean succeeded) {}

        @Override
        public boolean isLogged() {
          return false;
        }
      };

  /**
   * Called after the response, by the thread that waited for it; must be quick and must not throw.
   *
   * @param operation the name of the port's method, such as {@code get} or {@code commit}
   * @param nanos how long the round trip took
   * @param succeeded whether the store responded; a lost race is a response
   */
  void happened(String operation, long nanos, boolean succeeded);

  /**
   * Returns whether round trips are logged, if the log has a level for them. The JDK finds a logger
   * by a search of the whole class path, which takes longer than most round trips.
   */
  default boolean isLogged() {
    return true;
  }
}
