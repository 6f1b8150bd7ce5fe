package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code commitAsync} and {@code getAsync}: a caller that goes on while the store works. */
abstract class PipeliningContract extends ContractGroup {

  PipeliningContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void a_future_has_what_the_call_returns() {
    Entry old = put("/a", "1");
    Condition absent = Condition.absent(old.key());

    CommitResult done = store.commitAsync(replacing(old, "2")).join();
    CommitResult lost =
        store.commitAsync(transaction().require(absent).put(key("/b"), value("1")).build()).join();

    assertThat(applied(done)).containsEntry(old.key(), read("/a").revision());
    assertThat(lost).isEqualTo(CommitResult.conditionFailed(absent));
    assertThat(store.getAsync(old.key()).join()).hasValue(read("/a"));
    assertThat(store.getAsync(key("/b")).join()).isEmpty();
  }

  @Test
  void more_calls_than_the_store_takes_at_once_may_be_begun() {
    List<CompletableFuture<CommitResult>> commits =
        IntStream.range(0, 2_000)
            .mapToObj(i -> store.commitAsync(putting("/p/%04d".formatted(i), "" + i)))
            .toList();
    commits.forEach(commit -> applied(commit.join()));

    List<CompletableFuture<Optional<Entry>>> reads =
        IntStream.range(0, 2_000)
            .mapToObj(i -> store.getAsync(key("/p/%04d".formatted(i))))
            .toList();

    for (int i = 0; i < reads.size(); i++) {
      assertThat(reads.get(i).join()).map(ContractGroup::text).hasValue("" + i);
    }
    assertThat(keysBelow("/p/")).hasSize(2_000);
  }

  @Test
  void what_was_acknowledged_is_read_by_every_client() {
    KeyValueStore other = another();

    for (int round = 0; round < 50; round++) {
      store.commitAsync(putting("/a", "" + round)).join();

      assertThat(other.get(key("/a"))).map(ContractGroup::text).hasValue("" + round);
    }
  }

  @Test
  void a_transaction_that_is_refused_ends_its_own_future_only() {
    Transaction large =
        transaction()
            .put(key("k".repeat(store.limits().keyBytes() + 1)), value("1"))
            .put(key("beside"), value("1"))
            .build();

    CompletableFuture<CommitResult> before = store.commitAsync(putting("/a", "1"));
    CompletableFuture<CommitResult> refused = store.commitAsync(large);
    CompletableFuture<CommitResult> after = store.commitAsync(putting("/b", "1"));

    assertThat(failureOf(refused)).isInstanceOf(StoreException.Refused.class);
    assertThat(applied(before.join())).hasSize(1);
    assertThat(applied(after.join())).hasSize(1);
    assertThat(keysBelow("")).containsExactly("/a", "/b");
  }

  @Test
  void callers_that_wait_and_those_that_do_not_never_both_claim_a_key() {
    int keys = 300;
    KeyValueStore other = another();

    List<List<Boolean>> claimed =
        Racers.race(
            4,
            racer -> {
              KeyValueStore client = racer % 2 == 0 ? store : other;
              return racer < 2 ? claimWaiting(client, keys) : claimPipelined(client, keys);
            });

    for (int i = 0; i < keys; i++) {
      int number = i;
      assertThat(claimed.stream().filter(mine -> mine.get(number)))
          .as("winners of key %s", i)
          .hasSize(1);
    }
  }

  private static List<Boolean> claimWaiting(KeyValueStore client, int keys) {
    return IntStream.range(0, keys).mapToObj(i -> client.commit(claim(i)).applied()).toList();
  }

  private static List<Boolean> claimPipelined(KeyValueStore client, int keys) {
    return IntStream.range(0, keys).mapToObj(i -> client.commitAsync(claim(i))).toList().stream()
        .map(commit -> commit.join().applied())
        .toList();
  }

  private static Transaction claim(int i) {
    Key key = key("/claim/" + i);
    return transaction().require(Condition.absent(key)).put(key, value("1")).build();
  }

  @Test
  void what_depends_on_a_future_may_begin_the_next_call() {
    CompletableFuture<CommitResult> chain = store.commitAsync(putting("/n", "0"));
    for (int i = 1; i <= 50; i++) {
      String next = "" + i;
      chain =
          chain
              .thenCompose(done -> store.getAsync(key("/n")))
              .thenCompose(read -> store.commitAsync(replacing(read.orElseThrow(), next)));
    }

    assertThat(chain.join().applied()).isTrue();
    assertThat(text("/n")).isEqualTo("50");
  }

  @Test
  void an_outage_ends_the_futures_and_is_not_thrown() {
    contract.hasNoOutage().abortsTest();
    put("/a", "1");
    contract.beginOutage();

    List<CompletableFuture<?>> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(store.getAsync(key("/a")));
      calls.add(store.commitAsync(putting("/b/" + i, "1")));
    }

    for (int i = 0; i < calls.size(); i += 2) {
      assertThat(failureOf(calls.get(i))).isInstanceOf(StoreException.Unavailable.class);
      assertThat(failureOf(calls.get(i + 1)))
          .isInstanceOfAny(StoreException.Unavailable.class, StoreException.OutcomeUnknown.class);
    }
    contract.endOutage();
  }

  @Test
  void a_lost_response_is_an_unknown_outcome() {
    contract.losesNoAnswer().abortsTest();
    Entry old = put("/a", "old");
    Transaction change =
        transaction()
            .require(Condition.unchanged(old))
            .put(key("/a"), value("new"))
            .put(key("/b"), value("new"))
            .build();

    contract.loseNextAnswer();

    assertThat(failureOf(store.commitAsync(change)))
        .isInstanceOf(StoreException.OutcomeUnknown.class);
  }

  private static Transaction replacing(Entry read, String next) {
    return transaction().require(Condition.unchanged(read)).put(read.key(), value(next)).build();
  }

  private static Throwable failureOf(CompletableFuture<?> call) {
    return call.handle((result, failure) -> failure).join();
  }
}
