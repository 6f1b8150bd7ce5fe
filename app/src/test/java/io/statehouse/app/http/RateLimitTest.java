package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(-5 * SECOND);
  private final RateLimit limit = new RateLimit(10, 3, clock::get);

  private int admitted(String client, int requests) {
    return (int) IntStream.range(0, requests).filter(i -> limit.admits(client)).count();
  }

  @Test
  void the_burst_is_admitted_at_once_and_no_more() {
    assertThat(admitted("1.2.3.4", 5)).isEqualTo(3);
  }

  @Test
  void tokens_come_back_at_the_rate_up_to_the_burst() {
    admitted("1.2.3.4", 5);

    clock.addAndGet(SECOND / 10);
    assertThat(admitted("1.2.3.4", 5)).isEqualTo(1);
    clock.addAndGet(SECOND / 20);
    assertThat(admitted("1.2.3.4", 5)).isZero();
    clock.addAndGet(30 * SECOND);
    assertThat(admitted("1.2.3.4", 5)).isEqualTo(3);
  }

  @Test
  void being_refused_costs_nothing() {
    admitted("1.2.3.4", 1_000);

    clock.addAndGet(SECOND / 10);
    assertThat(admitted("1.2.3.4", 1)).isEqualTo(1);
  }

  @Test
  void every_client_has_tokens_of_its_own() {
    admitted("20010db800000000/64", 5);

    assertThat(admitted("20010db800000001/64", 5)).isEqualTo(3);
  }

  @Test
  void a_client_that_was_silent_for_a_minute_is_forgotten() {
    admitted("1.2.3.4", 1);
    clock.addAndGet(59 * SECOND);
    admitted("5.6.7.8", 1);
    assertThat(limit.clients()).isEqualTo(2);

    clock.addAndGet(2 * SECOND);
    admitted("5.6.7.8", 1);

    assertThat(limit.clients()).isEqualTo(1);
  }

  @Test
  void any_number_of_addresses_takes_bounded_memory_and_gains_nothing() {
    for (int i = 0; i < 70_000; i++) {
      limit.admits("client-" + i);
    }

    assertThat(limit.clients()).isLessThanOrEqualTo(65_537);
    assertThat(admitted("another", 5)).isZero();
    assertThat(admitted("client-0", 5)).isEqualTo(2);
  }

  @Test
  void without_a_rate_everything_is_admitted() {
    RateLimit none = new RateLimit(0, 1, clock::get);

    assertThat(IntStream.range(0, 100).allMatch(i -> none.admits("1.2.3.4"))).isTrue();
    assertThat(none.clients()).isZero();
  }
}
