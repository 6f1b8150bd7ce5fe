package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code commitAll}: many transactions at once, each on its own. */
abstract class BatchesContract extends ContractGroup {

  BatchesContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void no_transactions_have_no_outcomes() {
    assertThat(store.commitAll(List.of())).isEmpty();
  }

  @Test
  void there_is_one_outcome_per_transaction_in_the_same_order() {
    Entry present = put("present", "1");
    Entry doomed = put("doomed", "1"); // no other condition names it: the order is not fixed
    Condition absent = Condition.absent(present.key());

    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(
                putting("a", "1"),
                transaction().require(absent).put(key("b"), value("1")).build(),
                transaction().require(Condition.unchanged(present)).build(),
                transaction().delete(doomed.key()).build(),
                putting("c", "1")));

    assertThat(outcomes).hasSize(5);
    assertThat(applied(outcomes.get(0).result())).containsEntry(key("a"), read("a").revision());
    assertThat(outcomes.get(1).result()).isEqualTo(CommitResult.conditionFailed(absent));
    assertThat(outcomes.get(2).result().applied()).isTrue();
    assertThat(outcomes.get(3).result().applied()).isTrue();
    assertThat(applied(outcomes.get(4).result())).containsEntry(key("c"), read("c").revision());
    assertThat(keysBelow("")).containsExactly("a", "c", "present");
  }

  @Test
  void a_transaction_that_loses_its_race_harms_no_neighbour() {
    put("held", "1");
    List<Transaction> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Transaction.Builder next = transaction().put(key("/b/" + i), value("" + i));
      all.add(i % 3 == 0 ? next.require(Condition.absent(key("held"))).build() : next.build());
    }

    List<CommitOutcome> outcomes = store.commitAll(all);

    for (int i = 0; i < 60; i++) {
      assertThat(outcomes.get(i).result().applied()).as("outcome %s", i).isEqualTo(i % 3 != 0);
      assertThat(store.get(key("/b/" + i)).isPresent()).as("key %s", i).isEqualTo(i % 3 != 0);
    }
  }

  @Test
  void a_transaction_that_is_too_large_harms_no_neighbour() {
    Transaction large =
        transaction()
            .put(key("k".repeat(store.limits().keyBytes() + 1)), value("1"))
            .put(key("beside"), value("1"))
            .build();

    List<CommitOutcome> outcomes =
        store.commitAll(List.of(putting("a", "1"), large, putting("b", "1")));

    assertThat(applied(outcomes.get(0).result())).hasSize(1);
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> outcomes.get(1).result());
    assertThat(applied(outcomes.get(2).result())).hasSize(1);
    assertThat(keysBelow("")).containsExactly("a", "b");
  }

  @Test
  void more_transactions_may_be_given_than_the_store_takes_at_once() {
    List<Transaction> all =
        IntStream.range(0, 1_000)
            .mapToObj(i -> key("/many/%04d".formatted(i)))
            .map(key -> transaction().require(Condition.absent(key)).put(key, value("1")).build())
            .toList();

    assertThat(store.commitAll(all)).allMatch(outcome -> outcome.result().applied()).hasSize(1_000);
    assertThat(keysBelow("/many/")).hasSize(1_000);
    assertThat(store.commitAll(all)).noneMatch(outcome -> outcome.result().applied());
  }

  @Test
  void several_transactions_may_put_the_same_key_and_one_of_them_is_last() {
    List<Transaction> all =
        IntStream.range(0, 8).mapToObj(i -> putting("same", "value " + i)).toList();

    List<CommitOutcome> outcomes = store.commitAll(all);

    Entry last = read("same");
    assertThat(outcomes).allMatch(outcome -> outcome.result().applied());
    int writer = Integer.parseInt(text(last).substring("value ".length()));
    assertThat(applied(outcomes.get(writer).result())).containsEntry(last.key(), last.revision());
  }

  @Test
  void one_of_several_claims_of_the_same_key_wins() {
    Key key = key("claimed");
    List<Transaction> all =
        IntStream.range(0, 8)
            .mapToObj(
                i -> transaction().require(Condition.absent(key)).put(key, value("" + i)).build())
            .toList();

    List<CommitOutcome> outcomes = store.commitAll(all);

    List<Integer> winners =
        IntStream.range(0, 8).filter(i -> outcomes.get(i).result().applied()).boxed().toList();
    assertThat(winners).hasSize(1);
    assertThat(text("claimed")).isEqualTo("" + winners.get(0));
  }

  @Test
  void one_of_several_changes_to_the_same_entry_wins() {
    Entry read = put("counter", "0");
    List<Transaction> all =
        IntStream.range(1, 9)
            .mapToObj(
                i ->
                    transaction()
                        .require(Condition.unchanged(read))
                        .put(read.key(), value("" + i))
                        .build())
            .toList();

    assertThat(store.commitAll(all).stream().filter(outcome -> outcome.result().applied()))
        .hasSize(1);
    assertThat(text("counter")).isNotEqualTo("0");
  }

  @Test
  void putting_and_deleting_the_same_tree_concurrently_is_serializable() {
    put("t/old", "1");

    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(
                putting("t/1", "1"),
                transaction().deletePrefix(prefix("t/")).build(),
                transaction().put(key("t/2"), value("1")).put(key("t/3"), value("1")).build(),
                transaction().delete(key("t/1")).build()));

    assertThat(outcomes).allMatch(outcome -> outcome.result().applied());
    assertThat(keysBelow("t/").stream().filter(key -> !key.equals("t/1")).toList())
        .isIn(List.of(), List.of("t/2", "t/3"));
  }

  @Test
  void sixteen_writers_of_all_kinds_do_not_disturb_each_other() {
    KeyValueStore other = another();
    put("held", "1");
    int rounds = 30;

    Racers.race(
        16,
        writer -> {
          KeyValueStore client = writer % 2 == 0 ? store : other;
          for (int round = 0; round < rounds; round++) {
            Transaction mine = putting("/w/%02d/%02d".formatted(writer, round), "1");
            if (writer == 15) {
              Transaction losing =
                  transaction()
                      .require(Condition.absent(key("held")))
                      .put(key("/lost/" + round), value("1"))
                      .build();
              assertThat(client.commit(losing).applied()).isFalse();
              assertThat(client.commit(mine).applied()).isTrue();
            } else if (writer % 3 == 0) {
              assertThat(client.commitAll(List.of(mine, increment("/n/" + writer, round))))
                  .allMatch(outcome -> outcome.result().applied());
            } else {
              assertThat(client.commit(mine).applied()).isTrue();
            }
          }
          return writer;
        });

    assertThat(keysBelow("/w/")).hasSize(16 * rounds);
    assertThat(keysBelow("/lost/")).isEmpty();
    assertThat(store.list(prefix("/n/")))
        .hasSize(5)
        .allMatch(entry -> text(entry).equals("" + (rounds - 1)));
  }

  @Test
  void callers_that_are_interrupted_harm_no_other() {
    int undisturbed = 12;
    int commits = 25;
    CountDownLatch running = new CountDownLatch(undisturbed);
    List<Thread> disturbed =
        IntStream.range(0, 4).mapToObj(i -> new Thread(() -> commitUntilNone(running))).toList();
    disturbed.forEach(Thread::start);

    Racers.race(
        undisturbed + 1,
        racer -> {
          if (racer == undisturbed) {
            interruptUntilNone(running, disturbed);
            return racer;
          }
          try {
            for (int i = 0; i < commits; i++) {
              String key = "/u/%02d/%02d".formatted(racer, i);
              assertThat(store.commit(putting(key, "1")).applied()).isTrue();
              assertThat(store.get(key(key))).isPresent();
            }
          } finally {
            running.countDown();
          }
          return racer;
        });

    assertThat(keysBelow("/u/")).hasSize(undisturbed * commits);
  }

  @Test
  void a_caller_whose_key_is_too_long_harms_no_other_reader() {
    Key tooLong = key("k".repeat(store.limits().keyBytes() + 1));
    put("plain", "1");

    Racers.race(
        12,
        racer -> {
          for (int i = 0; i < 50; i++) {
            if (racer > 1) {
              assertThat(text("plain")).isEqualTo("1");
            } else {
              assertThatExceptionOfType(StoreException.Refused.class)
                  .isThrownBy(() -> store.get(tooLong));
            }
          }
          return racer;
        });
  }

  /** Commits again and again, whatever comes of it. */
  private void commitUntilNone(CountDownLatch running) {
    while (running.getCount() > 0) {
      try {
        store.commit(putting("disturbed", "1"));
        store.get(key("disturbed"));
      } catch (StoreException.Unavailable | StoreException.OutcomeUnknown interrupted) {
        Thread.interrupted();
      }
    }
  }

  private static void interruptUntilNone(CountDownLatch running, List<Thread> disturbed)
      throws InterruptedException {
    while (!running.await(200, TimeUnit.MICROSECONDS)) {
      disturbed.forEach(Thread::interrupt);
    }
    for (Thread thread : disturbed) {
      thread.join();
    }
  }

  private static Transaction increment(String key, int round) {
    Condition expected = round == 0 ? Condition.absent(key(key)) : Condition.present(key(key));
    return transaction().require(expected).put(key(key), value("" + round)).build();
  }
}
