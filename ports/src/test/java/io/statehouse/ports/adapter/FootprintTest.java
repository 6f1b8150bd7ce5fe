package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FootprintTest {
  private static final Transaction PUTS_A = puts("/a");
  private static final Transaction DELETES_A = Transaction.builder().delete(new Key("/a")).build();
  private static final Transaction TESTS_A = tests("/a");
  private static final Transaction DELETES_BELOW_A = deletesBelow("/a");

  private record Pair(Transaction one, Transaction other) {}

  static Stream<Pair> disjoint() {
    return Stream.of(
        new Pair(PUTS_A, puts("/b")),
        new Pair(PUTS_A, tests("/b")),
        new Pair(TESTS_A, TESTS_A),
        new Pair(DELETES_BELOW_A, puts("/b")),
        new Pair(DELETES_BELOW_A, tests("/b")),
        new Pair(DELETES_BELOW_A, deletesBelow("/b")));
  }

  static Stream<Pair> overlapping() {
    return Stream.of(
        new Pair(PUTS_A, PUTS_A),
        new Pair(PUTS_A, DELETES_A),
        new Pair(PUTS_A, TESTS_A),
        new Pair(DELETES_A, TESTS_A),
        new Pair(DELETES_BELOW_A, puts("/a/1")),
        new Pair(DELETES_BELOW_A, puts("/ab")),
        new Pair(DELETES_BELOW_A, tests("/a/1")),
        new Pair(DELETES_BELOW_A, deletesBelow("/a/1")),
        new Pair(DELETES_BELOW_A, deletesBelow("/")));
  }

  @ParameterizedTest
  @MethodSource("disjoint")
  void transactions_that_do_not_affect_each_other_are_disjoint(Pair pair) {
    assertThat(of(pair.one).isDisjointFrom(pair.other)).isTrue();
    assertThat(of(pair.other).isDisjointFrom(pair.one)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("overlapping")
  void whatever_one_changes_another_may_neither_change_nor_test(Pair pair) {
    assertThat(of(pair.one).isDisjointFrom(pair.other)).isFalse();
    assertThat(of(pair.other).isDisjointFrom(pair.one)).isFalse();
  }

  private static Footprint of(Transaction transaction) {
    Footprint footprint = new Footprint();
    footprint.add(transaction);
    return footprint;
  }

  private static Transaction puts(String key) {
    return Transaction.builder().put(new Key(key), Bytes.EMPTY).build();
  }

  private static Transaction tests(String key) {
    return new Transaction(List.of(Condition.present(new Key(key))), List.of());
  }

  private static Transaction deletesBelow(String prefix) {
    return Transaction.builder().deletePrefix(new Prefix(prefix)).build();
  }
}
