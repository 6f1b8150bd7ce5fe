package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MergeTest {
  private static final Key A = new Key("/a");
  private static final Key B = new Key("/b");
  private static final Bytes VALUE = Bytes.utf8("1");

  @Test
  void transactions_on_different_keys_share_a_request() {
    assertThat(taken(put(A), put(B), create(new Key("/c")))).containsExactly(0, 1, 2);
  }

  @Test
  void no_member_writes_or_tests_what_another_writes() {
    assertThat(taken(put(A), put(A))).containsExactly(0);
    assertThat(taken(put(A), test(A), put(B))).containsExactly(0, 2);
    assertThat(taken(test(A), put(A))).containsExactly(0);
  }

  @Test
  void several_members_may_test_the_same_key() {
    Transaction child = Transaction.builder().require(Condition.present(A)).put(B, VALUE).build();

    assertThat(taken(test(A), child, test(A))).containsExactly(0, 1, 2);
  }

  @Test
  void the_deletion_of_a_tree_shares_no_request_with_operations_below_or_above_it() {
    Transaction tree = Transaction.builder().deletePrefix(new Prefix("/a/")).build();
    Transaction all = Transaction.builder().deletePrefix(Prefix.ALL).build();

    assertThat(taken(tree, put(new Key("/a/1")), put(A))).containsExactly(0, 2);
    assertThat(taken(test(new Key("/a/1")), tree)).containsExactly(0);
    assertThat(taken(tree, all)).containsExactly(0);
    assertThat(taken(all, tree)).containsExactly(0);
    assertThat(taken(put(new Key("bare")), all)).containsExactly(0);
  }

  @Test
  void a_request_has_no_more_operations_and_bytes_than_consul_accepts() {
    List<Transaction> many = new ArrayList<>();
    List<Transaction> large = new ArrayList<>();
    for (int i = 0; i < 70; i++) {
      many.add(create(new Key("/" + i)));
      large.add(
          Transaction.builder().put(new Key("/" + i), Bytes.copyOf(new byte[100_000])).build());
    }

    assertThat(taken(many.toArray(Transaction[]::new))).hasSize(64);
    assertThat(taken(large.toArray(Transaction[]::new))).hasSize(3);
  }

  /** Returns the indexes of the transactions that share the first request. */
  private static List<Integer> taken(Transaction... transactions) {
    Committer.Merge first = new Committer.Merge();
    return IntStream.range(0, transactions.length)
        .filter(i -> first.admits(Member.of(transactions[i])))
        .boxed()
        .toList();
  }

  private static Transaction put(Key key) {
    return Transaction.builder().put(key, VALUE).build();
  }

  private static Transaction create(Key key) {
    return Transaction.builder().require(Condition.absent(key)).put(key, VALUE).build();
  }

  private static Transaction test(Key key) {
    return Transaction.builder().require(Condition.present(key)).build();
  }
}
