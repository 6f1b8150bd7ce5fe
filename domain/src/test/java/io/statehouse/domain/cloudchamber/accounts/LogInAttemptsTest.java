package io.statehouse.domain.cloudchamber.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.ports.contract.Racers;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
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

  @Test
  void names_of_no_user_displace_no_failures_that_count() {
    Name dana = new Name("dana");
    for (int i = 0; i < 10; i++) {
      assertThat(failure(dana, Kind.DENIED)).isEqualTo(Kind.DENIED);
    }

    for (int i = 0; i < 20_000; i++) {
      assertThat(failure(new Name("no" + i), Kind.NOT_FOUND)).isEqualTo(Kind.NOT_FOUND);
    }

    assertThat(failure(dana, Kind.DENIED)).isEqualTo(Kind.LIMITED);
  }

  private Kind failure(Name user, Kind thrown) {
    try {
      return attempts.attempt(
          user,
          "192.0.2.7",
          () -> {
            throw new CloudChamberException(thrown, "refused");
          });
    } catch (CloudChamberException refused) {
      return refused.kind();
    }
  }

  @Test
  void at_most_two_hashes_are_computed_at_a_time_whatever_they_are_for() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Supplier<Integer> hash =
        () -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          Thread.yield();
          return running.decrementAndGet();
        };

    Racers.race(
        8,
        i -> {
          for (int round = 0; round < 200; round++) {
            if (i % 2 == 0) {
              attempts.inTurn(hash);
            } else {
              attempts.attempt(new Name("user" + i), "192.0.2.7", hash);
            }
          }
          return i;
        });

    assertThat(most.get()).isLessThanOrEqualTo(2);
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
