package io.statehouse.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(10)
          .valueBytes(20)
          .conditions(3)
          .writes(4)
          .operations(5)
          .transactionBytes(60)
          .keysPerRead(7)
          .build();

  @Test
  void a_transaction_within_the_limits_fits() {
    Transaction fitting =
        Transaction.builder()
            .require(Condition.absent(key(10)))
            .put(key(10), Bytes.copyOf(new byte[20]))
            .delete(new Key("a"))
            .deletePrefix(new Prefix("b"))
            .build();

    assertThat(LIMITS.fits(fitting)).isTrue();
    assertThat(LIMITS.refusal(fitting)).isEmpty();
    assertThatCode(() -> LIMITS.check(fitting)).doesNotThrowAnyException();
  }

  @Test
  void keys_that_are_both_required_and_written_count_twice_among_the_operations() {
    assertThat(LIMITS.keysRequiredAndWritten()).isEqualTo(2);
    assertThat(LIMITS.toBuilder().operations(100).build().keysRequiredAndWritten()).isEqualTo(3);
  }

  @Test
  void a_conditional_put_counts_once_if_a_store_says_so() {
    Limits once = LIMITS.toBuilder().writes(5).conditionalPutsCountOnce(true).build();
    Transaction fitting =
        writes(1, conditions(3))
            .put(new Key("c0"), Bytes.EMPTY)
            .put(new Key("c1"), Bytes.EMPTY)
            .delete(new Key("c2"))
            .build();

    assertThat(LIMITS.conditionalPuts()).isEqualTo(2);
    assertThat(once.conditionalPuts()).isEqualTo(3);
    assertThat(LIMITS.operationsOf(fitting)).isEqualTo(7);
    assertThat(once.operationsOf(fitting)).isEqualTo(5);
    assertThat(once.fits(fitting)).isTrue();
    assertThat(once.toBuilder().build().fits(fitting)).isTrue();
    assertThat(once.toBuilder().operations(4).build().refusal(fitting))
        .map(Throwable::getMessage)
        .hasValue("transaction of 5 conditions and writes: this store takes at most 4");
  }

  @Test
  void a_key_that_must_be_present_and_is_put_counts_twice() {
    Limits once = LIMITS.toBuilder().conditionalPutsCountOnce(true).build();
    Key key = new Key("a");

    assertThat(
            once.operationsOf(
                Transaction.builder()
                    .require(Condition.present(key))
                    .put(key, Bytes.EMPTY)
                    .build()))
        .isEqualTo(2);
  }

  @Test
  void a_refusal_names_the_oversized_part_and_the_limit() {
    refused(
        Transaction.builder().put(new Key("large"), Bytes.copyOf(new byte[21])),
        "value of 21 bytes at large: this store takes at most 20");
    refused(
        Transaction.builder().delete(key(11)),
        "key of 11 bytes, kkkkkkkkkkk: this store takes at most 10");
    refused(conditions(4), "transaction of 4 conditions: this store takes at most 3");
    refused(writes(5, conditions(0)), "transaction of 5 writes: this store takes at most 4");
    refused(
        writes(3, conditions(3)),
        "transaction of 6 conditions and writes: this store takes at most 5");
    refused(
        Transaction.builder()
            .put(new Key("a"), Bytes.copyOf(new byte[20]))
            .put(new Key("b"), Bytes.copyOf(new byte[20]))
            .put(new Key("c"), Bytes.copyOf(new byte[18])),
        "transaction of 61 bytes: this store takes at most 60");
  }

  @Test
  void the_bytes_of_conditions_and_deleted_prefixes_also_count() {
    Transaction.Builder sixty =
        Transaction.builder()
            .put(new Key("a"), Bytes.copyOf(new byte[20]))
            .put(new Key("b"), Bytes.copyOf(new byte[18]))
            .require(Condition.present(key(10)))
            .deletePrefix(new Prefix("p".repeat(10)));

    assertThat(LIMITS.fits(sixty.build())).isTrue();
    assertThat(LIMITS.fits(sixty.delete(new Key("c")).build())).isFalse();
  }

  @Test
  void keys_are_measured_in_utf8() {
    assertThatCode(() -> LIMITS.check(new Key("ééééé"))).doesNotThrowAnyException();
    assertThatCode(() -> LIMITS.check(new Key("日日日a"))).doesNotThrowAnyException();
    assertThat(LIMITS.fits(new Key("日日日a"))).isTrue();
    assertThat(LIMITS.fits(new Key("日日日ab"))).isFalse();
    assertThatCode(() -> LIMITS.check(new Key("\ud83d\ude00\ud83d\ude00aa")))
        .doesNotThrowAnyException();
    assertThat(problemOf("éééééa")).contains("key of 11 bytes");
    assertThat(problemOf("日日日aa")).contains("key of 11 bytes");
    assertThat(problemOf("\ud83d\ude00\ud83d\ude00aaa")).contains("key of 11 bytes");
  }

  @Test
  void a_message_shows_only_the_beginning_of_a_long_key() {
    assertThat(problemOf("k".repeat(5_000))).hasSizeLessThan(150).contains("kkk…", "5000");
  }

  @Test
  void a_message_cuts_no_character_in_two() {
    String problem = problemOf("k".repeat(59) + "\ud83d\ude00".repeat(5));

    assertThat(problem).contains("k…").doesNotContain("\ud83d");
  }

  @Test
  void limits_that_leave_no_room_are_rejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LIMITS.toBuilder().keysPerRead(0).build())
        .withMessage("keysPerRead must be at least 1: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LIMITS.toBuilder().transactionBytes(-1).build())
        .withMessage("transactionBytes must be at least 1: -1");
  }

  @Test
  void revisions_are_as_large_as_a_long_unless_a_store_says_otherwise() {
    assertThat(LIMITS.revisionBits()).isEqualTo(63);
    assertThat(LIMITS.toBuilder().revisionBits(160).build().toBuilder().build().revisionBits())
        .isEqualTo(160);
  }

  @Test
  void a_limit_that_was_not_set_is_rejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Limits.builder().keyBytes(10).build())
        .withMessage("valueBytes must be at least 1: 0");
  }

  private static String problemOf(String key) {
    try {
      LIMITS.check(new Key(key));
    } catch (StoreException.Refused refused) {
      return refused.getMessage();
    }
    return "";
  }

  private static void refused(Transaction.Builder large, String message) {
    Transaction transaction = large.build();
    assertThat(LIMITS.fits(transaction)).isFalse();
    assertThat(LIMITS.refusal(transaction)).map(Throwable::getMessage).hasValue(message);
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> LIMITS.check(transaction))
        .withMessage(message);
  }

  private static Key key(int length) {
    return new Key("k".repeat(length));
  }

  private static Transaction.Builder conditions(int count) {
    Transaction.Builder transaction = Transaction.builder();
    for (int i = 0; i < count; i++) {
      transaction.require(Condition.absent(new Key("c" + i)));
    }
    return transaction;
  }

  private static Transaction.Builder writes(int count, Transaction.Builder transaction) {
    for (int i = 0; i < count; i++) {
      transaction.delete(new Key("w" + i));
    }
    return transaction;
  }
}
