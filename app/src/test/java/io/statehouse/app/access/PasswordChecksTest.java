package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.failure.AppException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PasswordChecksTest {
  /** The hash of "right" at the lowest cost. */
  private static final String HASH = "$2b$04$vLzlZXDK36EtgEh4/DP4Pu0qKI7TRGi.EdYcnmnW7BKsvDnQlIWDu";

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
}
