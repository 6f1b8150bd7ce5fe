package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The cost of calls, in round trips as the store itself reports them. */
abstract class RoundTripsContract extends ContractGroup {
  static final List<String> OPERATIONS =
      List.of("get", "getAll", "list", "children", "childrenOfEach", "commit", "commitAll");

  RoundTripsContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void putTen() {
    putAll(IntStream.range(0, 10).mapToObj(i -> "/t/" + i).toList());
  }

  @Test
  void getting_a_key() {
    assertCost("get", () -> store.get(key("/t/1")));
    assertCost("get", () -> store.get(key("/absent")));
  }

  @Test
  void getting_as_many_keys_as_one_read_takes() {
    int max = Math.min(store.limits().keysPerRead(), 5_000);
    List<Key> keys = IntStream.range(0, max).mapToObj(i -> key("/t/" + i)).toList();

    assertCost("getAll", () -> assertThat(store.getAll(keys)).hasSize(10));
  }

  @Test
  void getting_more_keys_than_one_read_takes() {
    int perRead = store.limits().keysPerRead();
    int reads = 3;
    List<Key> keys =
        IntStream.range(0, (reads - 1) * perRead + 1).mapToObj(i -> key("/t/" + i)).toList();

    assertThat(trips.of(() -> assertThat(store.getAll(keys)).hasSize(10)))
        .as("round trips of %s keys, %s in one", keys.size(), perRead)
        .hasSizeLessThanOrEqualTo(reads * contract.costOf("getAll").roundTrips());
  }

  @Test
  void getting_no_keys() {
    assertThat(trips.of(() -> store.getAll(List.of()))).isEmpty();
    assertThat(trips.of(() -> store.commitAll(List.of()))).isEmpty();
    assertThat(trips.of(() -> store.limits())).isEmpty();
  }

  @Test
  void listing_a_few_entries() {
    assertCost("list", () -> assertThat(store.list(prefix("/t/"))).hasSize(10));
    assertCost("list", () -> assertThat(store.list(prefix("/absent/"))).isEmpty());
  }

  @Test
  void listing_a_few_children() {
    assertCost("children", () -> assertThat(store.children(prefix("/t/"), '/')).hasSize(10));
  }

  @Test
  void listing_the_children_of_as_many_prefixes_as_one_read_takes() {
    int max = Math.min(store.limits().keysPerRead(), 200);
    List<Prefix> prefixes = IntStream.range(0, max).mapToObj(i -> prefix("/t/" + i)).toList();

    assertCost(
        "childrenOfEach", () -> assertThat(store.childrenOfEach(prefixes, '/')).hasSize(max));
    assertThat(trips.of(() -> store.childrenOfEach(List.of(), '/'))).isEmpty();
  }

  @Test
  void committing_a_transaction() {
    Entry read = read("/t/1");

    assertCost("commit", () -> applied(putting("/t/2", "2")));
    assertCost(
        "commit",
        () ->
            applied(
                transaction()
                    .require(Condition.unchanged(read))
                    .require(Condition.present(key("/t/2")))
                    .require(Condition.absent(key("/t/20")))
                    .put(key("/t/20"), value("1"))
                    .delete(key("/t/2"))
                    .deletePrefix(prefix("/t/3"))
                    .build()));
    assertCost(
        "commit",
        () ->
            assertThat(
                    store
                        .commit(transaction().require(Condition.absent(key("/t/1"))).build())
                        .applied())
                .isFalse());
  }

  @Test
  void committing_several_transactions_on_different_keys() {
    List<Transaction> batch =
        IntStream.range(0, 10)
            .mapToObj(i -> key("/new/" + i))
            .map(key -> transaction().require(Condition.absent(key)).put(key, value("1")).build())
            .toList();

    assertCost(
        "commitAll",
        () -> assertThat(store.commitAll(batch)).allMatch(outcome -> outcome.result().applied()));
  }

  @Test
  void every_round_trip_is_named_and_measured() {
    store.get(key("/t/1"));
    store.commit(putting("/t/1", "1"));

    assertThat(trips.all())
        .isNotEmpty()
        .allMatch(trip -> !trip.operation().isBlank() && trip.nanos() >= 0 && trip.succeeded());
  }

  private void assertCost(String operation, Runnable call) {
    Cost cost = contract.costOf(operation);
    List<String> made = trips.of(call);

    assertThat(made)
        .as("round trips of one %s; at most %s %s", operation, cost.roundTrips(), cost.reason())
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(cost.roundTrips());
  }
}
