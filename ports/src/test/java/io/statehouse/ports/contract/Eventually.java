package io.statehouse.ports.contract;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what happens by itself, looking often enough that no test is slow for looking. */
public final class Eventually {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);

  private Eventually() {}

  /**
   * @param what what is waited for, as the failure names it
   */
  public static ConditionFactory await(String what, Duration patience) {
    return Awaitility.await(what)
        .atMost(patience)
        .pollDelay(Duration.ZERO)
        .pollInterval(BETWEEN_LOOKS);
  }
}
