package io.statehouse.app.access;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.failure.AppException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PasswordChecksTest {
  /** The hash of "right" at the lowest cost. */
  private static final String HASH = "$2b$04$vLzlZXDK36EtgEh4/DP4Pu0qKI7TRGi.EdYcnmnW7BKsvDnQlIWDu";

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final AtomicLong nanoTime = new AtomicLong();
  private final PasswordChecks checks = new PasswordChecks(nanoTime::get);

  private boolean matches(String address, String name, String password) {
    return checks.matches(address, name, password, HASH);
  }

  private void fail(String address, String name, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(matches(address, name, "wrong " + i)).isFalse();
    }
  }

  @Test
  void a_password_is_that_of_its_hash_alone() {
    assertThat(matches("::1", "dana", "right")).isTrue();
    assertThat(matches("::1", "dana", "Right")).isFalse();
    assertThat(matches("::1", "dana", "")).isFalse();
    assertThat(matches("::1", "dana", "r".repeat(1000))).isFalse();
  }

  @Test
  void after_some_wrong_ones_the_next_waits() {
    fail("::1", "dana", 5);

    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> matches("::1", "dana", "right"))
        .withMessage("too many log-ins: try again in 1 s");

    nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(matches("::1", "dana", "right")).isTrue();
    fail("::1", "dana", 5);
  }

  @Test
  void the_wait_grows_to_half_a_minute() {
    fail("::1", "dana", 5);
    for (int seconds : new int[] {1, 2, 4, 8, 16, 30, 30}) {
      assertThatExceptionOfType(AppException.class)
          .isThrownBy(() -> matches("::1", "dana", "wrong"))
          .withMessageEndingWith("in %d s".formatted(seconds));
      nanoTime.addAndGet(Duration.ofSeconds(seconds).toNanos());
      assertThat(matches("::1", "dana", "wrong")).isFalse();
    }
  }

  @Test
  void nobody_is_locked_out_by_what_others_try() {
    fail("::1", "dana", 5);
    fail("::1", "eve", 5);

    assertThat(matches("::2", "dana", "right")).isTrue();
    assertThat(matches("::1", "finn", "right")).isTrue();
  }

  @Test
  void a_right_password_is_not_compared_again_for_a_minute() {
    assertThat(matches("::1", "dana", "right")).isTrue();
    fail("::1", "dana", 5);

    assertThat(matches("::1", "dana", "right")).isTrue();

    nanoTime.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(matches("::1", "dana", "right")).isTrue();
  }

  @Test
  void a_remembered_password_does_not_outlive_its_hash() {
    assertThat(matches("::1", "dana", "right")).isTrue();

    assertThat(checks.matches("::1", "dana", "right", PasswordHashes.OF_NOBODY)).isFalse();
  }

  /** Log-ins of many at once, of which none is compared before the gate is open. */
  private static final class Crowd implements AutoCloseable {
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch compared = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<Boolean>> all = new ArrayList<>();
    private final PasswordChecks checks = new PasswordChecks(() -> 0, this::compare);

    private boolean compare(String password, String hash) {
      compared.countDown();
      try {
        return gate.await(20, TimeUnit.SECONDS) && password.equals("right");
      } catch (InterruptedException ended) {
        throw new AssertionError(ended);
      }
    }

    Future<Boolean> add(String address, String name, String password) {
      Future<Boolean> logIn = threads.submit(() -> checks.matches(address, name, password, HASH));
      all.add(logIn);
      return logIn;
    }

    void addStrangers(int number, String address) {
      for (int i = 0; i < number; i++) {
        add(address, "nobody-" + i, "wrong");
      }
    }

    long done() {
      return all.stream().filter(Future::isDone).count();
    }

    @Override
    public void close() {
      threads.shutdownNow();
    }
  }

  @Test
  void few_wait_and_the_others_are_refused_at_once() throws Exception {
    try (Crowd crowd = new Crowd()) {
      crowd.addStrangers(40, "::1");
      await("all but 8 are refused", PATIENCE).until(() -> crowd.done() == 32);

      Future<Boolean> elsewhere = crowd.add("::2", "dana", "right");
      Future<Boolean> here = crowd.add("::1", "dana", "right");
      assertThatExceptionOfType(ExecutionException.class)
          .isThrownBy(here::get)
          .withMessageContaining("too many log-ins: try again later");

      crowd.gate.countDown();
      assertThat(elsewhere.get()).isTrue();
    }
  }

  @Test
  void all_addresses_together_leave_threads_for_other_requests() {
    try (Crowd crowd = new Crowd()) {
      for (int i = 0; i < 10; i++) {
        crowd.addStrangers(5, "2001:db8:" + i + "::");
      }

      await("all but 32 are refused", PATIENCE).until(() -> crowd.done() == 18);
    }
  }

  @Test
  void a_log_in_that_is_refused_for_others_is_no_try() throws Exception {
    try (Crowd crowd = new Crowd()) {
      crowd.addStrangers(40, "::1");
      await("all but 8 are refused", PATIENCE).until(() -> crowd.done() == 32);
      for (int i = 0; i < 10; i++) {
        crowd.add("::1", "dana", "wrong");
      }
      await("these are refused too", PATIENCE).until(() -> crowd.done() == 42);

      crowd.gate.countDown();
      await("the log-ins are over", PATIENCE).until(() -> crowd.done() == 50);
      assertThat(crowd.add("::1", "dana", "right").get()).isTrue();
    }
  }

  @Test
  void a_log_in_that_ends_before_it_is_compared_is_no_try() throws Exception {
    try (Crowd crowd = new Crowd()) {
      crowd.add("::2", "nobody", "wrong");
      await("the first is compared", PATIENCE).until(() -> crowd.compared.getCount() == 0);
      for (int i = 0; i < 6; i++) {
        Thread ended =
            new Thread(
                () ->
                    assertThatExceptionOfType(AppException.class)
                        .isThrownBy(() -> crowd.checks.matches("::1", "dana", "wrong", HASH))
                        .withMessageContaining("shutting down"));
        ended.start();
        ended.interrupt();
        ended.join();
      }

      crowd.gate.countDown();

      assertThat(crowd.add("::1", "dana", "right").get()).isTrue();
    }
  }
}
