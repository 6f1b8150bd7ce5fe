package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchTest {
  private static final Batch.Room ROOM = Batch.Room.of(EtcdSettings.of("etcd://127.0.0.1"));

  @Test
  void transactions_on_different_keys_share_a_batch() {
    assertTogether(put("a"), put("b"));
    assertTogether(delete("a"), deleteBelow("b"));
    assertTogether(deleteBelow("a/"), deleteBelow("b/"));
  }

  @Test
  void transactions_that_affect_each_other_do_not_share_a_batch() {
    assertApart(put("a"), put("a"));
    assertApart(delete("parent"), putIfPresent("parent/1", "parent"));
  }

  @Test
  void a_member_may_write_what_it_tests_itself() {
    assertThat(batch().admits(putIfPresent("a", "a"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 127", "2, 126", "10, 118", "32, 96"})
  void a_batch_takes_as_many_members_as_etcd_allows_for_the_deepest(int conditions, int members) {
    Batch.Admission batch = batch();

    int taken = 0;
    while (batch.admits(conditional(taken, conditions))) {
      taken++;
    }

    assertThat(taken).isEqualTo(members);
  }

  /** It must see what each nested transaction writes and tests, which takes two operations more. */
  @Test
  void a_batch_takes_fewer_members_if_etcd_checks_permissions() {
    Batch.Admission batch =
        new Batch.Admission(new Batch.Room(ROOM.operations(), ROOM.bytes(), true));

    int taken = 0;
    while (batch.admits(conditional(taken, 1))) {
      taken++;
    }

    assertThat(taken).isEqualTo(63);
  }

  @Test
  void a_member_without_conditions_is_not_nested_and_counts_its_writes() {
    Batch.Admission flat = batch();
    assertThat(IntStream.range(0, 128).allMatch(i -> flat.admits(put("a" + i)))).isTrue();
    assertThat(flat.admits(put("one more"))).isFalse();

    Batch.Admission mixed = batch();
    assertThat(IntStream.range(0, 60).allMatch(i -> mixed.admits(put("a" + i)))).isTrue();
    assertThat(IntStream.range(0, 58).allMatch(i -> mixed.admits(conditional(i, 10)))).isTrue();
    assertThat(mixed.admits(put("one more"))).isFalse();
  }

  @Test
  void a_later_deeper_member_counts_for_all_before_it() {
    Batch.Admission batch = batch();
    for (int i = 0; i < 100; i++) {
      assertThat(batch.admits(conditional(i, 1))).isTrue();
    }

    assertThat(batch.admits(conditional(100, 27))).isTrue();
    assertThat(batch.admits(conditional(101, 1))).isFalse();
  }

  @Test
  void a_large_transaction_is_sent_alone() {
    Batch.Member large =
        member(Transaction.builder().put(key("large"), Bytes.copyOf(new byte[200_000])));
    Batch.Member deep = conditional(0, 33);

    assertThat(batch().admits(large)).isTrue();
    assertThat(batch().admits(deep)).isTrue();
    assertApart(large, put("a"));
    assertApart(deep, put("a"));
  }

  @Test
  void a_batch_stays_below_a_mebibyte() {
    Batch.Admission batch = batch();

    int taken = 0;
    while (batch.admits(
        member(Transaction.builder().put(key("k" + taken), Bytes.copyOf(new byte[100_000]))))) {
      taken++;
    }

    assertThat(taken).isEqualTo(10);
  }

  private static void assertTogether(Batch.Member one, Batch.Member other) {
    assertThat(canShare(one, other)).isTrue();
    assertThat(canShare(other, one)).isTrue();
  }

  private static void assertApart(Batch.Member one, Batch.Member other) {
    assertThat(canShare(one, other)).isFalse();
    assertThat(canShare(other, one)).isFalse();
  }

  private static boolean canShare(Batch.Member first, Batch.Member second) {
    Batch.Admission batch = batch();
    assertThat(batch.admits(first)).isTrue();
    return batch.admits(second);
  }

  private static Batch.Admission batch() {
    return new Batch.Admission(ROOM);
  }

  private static Batch.Member put(String key) {
    return member(Transaction.builder().put(key(key), Bytes.EMPTY));
  }

  private static Batch.Member delete(String key) {
    return member(Transaction.builder().delete(key(key)));
  }

  private static Batch.Member deleteBelow(String prefix) {
    return member(Transaction.builder().deletePrefix(new Prefix(prefix)));
  }

  private static Batch.Member putIfPresent(String key, String tested) {
    return member(
        Transaction.builder().require(Condition.present(key(tested))).put(key(key), Bytes.EMPTY));
  }

  private static Batch.Member conditional(int number, int conditions) {
    Transaction.Builder transaction = Transaction.builder().put(key("w" + number), Bytes.EMPTY);
    for (int i = 0; i < conditions; i++) {
      transaction.require(Condition.absent(key("c" + i)));
    }
    return member(transaction);
  }

  private static Batch.Member member(Transaction.Builder transaction) {
    return new Batch.Member(transaction.build());
  }

  private static Key key(String text) {
    return new Key(text);
  }
}
