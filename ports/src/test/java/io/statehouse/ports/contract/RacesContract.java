package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Concurrent writers with conflicting transactions, through two clients. */
abstract class RacesContract extends ContractGroup {
  static final Prefix ROOT = new Prefix("/");

  private KeyValueStore[] clients;

  RacesContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void openTwoClients() {
    clients = new KeyValueStore[] {store, another()};
  }

  private KeyValueStore client(int racer) {
    return clients[racer % clients.length];
  }

  @Test
  void exactly_one_claim_of_an_absent_key_wins() {
    int keys = 1_000;

    List<Set<Integer>> won =
        Racers.race(
            2,
            racer -> {
              Set<Integer> mine = new HashSet<>();
              for (int i = 0; i < keys; i++) {
                if (client(racer).commit(claim(i, racer)).applied()) {
                  mine.add(i);
                }
              }
              return mine;
            });

    assertEachClaimedOnce(keys, won);
  }

  @Test
  void exactly_one_of_several_batches_wins_each_absent_key() {
    int keys = 1_000;
    int batch = 40;

    List<Set<Integer>> won =
        Racers.race(
            4,
            racer -> {
              Set<Integer> mine = new HashSet<>();
              for (int from = 0; from < keys; from += batch) {
                int first = from;
                List<CommitOutcome> outcomes =
                    client(racer)
                        .commitAll(
                            IntStream.range(from, from + batch)
                                .mapToObj(i -> claim(i, racer))
                                .toList());
                IntStream.range(0, batch)
                    .filter(i -> outcomes.get(i).result().applied())
                    .forEach(i -> mine.add(first + i));
              }
              return mine;
            });

    assertEachClaimedOnce(keys, won);
  }

  private static Transaction claim(int i, int racer) {
    Key key = key("/claim/" + i);
    return transaction().require(Condition.absent(key)).put(key, value("" + racer)).build();
  }

  private void assertEachClaimedOnce(int keys, List<Set<Integer>> won) {
    for (int i = 0; i < keys; i++) {
      int claimed = i;
      List<Integer> winners =
          IntStream.range(0, won.size())
              .filter(racer -> won.get(racer).contains(claimed))
              .boxed()
              .toList();
      assertThat(winners).as("winners of key %s", i).hasSize(1);
      assertThat(text("/claim/" + i))
          .as("winner stored at key %s", i)
          .isEqualTo("" + winners.get(0));
    }
  }

  @Test
  void no_increment_of_a_counter_is_lost() {
    put("counter", "0");

    Racers.race(
        4,
        racer -> {
          for (int done = 0; done < 50; ) {
            Entry now = client(racer).get(key("counter")).orElseThrow();
            done += client(racer).commit(replacing(now, number(now) + 1)).applied() ? 1 : 0;
          }
          return racer;
        });

    assertThat(text("counter")).isEqualTo("200");
  }

  /** What a store knows of a large value that it put may not be what others made of it since. */
  @Test
  void no_item_appended_to_a_large_list_is_lost() {
    String old = "earlier,".repeat(300);
    put("list", old);

    Racers.race(
        4,
        racer -> {
          Entry seen = client(racer).get(key("list")).orElseThrow();
          for (int item = 0; item < 10; ) {
            Bytes longer = value(text(seen) + racer + ":" + item + ",");
            Transaction append =
                transaction().require(Condition.unchanged(seen)).put(seen.key(), longer).build();
            if (client(racer).commit(append) instanceof CommitResult.Applied applied) {
              item++;
              // As who alone writes a list: from what was put last, without reading it.
              seen = new Entry(seen.key(), longer, applied.revisions().get(seen.key()));
            } else {
              seen = client(racer).get(key("list")).orElseThrow();
            }
          }
          return racer;
        });

    String stored = text("list");
    assertThat(stored).startsWith(old);
    assertThat(stored.substring(old.length()).split(","))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 40).mapToObj(i -> i % 4 + ":" + i / 4).toList());
  }

  @Test
  void exactly_one_conditional_deletion_of_an_entry_succeeds() {
    for (int round = 0; round < 50; round++) {
      Entry entry = put("taken", "round " + round);
      Transaction take =
          transaction().require(Condition.unchanged(entry)).delete(entry.key()).build();

      List<Boolean> succeeded = Racers.race(4, racer -> client(racer).commit(take).applied());

      assertThat(succeeded).as("round %s", round).containsOnlyOnce(true);
      assertThat(store.get(entry.key())).isEmpty();
    }
  }

  @Test
  void no_child_outlives_its_parent() {
    for (int round = 0; round < 60; round++) {
      String parent = "/parent/" + round;
      put(parent, "1");

      Racers.race(
          4,
          racer ->
              racer == 0
                  ? client(1).commit(removalOf(parent)).applied()
                  : client(racer).commit(child(parent, racer)).applied());

      assertThat(keysBelow(parent)).as("orphans of round %s", round).isEmpty();
    }
  }

  @Test
  void no_child_outlives_its_parent_in_one_batch_either() {
    for (int round = 0; round < 40; round++) {
      String parent = "/parent/" + round;
      put(parent, "1");
      List<Transaction> batch =
          List.of(
              child(parent, 1),
              child(parent, 2),
              removalOf(parent),
              child(parent, 3),
              child(parent, 4));

      Racers.race(
          2, racer -> client(racer).commitAll(batch).stream().map(CommitOutcome::result).toList());

      assertThat(keysBelow(parent)).as("orphans of round %s", round).isEmpty();
    }
  }

  @Test
  void a_child_is_written_in_a_batch_only_if_its_parent_exists_first() {
    for (int round = 0; round < 20; round++) {
      String parent = "/parent/" + round;

      List<CommitOutcome> outcomes =
          store.commitAll(
              List.of(child(parent, 1), putting(parent, "1"), child(parent, 2), child(parent, 3)));

      int children =
          (int) IntStream.of(0, 2, 3).filter(i -> outcomes.get(i).result().applied()).count();
      assertThat(outcomes.get(1).result().applied()).isTrue();
      assertThat(keysBelow(parent)).as("round %s", round).hasSize(1 + children);
    }
  }

  private static Transaction child(String parent, int number) {
    return transaction()
        .require(Condition.present(key(parent)))
        .put(key(parent + "/" + number), value("1"))
        .build();
  }

  private static Transaction removalOf(String parent) {
    return transaction().delete(key(parent)).deletePrefix(prefix(parent + "/")).build();
  }

  @Test
  void a_key_put_outside_a_prefix_while_that_is_deleted_remains() {
    for (int round = 0; round < 40; round++) {
      put("/a", "1");

      List<Boolean> applied =
          Racers.race(
              2,
              racer ->
                  racer == 0
                      ? deletes(client(racer), ROOT)
                      : client(racer).commit(putting("outside", "1")).applied());

      assertThat(applied.get(1)).isTrue();
      assertThat(text("outside")).as("round %s", round).isEqualTo("1");
      assertThat(store.get(key("/a")).isEmpty()).isEqualTo(applied.get(0));
      applied(transaction().deletePrefix(Prefix.ALL).build());
    }
  }

  private boolean deletes(KeyValueStore client, Prefix prefix) {
    try {
      return client.commit(transaction().deletePrefix(prefix).build()).applied();
    } catch (StoreException.Refused refused) {
      assertThat(contract.refusesToDelete(prefix).stated()).isTrue();
      return false;
    }
  }

  @Test
  void two_transactions_that_each_change_what_the_other_saw_unchanged_do_not_both_succeed() {
    assertNeverBoth(
        round -> {
          Entry x = put("x" + round, "0");
          Entry y = put("y" + round, "0");
          return List.of(
              transaction().require(Condition.unchanged(x)).put(y.key(), value("1")).build(),
              transaction().require(Condition.unchanged(y)).put(x.key(), value("1")).build());
        });
  }

  @Test
  void two_transactions_that_each_create_what_the_other_saw_absent_do_not_both_succeed() {
    assertNeverBoth(
        round -> {
          Key x = key("x" + round);
          Key y = key("y" + round);
          return List.of(
              transaction().require(Condition.absent(x)).put(y, value("1")).build(),
              transaction().require(Condition.absent(y)).put(x, value("1")).build());
        });
  }

  @Test
  void two_transactions_that_each_delete_what_the_other_saw_present_do_not_both_succeed() {
    assertNeverBoth(
        round -> {
          Key x = put("x" + round, "1").key();
          Key y = put("y" + round, "1").key();
          return List.of(
              transaction().require(Condition.present(x)).delete(y).build(),
              transaction().require(Condition.present(y)).delete(x).build());
        });
  }

  @Test
  void two_transactions_that_each_delete_the_tree_of_what_the_other_saw_do_not_both_succeed() {
    assertNeverBoth(
        round -> {
          Key x = put("x" + round + "/1", "1").key();
          Key y = put("y" + round + "/1", "1").key();
          return List.of(
              transaction()
                  .require(Condition.present(x))
                  .deletePrefix(prefix("y" + round + "/"))
                  .build(),
              transaction()
                  .require(Condition.present(y))
                  .deletePrefix(prefix("x" + round + "/"))
                  .build());
        });
  }

  /** In either order the first succeeds and the second fails, so exactly one must succeed. */
  private void assertNeverBoth(Function<Integer, List<Transaction>> pair) {
    for (int round = 0; round < 40; round++) {
      List<Transaction> racing = pair.apply(round);
      List<Boolean> applied =
          Racers.race(2, racer -> client(racer).commit(racing.get(racer)).applied());
      assertThat(applied).as("racing, round %s", round).containsOnlyOnce(true);
    }
    for (int round = 100; round < 120; round++) {
      List<Boolean> applied =
          store.commitAll(pair.apply(round)).stream()
              .map(outcome -> outcome.result().applied())
              .toList();
      assertThat(applied).as("in one batch, round %s", round).containsOnlyOnce(true);
    }
    for (int round = 200; round < 220; round++) {
      List<Transaction> racing = pair.apply(round);
      List<Boolean> applied =
          Racers.race(
              2,
              racer -> {
                List<Transaction> batch = List.of(racing.get(racer), putting("beside", "1"));
                return client(racer).commitAll(batch).get(0).result().applied();
              });
      assertThat(applied).as("in two batches, round %s", round).containsOnlyOnce(true);
    }
  }

  @Test
  void a_listing_and_a_read_of_several_keys_are_consistent_views() {
    List<Key> accounts = IntStream.range(0, 6).mapToObj(i -> key("/account/" + i)).toList();
    accounts.forEach(account -> put(account, value("100")));
    int looks = 100;
    AtomicInteger looking = new AtomicInteger(2);

    Racers.race(
        4,
        racer -> {
          if (racer < 2) {
            for (int i = 0; looking.get() > 0; i++) {
              transfer(client(racer), List.of(accounts.get(i % 6), accounts.get((i + 1) % 6)));
            }
            return racer;
          }
          try {
            for (int i = 0; i < looks; i++) {
              assertThat(sum(client(racer).list(prefix("/account/")))).as("list").isEqualTo(600);
              assertThat(sum(client(racer).getAll(accounts).values())).as("getAll").isEqualTo(600);
            }
          } finally {
            looking.decrementAndGet();
          }
          return racer;
        });

    assertThat(sum(store.list(prefix("/account/")))).isEqualTo(600);
  }

  private static void transfer(KeyValueStore client, List<Key> pair) {
    var read = client.getAll(pair);
    Entry from = read.get(pair.get(0));
    Entry to = read.get(pair.get(1));
    client.commit(
        transaction()
            .require(Condition.unchanged(from))
            .require(Condition.unchanged(to))
            .put(from.key(), value("" + (number(from) - 1)))
            .put(to.key(), value("" + (number(to) + 1)))
            .build());
  }

  private static int sum(Iterable<Entry> entries) {
    List<Integer> numbers = new ArrayList<>();
    entries.forEach(entry -> numbers.add(number(entry)));
    return numbers.stream().mapToInt(Integer::intValue).sum();
  }

  private static int number(Entry entry) {
    return Integer.parseInt(text(entry));
  }

  private static Transaction replacing(Entry read, int number) {
    return transaction()
        .require(Condition.unchanged(read))
        .put(read.key(), value("" + number))
        .build();
  }
}
