package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.CloudChamberException.Kind;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LogInAttemptsTest {
  private static final int ALL = 100;

  private final LogInAttempts attempts = new LogInAttempts(Clock.systemUTC());
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch refused = new CountDownLatch(ALL / 5);

  @Test
  void more_than_some_tens_of_checks_at_a_time_are_refused_without_waiting() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(ALL);
    try {
      for (int i = 0; i < ALL; i++) {
        Name user = new Name("user" + i);
        clients.execute(() -> attempt(user));
      }

      assertThat(refused.await(5, TimeUnit.SECONDS)).isTrue();
    } finally {
      release.countDown();
      clients.shutdown();
    }
    assertThat(clients.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  private void attempt(Name user) {
    try {
      attempts.attempt(user, "192.0.2.7", this::slowCheck);
    } catch (CloudChamberException limited) {
      if (limited.kind() == Kind.LIMITED) {
        refused.countDown();
      }
    }
  }

  private boolean slowCheck() {
    try {
      return release.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }
}
