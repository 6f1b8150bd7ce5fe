package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

class ResponsesTest {
  private static final Key KEY = new Key("/a");
  private static final Transaction CREATE =
      Transaction.builder().require(new Condition.Absent(KEY)).put(KEY, Bytes.utf8("1")).build();
  private static final Transaction PUT = Transaction.builder().put(KEY, Bytes.utf8("1")).build();

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static CommitOutcome outcome(Transaction transaction, Object response) {
    return new Committer.Request(transaction, new GrowingValues())
        .outcome(response, new Failures("redis://127.0.0.1:6379/0"));
  }

  static Stream<Object> neitherAppliedNorRefused() {
    return Stream.of(List.of(), bytes("OK?"), 2L, -2L, Long.MIN_VALUE);
  }

  @ParameterizedTest
  @MethodSource("neitherAppliedNorRefused")
  void a_write_with_an_unexpected_response_has_an_unknown_outcome(Object response) {
    for (Transaction transaction : List.of(CREATE, PUT)) {
      assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
          .isThrownBy(() -> outcome(transaction, response).result())
          .withMessageContaining("a response of another form than Redis does")
          .withMessageContaining("redis://127.0.0.1:6379/0");
    }
  }

  @Test
  void a_write_that_was_applied_or_lost_its_race_is_reported_so() {
    assertThat(outcome(CREATE, 0L).result().applied()).isTrue();
    assertThat(outcome(CREATE, 1L).result().applied()).isFalse();
    assertThat(outcome(PUT, bytes("OK")).result().applied()).isTrue();
  }

  @Test
  void fewer_values_than_were_requested_are_not_taken_for_absent_keys() {
    assertThat(Responses.values(Arrays.asList(bytes("1"), null), 2)).hasSize(2);
    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> Responses.values(List.of(bytes("1")), 2));
  }

  @Test
  void a_page_has_at_least_one_value_so_that_a_scan_ends() {
    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> Responses.firstValues(List.of(), 2));
  }

  @Test
  void an_address_of_a_sentinel_has_a_port() {
    assertThat(Responses.address(List.of(bytes("10.0.0.7"), bytes("6379"))))
        .hasToString("Optional[10.0.0.7:6379]");
    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> Responses.address(List.of(bytes("10.0.0.7"), bytes("x"))));
  }
}
