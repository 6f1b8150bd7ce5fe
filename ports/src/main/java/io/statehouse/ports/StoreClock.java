package io.statehouse.ports;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The clock of a server that keeps a store. Nothing that is stored depends on it: whoever examines
 * an installation compares it with other clocks. Safe for use by several threads; it ends with the
 * store.
 */
public interface StoreClock {

  /**
   * Returns the time that the server has now, at the cost of one small read; empty if it does not
   * tell this caller.
   *
   * @throws StoreException.Unavailable if the store does not respond
   */
  Optional<Instant> now();

  /** Returns how much later than {@link #now} it may have been, since a tick takes as long. */
  Duration precision();
}
