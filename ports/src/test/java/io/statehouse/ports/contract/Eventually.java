package io.statehouse.ports.contract;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for asynchronous events, polling often enough that no test is slowed down by it. */
public final class Eventually {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);

  private Eventually() {}

  /**
   * @param what the expected event, as the failure message names it
   */
  public static ConditionFactory await(String what, Duration patience) {
    return Awaitility.await(what)
        .atMost(patience)
        .pollDelay(Duration.ZERO)
        .pollInterval(BETWEEN_LOOKS);
  }
}
