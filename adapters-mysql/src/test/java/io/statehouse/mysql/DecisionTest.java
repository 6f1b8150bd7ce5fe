package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.CommitPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecisionTest {
  private static final Key A = new Key("a");
  private static final Key B = new Key("b");
  private static final Revision OLD = Revision.of(1);

  private static Decision decided(Map<Key, Revision> locked, Transaction.Builder... members) {
    List<Transaction> batch = new ArrayList<>();
    for (Transaction.Builder member : members) {
      batch.add(member.build());
    }
    Decision.Rules rules = put -> Revision.of(put.value().hashCode());
    return new Decision(locked, rules).decideAll(batch);
  }

  private static Transaction.Builder transaction() {
    return Transaction.builder();
  }

  private static Transaction.Builder claim(Key key, String value) {
    return transaction().require(Condition.absent(key)).put(key, Bytes.utf8(value));
  }

  private static List<Boolean> applied(Decision decision) {
    return decision.outcomes().stream()
        .map(CommitOutcome::result)
        .map(result -> result.applied())
        .toList();
  }

  @Test
  void when_two_members_claim_a_key_the_first_wins() {
    Decision decision = decided(Map.of(), claim(A, "1"), claim(A, "2"));

    assertThat(applied(decision)).containsExactly(true, false);
    assertThat(decision.written()).containsOnly(Map.entry(A, Optional.of(Bytes.utf8("1"))));
    assertThat(decision.needsGapLocks()).isFalse();
  }

  @Test
  void a_member_sees_the_writes_of_those_before_it() {
    Decision decision =
        decided(
            Map.of(),
            transaction().require(Condition.present(A)).put(B, Bytes.EMPTY),
            transaction().put(A, Bytes.EMPTY),
            transaction().require(Condition.present(A)).put(B, Bytes.EMPTY),
            transaction().require(Condition.present(A)).delete(A),
            transaction().require(Condition.present(A)));

    assertThat(applied(decision)).containsExactly(false, true, true, true, false);
    assertThat(decision.assigned()).containsOnlyKeys(B);
  }

  @Test
  void a_member_whose_condition_fails_writes_nothing() {
    Decision decision =
        decided(
            Map.of(A, OLD),
            transaction()
                .put(B, Bytes.EMPTY)
                .require(Condition.unchanged(new Entry(A, Bytes.EMPTY, Revision.of(2)))));

    assertThat(decision.writesNothing()).isTrue();
    assertThat(decision.assigned()).isEmpty();
  }

  @Test
  void relying_on_an_absence_that_no_put_ends_needs_gap_locks() {
    assertThat(
            decided(Map.of(), transaction().require(Condition.absent(A)).put(B, Bytes.EMPTY))
                .needsGapLocks())
        .isTrue();
    assertThat(decided(Map.of(), claim(A, "1"), transaction().delete(A)).needsGapLocks()).isTrue();
    assertThat(decided(Map.of(A, OLD), transaction().delete(A), claim(A, "1")).needsGapLocks())
        .isFalse();
  }

  @Test
  void batches_are_cut_where_a_prefix_is_deleted_or_gap_locks_are_needed() {
    Transaction plain = transaction().put(A, Bytes.EMPTY).build();
    Transaction claim = claim(B, "1").build();
    Transaction rests = transaction().require(Condition.absent(A)).put(B, Bytes.EMPTY).build();
    Transaction below = transaction().deletePrefix(new Prefix("a")).build();

    List<Batch> batches = cut(List.of(plain, claim, rests, rests, below, below, plain, plain));

    assertThat(batches)
        .containsExactly(
            new Batch(List.of(plain, claim), false),
            new Batch(List.of(rests, rests), true),
            new Batch(List.of(below), true),
            new Batch(List.of(below), true),
            new Batch(List.of(plain, plain), false));
  }

  private static List<Batch> cut(List<Transaction> transactions) {
    return CommitPlan.of(transactions, one -> one).all().split(Batch.Room::new, 1).stream()
        .map(group -> Batch.of(group.members()))
        .toList();
  }

  @Test
  void a_batch_is_no_larger_than_a_request_may_be() {
    Transaction large =
        new Transaction(List.of(), List.of(new Write.Put(A, Bytes.copyOf(new byte[1 << 20]))));

    assertThat(cut(List.of(large, large, large))).hasSize(3);
    assertThat(cut(java.util.Collections.nCopies(600, claim(A, "1").build()))).hasSize(3);
  }

  @Test
  void a_mark_is_read_back_from_its_revision() {
    for (Mark mark :
        List.of(new Mark(-1, null), new Mark(0, null), new Mark(0, 1L), new Mark(-5, 1L << 50))) {
      assertThat(Mark.of(Revision.parse(mark.revision().toString()))).hasValue(mark);
    }
    assertThat(Mark.of(Revision.parse("9".repeat(80)))).isEmpty();
  }
}
