package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How etcd applies batches of nested transactions. */
@NeedsServer({ServerKind.ETCD, ServerKind.ETCD_3_5})
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"ETCD", "ETCD_3_5"})
class EtcdBatchesTest {
  private static final Key PARENT = new Key("/p");
  private static final Key CHILD = new Key("/p/1");

  private final Trips trips = new Trips();
  private final ServerKind kind;
  private final EtcdServer server;
  private final EtcdSettings settings;
  private final EtcdStore store;

  EtcdBatchesTest(ServerKind kind) {
    this.kind = kind;
    this.server = (EtcdServer) SharedServers.get(kind);
    this.settings = EtcdSettings.of(server.url() + "?timeout=20s");
    this.store = EtcdStore.open(settings, trips);
  }

  @BeforeEach
  void empty() {
    new EtcdGateway(server).empty();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_child_is_never_orphaned_by_another_transaction_in_its_batch() {
    for (int round = 0; round < 40; round++) {
      store.commit(putting("/p", "1"));
      List<Transaction> batch = new ArrayList<>(List.of(deleteTree(), putChild()));
      if (round % 2 == 0) {
        Collections.reverse(batch);
      }

      assertThat(store.commitAll(batch)).allSatisfy(CommitOutcome::result);

      assertNoOrphan();
    }
  }

  @Test
  void a_child_is_never_orphaned_by_a_caller_that_shares_a_request() throws Exception {
    try (KeyValueStore shared = new BatchingStore(EtcdStore.open(settings), settings.batching())) {
      for (int round = 0; round < 40; round++) {
        store.commit(putting("/p", "1"));
        List<Callable<Object>> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          Transaction own = i == 4 ? deleteTree() : putChild();
          callers.add(() -> shared.commit(own));
        }
        together(callers);

        assertNoOrphan();
      }
    }
  }

  @Test
  void of_two_transactions_that_test_what_the_other_writes_one_fails() {
    for (int round = 0; round < 40; round++) {
      Transaction left = putIfAbsent("/left/" + round, "/right/" + round);
      Transaction right = putIfAbsent("/right/" + round, "/left/" + round);

      List<CommitOutcome> outcomes = store.commitAll(List.of(left, right));

      assertThat(outcomes.stream().filter(outcome -> outcome.result().applied())).hasSize(1);
    }
  }

  @Test
  void as_many_transactions_as_etcd_nests_take_one_round_trip() {
    List<Transaction> largest =
        IntStream.range(0, 127).mapToObj(i -> putIfAbsent("/n/" + i, "/no/" + i)).toList();
    List<Transaction> unconditional =
        IntStream.range(0, 128).mapToObj(i -> putting("/f/" + i, "1")).toList();

    assertThat(trips.during(() -> assertAllApplied(store.commitAll(largest)))).isEqualTo(1);
    assertThat(trips.during(() -> assertAllApplied(store.commitAll(unconditional)))).isEqualTo(1);
    assertThat(store.list(new Prefix("/n/"))).hasSize(127);
    assertThat(store.list(new Prefix("/f/"))).hasSize(128);
  }

  @Test
  void the_deepest_batches_that_are_sent_are_accepted() {
    for (int depth : new int[] {2, 10, 32}) {
      List<Transaction> deep =
          IntStream.range(0, 128 - depth)
              .mapToObj(i -> deep("/d" + depth + "/" + i, depth))
              .toList();

      assertThat(trips.during(() -> assertAllApplied(store.commitAll(deep)))).isEqualTo(1);
    }
  }

  @Test
  void after_a_lost_race_the_others_of_its_batch_take_a_second_round_trip() {
    store.commit(putting("/held", "1"));
    List<Transaction> batch =
        List.of(putIfAbsent("/a", "/free"), putIfAbsent("/b", "/held"), putIfAbsent("/c", "/free"));
    List<CommitOutcome> outcomes = new ArrayList<>();

    int taken = trips.during(() -> outcomes.addAll(store.commitAll(batch)));

    assertThat(taken).isEqualTo(2);
    assertThat(outcomes)
        .extracting(outcome -> outcome.result().applied())
        .containsExactly(true, false, true);
    assertThat(store.list(Prefix.ALL))
        .extracting(entry -> entry.key().text())
        .containsExactly("/a", "/c", "/held");
  }

  @Test
  void all_entries_of_a_batch_have_the_same_revision() {
    List<CommitOutcome> outcomes =
        store.commitAll(List.of(putting("/a", "1"), putIfAbsent("/b", "/c"), putting("/d", "1")));

    List<Entry> entries = store.list(Prefix.ALL);
    assertThat(entries)
        .extracting(Entry::revision)
        .hasSize(3)
        .containsOnly(entries.get(0).revision());
    assertAllApplied(outcomes);
  }

  /** The server's limits are lower than the settings say, so it refuses whole requests. */
  @Test
  void a_server_with_lower_limits_refuses_only_transactions_too_large_for_it() {
    ServerSettings small =
        ServerSettings.plain().withArguments("--max-txn-ops", "20", "--max-request-bytes", "65536");
    try (EtcdServer own = EtcdServer.start(kind, small);
        EtcdStore limited = EtcdStore.open(EtcdSettings.of(own.url()))) {
      List<Transaction> batch = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        batch.add(putIfAbsent("/n/" + i, "/no/" + i));
      }
      batch.add(30, deep("/deep", 25));
      batch.add(
          10, Transaction.builder().put(new Key("/l"), Bytes.copyOf(new byte[90_000])).build());

      List<CommitOutcome> outcomes = new ArrayList<>(limited.commitAll(batch));

      assertRefused(outcomes.remove(31), "too many operations");
      assertRefused(outcomes.remove(10), "too large");
      assertAllApplied(outcomes);
      assertThat(limited.list(new Prefix("/n/"))).hasSize(60);
    }
  }

  @Test
  void a_full_database_rejects_writes_and_says_what_to_do() {
    ServerSettings tiny = ServerSettings.plain().withArguments("--quota-backend-bytes", "2000000");
    try (EtcdServer own = EtcdServer.start(kind, tiny);
        EtcdStore full = EtcdStore.open(EtcdSettings.of(own.url()))) {
      Bytes large = Bytes.copyOf(new byte[400_000]);

      assertThat(full.check().writable()).isTrue();
      assertThatExceptionOfType(StoreException.WritesRejected.class)
          .isThrownBy(
              () -> {
                for (int i = 0; i < 30; i++) {
                  full.commit(Transaction.builder().put(new Key("/" + i), large).build());
                }
              })
          .withMessageContainingAll("space", "defragment");
      assertThat(full.list(new Prefix("/"))).isNotEmpty();
      assertThat(full.check().warnings()).anyMatch(warning -> warning.contains("NOSPACE"));
      assertThat(full.check().writable()).isFalse();
    }
  }

  /** etcd's quota counts the puts of a request, but not those of transactions nested in it. */
  @Test
  void a_full_database_takes_no_put_that_shares_a_request_and_still_every_delete() {
    ServerSettings tiny = ServerSettings.plain().withArguments("--quota-backend-bytes", "2000000");
    try (EtcdServer own = EtcdServer.start(kind, tiny);
        EtcdStore full = EtcdStore.open(EtcdSettings.of(own.url()))) {
      fill(full);

      List<CommitOutcome> nested = full.commitAll(List.of(putIfAbsent("/b", "/c"), deleteTree()));
      List<CommitOutcome> flat =
          full.commitAll(
              List.of(putting("/a", "1"), deleteIfPresent("/full"), putIfAbsent("/b", "/c")));

      assertOutOfSpace(nested.get(0));
      assertThat(nested.get(1).result().applied()).isTrue();
      assertOutOfSpace(flat.get(0));
      assertThat(flat.get(1).result().applied()).isTrue();
      assertOutOfSpace(flat.get(2));
      assertThat(full.list(Prefix.ALL)).isEmpty();
    }
  }

  private static void fill(EtcdStore store) {
    Transaction put =
        Transaction.builder().put(new Key("/full"), Bytes.copyOf(new byte[400_000])).build();
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(
            () -> {
              for (int i = 0; i < 30; i++) {
                store.commit(put);
              }
            })
        .withMessageContaining("space exceeded");
  }

  private static Transaction deleteIfPresent(String key) {
    return Transaction.builder()
        .require(Condition.present(new Key(key)))
        .delete(new Key(key))
        .build();
  }

  private static void assertOutOfSpace(CommitOutcome outcome) {
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(outcome::result)
        .withMessageContaining("space exceeded");
  }

  private static void assertRefused(CommitOutcome outcome, String why) {
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(outcome::result)
        .withMessageContaining(why);
  }

  private static void assertAllApplied(List<CommitOutcome> outcomes) {
    assertThat(outcomes).allMatch(outcome -> outcome.result().applied());
  }

  private void assertNoOrphan() {
    if (store.get(CHILD).isPresent()) {
      assertThat(store.get(PARENT)).as("parent of a child that is present").isPresent();
    }
  }

  private static void together(List<Callable<Object>> callers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(callers.size());
    try {
      for (Future<Object> call : threads.invokeAll(callers)) {
        call.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static Transaction deleteTree() {
    return Transaction.builder().delete(PARENT).deletePrefix(new Prefix("/p/")).build();
  }

  private static Transaction putChild() {
    return Transaction.builder()
        .require(Condition.present(PARENT))
        .put(CHILD, Bytes.utf8("1"))
        .build();
  }

  private static Transaction putting(String key, String value) {
    return Transaction.builder().put(new Key(key), Bytes.utf8(value)).build();
  }

  private static Transaction putIfAbsent(String key, String absent) {
    return Transaction.builder()
        .require(Condition.absent(new Key(absent)))
        .put(new Key(key), Bytes.utf8("1"))
        .build();
  }

  /**
   * Builds a transaction of as many conditions as writes; etcd counts the larger number, not the
   * sum.
   */
  private static Transaction deep(String root, int depth) {
    Transaction.Builder transaction = Transaction.builder();
    for (int i = 0; i < depth; i++) {
      transaction.require(Condition.absent(new Key(root + "/no" + i)));
      transaction.put(new Key(root + "/" + i), Bytes.utf8("1"));
    }
    return transaction.build();
  }
}
