package io.statehouse.ports.contract.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The checker is tested with histories that are known to be linearizable or not. */
class LinearizabilityTest {
  private final List<Operation> history = new ArrayList<>();

  @Test
  void sequential_calls_are_linearizable() {
    at(0, 1, Step.read("x", ""));
    at(2, 3, Step.put("x", "1"));
    at(4, 5, Step.read("x", "1"));
    at(6, 7, Step.transaction(Map.of("x", "1"), true, Map.of("x", "2")));
    at(8, 9, Step.transaction(Map.of("x", "1"), false, Map.of("x", "3")));
    at(10, 11, Step.put("x", ""));
    at(12, 13, Step.read("x", ""));

    assertGood();
  }

  @Test
  void a_call_may_take_effect_at_any_time_until_it_returns() {
    at(0, 100, Step.put("x", "1"));
    at(10, 20, Step.read("x", ""));
    at(30, 40, Step.read("x", "1"));

    assertGood();
  }

  @Test
  void a_stale_read_is_found() {
    at(0, 1, Step.put("x", "1"));
    at(2, 3, Step.put("x", "2"));
    at(4, 5, Step.read("x", "1"));

    assertBad();
  }

  @Test
  void a_read_that_goes_back_in_time_is_found() {
    at(0, 100, Step.put("x", "1"));
    at(10, 20, Step.read("x", "1"));
    at(30, 40, Step.read("x", ""));

    assertBad();
  }

  @Test
  void a_read_of_a_value_that_was_never_written_is_found() {
    at(0, 10, Step.put("x", "1"));
    at(5, 15, Step.read("x", "2"));

    assertBad();
  }

  @Test
  void a_lost_update_is_found() {
    at(0, 10, Step.transaction(Map.of("x", ""), true, Map.of("x", "1")));
    at(5, 15, Step.transaction(Map.of("x", ""), true, Map.of("x", "2")));

    assertBad();
  }

  @Test
  void a_transaction_that_failed_without_reason_is_found() {
    at(0, 1, Step.put("x", "1"));
    at(2, 3, Step.transaction(Map.of("x", "1"), false, Map.of("x", "2")));

    assertBad();
  }

  @Test
  void a_torn_transaction_is_found() {
    at(0, 10, Step.transaction(Map.of(), true, Map.of("x", "1", "y", "1")));
    at(2, 3, Step.read("x", "1"));
    at(4, 5, Step.read("y", ""));

    assertBad();
  }

  @Test
  void a_read_of_two_keys_at_different_times_is_found() {
    at(0, 1, Step.transaction(Map.of(), true, Map.of("x", "1", "y", "1")));
    at(2, 10, Step.transaction(Map.of(), true, Map.of("x", "2", "y", "2")));
    at(3, 9, Step.read(Map.of("x", "1", "y", "2")));

    assertBad();
  }

  @Test
  void write_skew_is_found() {
    at(0, 10, Step.transaction(Map.of("x", ""), true, Map.of("y", "1")));
    at(1, 11, Step.transaction(Map.of("y", ""), true, Map.of("x", "1")));

    assertBad();
  }

  @Test
  void a_long_history_with_much_overlap_is_checked_quickly() {
    Random random = new Random(1);
    String value = "";
    for (int i = 0; i < 60; i++) {
      Step step = random.nextBoolean() ? Step.put("x", "" + i) : Step.read("x", value);
      value = step.wrote().getOrDefault("x", value);
      at(10 * i - random.nextInt(60), 10 * i + random.nextInt(60), step);
    }
    Collections.shuffle(history, random);

    assertGood();
  }

  @Test
  void the_report_shows_the_longest_valid_order() {
    at(0, 1, Step.put("x", "1"));
    at(2, 3, Step.read("x", "2"));

    assertThat(Linearizability.problem(Map.of(), history).orElseThrow())
        .contains("from 0 to 1 wrote {x=1}", "none of these", "from 2 to 3 saw {x=2}");
  }

  @Test
  void a_history_too_long_to_check_is_rejected() {
    for (int i = 0; i < 65; i++) {
      at(i, i, Step.read("x", ""));
    }

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Linearizability.problem(Map.of(), history))
        .withMessageContaining("65");
  }

  private void at(long invoked, long returned, Step step) {
    history.add(new Operation(history.size(), invoked, returned, step));
  }

  private void assertGood() {
    assertThat(Linearizability.problem(Map.of(), history)).isEmpty();
  }

  private void assertBad() {
    assertThat(Linearizability.problem(Map.of(), history)).isPresent();
  }
}
