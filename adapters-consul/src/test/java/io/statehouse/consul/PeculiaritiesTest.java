package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.ServerKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour that is peculiar to Consul, as its page in the docs describes it. */
@NeedsServer(ServerKind.CONSUL)
class PeculiaritiesTest {
  private final ConsulServer server = SharedServers.consul();
  private final RoundTrips trips = new RoundTrips();
  private ConsulStore store;

  @BeforeEach
  void open() {
    new ConsulHttpProgram(server).empty();
    store = open(server.port());
  }

  private ConsulStore open(int port) {
    return ConsulStore.open(ConsulSettings.of("consul://" + server.host() + ":" + port), trips);
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Reading back with the same client would hide a name that was cut at its '#'. */
  @ParameterizedTest
  @CsvSource({
    "/k/h#x, k/h#x",
    "/k/q?y, k/q?y",
    "/k/p%41, k/p%41",
    "/k/%2F, k/%2F",
    "/k/a+b, k/a+b",
    "/k/a b, k/a b",
    "/k/é日, k/é日",
    "/k//x, k//x",
    "/k/../x, k/../x",
    "k, statehouse.bare/k"
  })
  void a_name_is_stored_unchanged(String key, String name) throws IOException {
    put(key);

    assertThat(Responses.names(server.http().get("/v1/kv/?keys").orFail())).containsExactly(name);
    assertThat(store.get(new Key(key))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/r//", "/r/./", "/r/../", "//", "/r/\u0001"})
  void names_that_a_url_cannot_contain_are_read_listed_and_watched(String prefix) {
    RecordingListener listener = new RecordingListener();
    store.watch(new Prefix(prefix), listener);

    put(prefix + "1");
    put(prefix + "2/3");
    put("/r/beside");

    assertThat(store.get(new Key(prefix + "1"))).isPresent();
    assertThat(store.get(new Key(prefix + "absent"))).isEmpty();
    assertThat(store.list(new Prefix(prefix)))
        .extracting(entry -> entry.key().text())
        .containsExactly(prefix + "1", prefix + "2/3");
    assertThat(store.scan(new Prefix(prefix))).hasSize(2);
    assertThat(store.children(new Prefix(prefix), '/'))
        .containsExactly(new Child("1", true, false), new Child("2", false, true));
    listener.awaitNamed(List.of(new Key(prefix + "1"), new Key(prefix + "2/3")));
    assertThat(listener.keys()).doesNotContain(new Key("/r/beside"));
  }

  @Test
  void the_root_and_bare_keys_are_separate_children() {
    put("/a/1");
    put("bare/1");
    put("/");

    assertThat(store.children(new Prefix("/"), '/'))
        .containsExactly(new Child("", true, false), new Child("a", false, true));
    assertThat(store.children(new Prefix("/s"), '/')).isEmpty();
    assertThat(store.children(Prefix.ALL, '/'))
        .containsExactly(new Child("", false, true), new Child("bare", false, true));
  }

  @Test
  void deleting_everything_below_the_root_never_deletes_bare_keys() {
    put("/a");
    put("/");
    assertThat(delete("/").result().applied()).isTrue();
    assertThat(store.list(Prefix.ALL)).isEmpty();

    put("/a");
    put("bare");
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> delete("/").result())
        .withMessageContaining("without a leading /");
    assertThat(store.list(Prefix.ALL)).hasSize(2);
    assertThat(delete("/a").result().applied()).isTrue();
    assertThat(delete("").result().applied()).isTrue();
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  /** Another client could have begun to delete everything, and never continued. */
  @Test
  void a_claim_that_was_left_behind_is_no_key_and_in_no_ones_way() {
    ConsulHttpProgram.putName(server, Names.BARE, "left behind");

    assertThat(store.list(Prefix.ALL)).isEmpty();
    assertThat(store.children(Prefix.ALL, '/')).isEmpty();
    put("bare");
    put("/a");
    assertThat(delete("/a").result().applied()).isTrue();
    assertThat(delete("bare").result().applied()).isTrue();
    ConsulHttpProgram.putName(server, Names.BARE, "left behind");
    assertThat(delete("/").result().applied()).isTrue();
    assertThat(store.check().warnings()).noneMatch(warning -> warning.contains("left out"));
  }

  @Test
  void entries_whose_names_are_not_text_are_left_out_and_reported() {
    ConsulHttpProgram.putName(server, "f/%FF", "1");
    put("/f/\ufffd");

    assertThat(store.list(new Prefix("/f/")))
        .extracting(Entry::key)
        .containsExactly(key("/f/\ufffd"));
    assertThat(store.scan(new Prefix("/f/"))).hasSize(1);
    assertThat(store.children(new Prefix("/f/"), '/')).hasSize(1);
    assertThat(store.check().warnings()).anyMatch(warning -> warning.contains("left out"));
  }

  @Test
  void a_refused_request_names_all_failed_transactions_and_the_others_are_sent_again_together() {
    for (int existing : List.of(0, 4, 9)) {
      put("/t/" + existing);
    }
    List<Transaction> batch = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Key key = key("/t/" + i);
      batch.add(
          Transaction.builder().require(Condition.absent(key)).put(key, Bytes.utf8("2")).build());
    }

    List<CommitOutcome> outcomes = new ArrayList<>();
    List<String> sent = trips.of(() -> outcomes.addAll(store.commitAll(batch)));

    assertThat(sent).hasSize(2);
    for (int i = 0; i < 10; i++) {
      assertThat(outcomes.get(i).result().applied()).as("%s", i).isEqualTo(i % 9 != 0 && i != 4);
    }
  }

  @Test
  void conflicting_transactions_of_one_batch_are_sent_separately() {
    put("/parent");
    Transaction child =
        Transaction.builder()
            .require(Condition.present(key("/parent")))
            .put(key("/parent/1"), Bytes.EMPTY)
            .build();
    Transaction deletion =
        Transaction.builder().delete(key("/parent")).deletePrefix(new Prefix("/parent/")).build();

    List<CommitOutcome> outcomes = store.commitAll(List.of(deletion, child));

    assertThat(outcomes.get(0).result().applied()).isTrue();
    assertThat(outcomes.get(1).result().applied()).isFalse();
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  @Test
  void putting_the_same_bytes_again_changes_no_revision() {
    Revision first = put("/a");

    assertThat(put("/a")).isEqualTo(first);
  }

  /** Index 0 would make a compare-and-set of what does not exist. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "1180591620717411303424", "18446744073709551615"})
  void an_entry_with_a_revision_that_consul_cannot_assign_is_never_unchanged(String revision) {
    put("/a");
    for (String name : List.of("/a", "/absent")) {
      Condition impossible =
          Condition.unchanged(new Entry(key(name), Bytes.EMPTY, Revision.parse(revision)));

      assertThat(store.commit(Transaction.builder().require(impossible).build()))
          .isEqualTo(CommitResult.conditionFailed(impossible));
      assertThat(
              store.commit(
                  Transaction.builder().require(impossible).put(key(name), Bytes.EMPTY).build()))
          .isEqualTo(CommitResult.conditionFailed(impossible));
    }

    assertThat(store.list(Prefix.ALL)).extracting(Entry::key).containsExactly(key("/a"));
  }

  /** Consul does not end blocking queries below the tree, nor does a later put there. */
  @Test
  void the_deletion_of_a_tree_above_the_watched_prefix_is_notified() {
    put("/a/b/1");
    put("/a/b/2");
    delete("/a/b/1").result();
    RecordingListener listener = new RecordingListener();
    store.watch(new Prefix("/a/b/"), listener);

    delete("/a").result();

    listener.awaitTold(List.of(key("/a/b/2")));
  }

  /** The index of the prefix increases, but two comparisons of its entries show no difference. */
  @Test
  void a_key_that_is_created_and_deleted_within_one_transaction_causes_a_resync()
      throws IOException {
    put("/w/kept");
    RecordingListener listener = new RecordingListener();
    store.watch(new Prefix("/w/"), listener);

    createAndDelete("w/1");

    listener.awaitReadAgain();
  }

  /** Below a prefix without keys, Consul's index is that of all keys. */
  @Test
  void changes_elsewhere_cause_no_resync_of_a_prefix_without_keys() throws IOException {
    RecordingListener listener = new RecordingListener();
    store.watch(new Prefix("/w/"), listener);

    for (int i = 0; i < 3; i++) {
      put("/other/" + i);
      createAndDelete("another/" + i);
    }
    put("/w/1");

    listener.awaitNamed(List.of(key("/w/1")));
    assertThat(listener.resyncs()).isZero();
    assertThat(listener.keys()).containsExactly(key("/w/1"));
  }

  private void createAndDelete(String name) throws IOException {
    String set = "{\"KV\":{\"Verb\":\"set\",\"Key\":\"%s\",\"Value\":\"MQ==\"}}";
    String delete = "{\"KV\":{\"Verb\":\"delete\",\"Key\":\"%s\"}}";
    server.http().put("/v1/txn", ("[" + set + "," + delete + "]").formatted(name, name)).orFail();
  }

  @Test
  void any_number_of_watches_on_one_prefix_share_a_connection_and_a_thread() {
    try (TcpProxy proxy = TcpProxy.to(server.address());
        ConsulStore watching = open(proxy.address().port())) {
      List<Watch> watches = new ArrayList<>();
      List<RecordingListener> listeners = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        RecordingListener listener = new RecordingListener();
        listeners.add(listener);
        watches.add(watching.watch(new Prefix("/w/"), listener));
      }

      put("/w/1");
      listeners.forEach(listener -> listener.awaitNamed(List.of(key("/w/1"))));
      assertThat(proxy.openConnections()).isLessThanOrEqualTo(2);
      assertThat(feeds()).hasSize(1);

      watches.forEach(Watch::close);
      Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> feeds().isEmpty());
    }
  }

  @Test
  void one_watch_too_many_is_refused_and_the_others_continue() {
    RecordingListener listener = new RecordingListener();
    store.watch(new Prefix("/w/0/"), listener);
    for (int i = 1; i < PrefixSource.MAX_PREFIXES; i++) {
      store.watch(new Prefix("/w/" + i + "/"), listener);
    }

    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> store.watch(new Prefix("/w/more/"), listener))
        .withMessageContaining("/w/more/");
    put("/w/0/1");
    listener.awaitNamed(List.of(key("/w/0/1")));
  }

  @Test
  void an_unknown_datacenter_is_refused() {
    ConsulSettings mars = ConsulSettings.of(server.url() + "?datacenter=mars");
    ConsulSettings own = ConsulSettings.of(server.url() + "?datacenter=dc1");
    try (ConsulStore wrong = ConsulStore.open(mars);
        ConsulStore right = ConsulStore.open(own)) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> wrong.get(key("/a")))
          .withMessageContaining("mars");
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> wrong.commit(Transaction.builder().delete(key("/a")).build()));
      right.commit(Transaction.builder().put(key("/a"), Bytes.EMPTY).build());
      assertThat(store.get(key("/a"))).isPresent();
    }
  }

  @Test
  void a_check_reports_the_version_and_that_a_restart_loses_everything() {
    assertThat(store.check().available()).isTrue();
    assertThat(store.check().summary()).contains("Consul 1.", "dc1");
    assertThat(store.check().warnings()).anyMatch(warning -> warning.contains("-dev"));
  }

  private static Set<Thread> feeds() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !thread.getName().equals("consul-changes"));
    return threads;
  }

  private Revision put(String text) {
    Key key = key(text);
    Transaction put = Transaction.builder().put(key, Bytes.utf8("1")).build();
    store.commit(put);
    return store.get(key).orElseThrow().revision();
  }

  private CommitOutcome delete(String prefix) {
    Transaction deletion = Transaction.builder().deletePrefix(new Prefix(prefix)).build();
    return store.commitAll(List.of(deletion)).get(0);
  }

  private static Key key(String text) {
    return new Key(text);
  }
}
