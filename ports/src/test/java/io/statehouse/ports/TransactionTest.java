package io.statehouse.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransactionTest {
  private static final Key KEY = new Key("/a/1");

  @Test
  void a_key_is_written_at_most_once() {
    refused(Transaction.builder().put(KEY, Bytes.EMPTY).put(KEY, Bytes.EMPTY), "twice to /a/1");
    refused(Transaction.builder().put(KEY, Bytes.EMPTY).delete(KEY), "twice to /a/1");
    refused(Transaction.builder().delete(KEY).delete(KEY), "twice to /a/1");
  }

  @Test
  void no_key_is_put_below_a_deleted_prefix_in_either_order() {
    refused(
        Transaction.builder().deletePrefix(new Prefix("/a/")).put(KEY, Bytes.EMPTY),
        "puts /a/1 and deletes all below /a/");
    refused(Transaction.builder().put(KEY, Bytes.EMPTY).deletePrefix(Prefix.ALL), "puts /a/1");
    refused(
        Transaction.builder().put(KEY, Bytes.EMPTY).deletePrefix(new Prefix("/a/1")), "puts /a/1");
  }

  @Test
  void writes_whose_order_does_not_matter_are_allowed() {
    Transaction transaction =
        Transaction.builder()
            .require(Condition.present(KEY))
            .require(Condition.absent(KEY))
            .deletePrefix(new Prefix("/a/1/"))
            .deletePrefix(new Prefix("/a/1/"))
            .delete(new Key("/a/1/x"))
            .put(KEY, Bytes.EMPTY)
            .build();

    assertThat(transaction.conditions()).hasSize(2);
    assertThat(transaction.writes()).hasSize(4);
  }

  @Test
  void a_transaction_does_not_share_its_arguments() {
    List<Write> writes = new ArrayList<>(List.of(new Write.Delete(KEY)));
    Transaction.Builder builder = Transaction.builder().delete(KEY);
    Transaction listed = new Transaction(List.of(), writes);
    Transaction built = builder.build();
    writes.clear();
    builder.delete(new Key("/b"));

    assertThat(listed).isEqualTo(built);
    assertThat(built.writes()).hasSize(1);
  }

  private static void refused(Transaction.Builder wrong, String message) {
    assertThatIllegalArgumentException().isThrownBy(wrong::build).withMessageContaining(message);
  }
}
