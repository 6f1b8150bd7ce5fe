package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.StoreClock;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The promises of a store that has a {@linkplain StoreClock clock}. Its test nests a class that
 * extends this, and has the server on this machine.
 */
public abstract class StoreClockContract extends ContractGroup {

  /** Clocks of one machine may be read by different means. */
  private static final Duration TOLERANCE = Duration.ofMillis(50);

  private StoreClock clock;

  protected StoreClockContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void findClock() {
    clock = store.clock().orElseThrow();
  }

  @Test
  void the_clock_says_the_time_in_utc() {
    Instant before = Instant.now();

    Instant there = clock.now().orElseThrow();

    assertThat(there)
        .isAfter(before.minus(clock.precision()).minus(TOLERANCE))
        .isBefore(Instant.now().plus(TOLERANCE));
  }

  @Test
  void the_clock_of_a_closed_store_is_not_read() {
    store.close();

    assertThatThrownBy(clock::now).isInstanceOf(StoreException.Unavailable.class);
  }
}
