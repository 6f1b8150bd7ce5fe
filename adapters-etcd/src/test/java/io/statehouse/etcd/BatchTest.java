package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
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
  void several_members_may_test_the_same_key() {
    assertTogether(putIfPresent("parent/1", "parent"), putIfPresent("parent/2", "parent"));
    assertTogether(check("a"), check("a"));
  }

  @Test
  void no_member_writes_what_another_writes() {
    assertApart(put("a"), put("a"));
    assertApart(put("a"), delete("a"));
    assertApart(delete("a"), delete("a"));
    assertApart(put("a/1"), deleteBelow("a/"));
    assertApart(delete("a/1"), deleteBelow("a/"));
    assertApart(deleteBelow("a/"), deleteBelow("a/1"));
    assertApart(deleteBelow("a/"), deleteBelow(""));
  }

  /** Both would succeed, because etcd tests all conditions of a request before any write. */
  @Test
  void no_member_writes_what_another_tests() {
    assertApart(delete("parent"), putIfPresent("parent/1", "parent"));
    assertApart(deleteBelow("par"), putIfPresent("elsewhere", "parent"));
    assertApart(put("a"), check("a"));
  }

  @Test
  void a_member_may_write_what_it_tests_itself() {
    assertThat(batch().add(putIfPresent("a", "a"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 127", "2, 126", "10, 118", "32, 96"})
  void a_batch_takes_as_many_members_as_etcd_allows_for_the_deepest(int conditions, int members) {
    Batch batch = batch();

    int taken = 0;
    while (batch.add(conditional(taken, conditions))) {
      taken++;
    }

    assertThat(taken).isEqualTo(members);
  }

  @Test
  void a_member_without_conditions_is_not_nested_and_counts_its_writes() {
    Batch flat = batch();
    assertThat(IntStream.range(0, 128).allMatch(i -> flat.add(put("a" + i)))).isTrue();
    assertThat(flat.add(put("one more"))).isFalse();

    Batch mixed = batch();
    assertThat(IntStream.range(0, 60).allMatch(i -> mixed.add(put("a" + i)))).isTrue();
    assertThat(IntStream.range(0, 58).allMatch(i -> mixed.add(conditional(i, 10)))).isTrue();
    assertThat(mixed.add(put("one more"))).isFalse();
  }

  @Test
  void a_later_deeper_member_counts_for_all_before_it() {
    Batch batch = batch();
    for (int i = 0; i < 100; i++) {
      assertThat(batch.add(conditional(i, 1))).isTrue();
    }

    assertThat(batch.add(conditional(100, 27))).isTrue();
    assertThat(batch.add(conditional(101, 1))).isFalse();
  }

  @Test
  void a_large_transaction_is_sent_alone() {
    TransactionForm large =
        member(Transaction.builder().put(key("large"), Bytes.copyOf(new byte[200_000])));
    TransactionForm deep = conditional(0, 33);

    assertThat(batch().add(large)).isTrue();
    assertThat(batch().add(deep)).isTrue();
    assertApart(large, put("a"));
    assertApart(deep, put("a"));
  }

  @Test
  void a_batch_stays_below_a_mebibyte() {
    Batch batch = batch();

    int taken = 0;
    while (batch.add(
        member(Transaction.builder().put(key("k" + taken), Bytes.copyOf(new byte[100_000]))))) {
      taken++;
    }

    assertThat(taken).isEqualTo(10);
  }

  private static void assertTogether(TransactionForm one, TransactionForm other) {
    assertThat(canShare(one, other)).isTrue();
    assertThat(canShare(other, one)).isTrue();
  }

  private static void assertApart(TransactionForm one, TransactionForm other) {
    assertThat(canShare(one, other)).isFalse();
    assertThat(canShare(other, one)).isFalse();
  }

  private static boolean canShare(TransactionForm first, TransactionForm second) {
    Batch batch = batch();
    assertThat(batch.add(first)).isTrue();
    boolean added = batch.add(second);
    assertThat(batch.members()).isEqualTo(added ? List.of(first, second) : List.of(first));
    return added;
  }

  private static Batch batch() {
    return new Batch(ROOM);
  }

  private static TransactionForm put(String key) {
    return member(Transaction.builder().put(key(key), Bytes.EMPTY));
  }

  private static TransactionForm delete(String key) {
    return member(Transaction.builder().delete(key(key)));
  }

  private static TransactionForm deleteBelow(String prefix) {
    return member(Transaction.builder().deletePrefix(new Prefix(prefix)));
  }

  private static TransactionForm check(String key) {
    return member(Transaction.builder().require(Condition.present(key(key))));
  }

  private static TransactionForm putIfPresent(String key, String tested) {
    return member(
        Transaction.builder().require(Condition.present(key(tested))).put(key(key), Bytes.EMPTY));
  }

  private static TransactionForm conditional(int number, int conditions) {
    Transaction.Builder transaction = Transaction.builder().put(key("w" + number), Bytes.EMPTY);
    for (int i = 0; i < conditions; i++) {
      transaction.require(Condition.absent(key("c" + i)));
    }
    return member(transaction);
  }

  private static TransactionForm member(Transaction.Builder transaction) {
    return new TransactionForm(transaction.build());
  }

  private static Key key(String text) {
    return new Key(text);
  }
}
