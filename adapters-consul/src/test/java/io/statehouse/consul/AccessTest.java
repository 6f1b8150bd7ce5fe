package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.batching.InFlight;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Access with tokens and certificates. */
@NeedsServer(value = ServerKind.CONSUL, ours = true)
class AccessTest {
  private static final String ADMIN = "5f0dba10-7a1b-4c0e-8d6f-0f6c2b7a4e11";
  private static final String UNKNOWN = "00000000-7a1b-4c0e-8d6f-0f6c2b7a4e11";

  private static ConsulServer guarded;
  private static String writer;
  private static String reader;

  @BeforeAll
  static void start() throws IOException {
    guarded = ConsulServer.start(ServerSettings.plain().withCredentials("admin", ADMIN));
    writer = guarded.newToken("writer", "key_prefix \"mine/\" { policy = \"write\" }");
    reader = guarded.newToken("reader", "key_prefix \"mine/\" { policy = \"read\" }");
    try (ConsulStore admin = store(ADMIN)) {
      admin.commit(put("/other"));
      admin.commit(put("/mine/0"));
    }
  }

  @AfterAll
  static void stop() {
    guarded.close();
  }

  @Test
  void a_client_without_a_known_token_is_refused() {
    try (ConsulStore unknown = store(UNKNOWN);
        ConsulStore anonymous = ConsulStore.open(ConsulSettings.of(guarded.url()))) {
      for (ConsulStore denied : List.of(unknown, anonymous)) {
        refused(() -> denied.get(new Key("/other")));
        refused(() -> denied.getAll(List.of(new Key("/other"), new Key("/mine/0"))));
        refused(() -> denied.list(Prefix.ALL));
        refused(() -> denied.list(new Prefix("/mine/")));
        refused(() -> denied.scan(Prefix.ALL).toList());
        refused(() -> denied.children(Prefix.ALL, '/'));
        refused(() -> denied.commit(put("/b")));
        refused(() -> denied.watch(Prefix.ALL, change -> {}));
      }
      assertThat(anonymous.check().available()).isFalse();
      assertThat(anonymous.check().summary()).contains("Permission denied", "check the token");
      assertThat(unknown.check().available()).isFalse();
      assertThat(unknown.check().summary()).contains("token").doesNotContain(UNKNOWN);
    }
  }

  @Test
  void a_refusal_names_the_key_or_prefix() {
    try (ConsulStore store = store(writer)) {
      Map<String, ThrowingCallable> calls =
          Map.of(
              "/other", () -> store.get(new Key("/other")),
              "/others/", () -> store.list(new Prefix("/others/")),
              "/otherwise/", () -> store.children(new Prefix("/otherwise/"), '/'),
              "/scanned/", () -> store.scan(new Prefix("/scanned/")).toList(),
              "/watched/", () -> store.watch(new Prefix("/watched/"), change -> {}),
              "other/written", () -> store.commit(put("/other/written")));

      calls.forEach(
          (key, call) ->
              assertThatThrownBy(call)
                  .as(key)
                  .isInstanceOf(StoreException.Refused.class)
                  .hasMessageContaining(key)
                  .hasMessageContaining("policies"));
    }
  }

  @Test
  void a_client_that_needs_no_token_for_some_keys_finds_the_cluster_available() throws IOException {
    guarded.permitAnonymous("key_prefix \"other\" { policy = \"read\" }");
    try (ConsulStore anonymous = ConsulStore.open(ConsulSettings.of(guarded.url()))) {
      assertThat(anonymous.get(new Key("/other"))).isPresent();
      assertThat(anonymous.check().available()).isTrue();
    } finally {
      guarded.permitAnonymous("");
    }
  }

  @Test
  void a_token_for_one_prefix_gives_access_there_and_nowhere_else() {
    try (ConsulStore store = store(writer)) {
      RecordingListener listener = new RecordingListener();
      store.watch(new Prefix("/mine/"), listener);

      store.commit(put("/mine/1"));

      listener.awaitNamed(List.of(new Key("/mine/1")));
      assertThat(store.getAll(List.of(new Key("/mine/1"), new Key("/mine/absent")))).hasSize(1);
      assertThat(store.list(new Prefix("/mine/"))).isNotEmpty();
      assertThat(store.list(new Prefix("/mine/absent/"))).isEmpty();
      refused(() -> store.get(new Key("/other")));
      refused(() -> store.getAll(List.of(new Key("/mine/0"), new Key("/other"))));
      refused(() -> store.commit(put("/other")));
      refused(() -> store.list(new Prefix("/other")));
      refused(() -> store.commit(Transaction.builder().deletePrefix(new Prefix("/other")).build()));
      assertThat(store.check().available()).isTrue();
    }
  }

  @Test
  void a_key_that_the_token_may_not_read_fails_only_its_own_caller() {
    InFlight one = InFlight.of(1);
    BatchingSettings shared =
        new BatchingSettings(one, Optional.of(one), 64, Duration.ofSeconds(20));
    try (KeyValueStore store = new BatchingStore(store(writer), shared)) {
      Racers.race(
          6,
          racer -> {
            for (int i = 0; i < 50; i++) {
              if (racer == 0) {
                refused(() -> store.get(new Key("/other")));
              } else {
                assertThat(store.get(new Key("/mine/0"))).isPresent();
              }
            }
            return racer;
          });
    }
  }

  /** Consul requires write permission for asserting absence. */
  @Test
  void a_read_only_token_reads_absent_keys_too() {
    try (ConsulStore store = store(reader)) {
      assertThat(store.getAll(List.of(new Key("/mine/0"), new Key("/mine/absent"))))
          .containsOnlyKeys(new Key("/mine/0"));
      assertThat(store.get(new Key("/mine//odd"))).isEmpty();
      refused(() -> store.commit(put("/mine/2")));
      refused(() -> store.getAll(List.of(new Key("/mine/0"), new Key("/other"))));
    }
  }

  @Test
  void one_forbidden_key_fails_no_other_transaction_of_its_batch() {
    try (ConsulStore store = store(writer)) {
      List<Transaction> batch = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        batch.add(put("/mine/batch/" + i));
      }
      batch.add(7, put("/other"));

      List<CommitOutcome> outcomes = new ArrayList<>(store.commitAll(batch));

      refused(outcomes.remove(7)::result);
      assertThat(outcomes).allMatch(outcome -> outcome.result().applied());
    }
  }

  @Test
  void a_tls_agent_is_trusted_only_by_its_authority() {
    TestAuthority authority = TestAuthority.shared();
    try (ConsulServer server = ConsulServer.start(ServerSettings.plain().withTls(authority));
        ConsulStore trusting = secured(server, trust(authority));
        ConsulStore distrusting = secured(server, trust(TestAuthority.stranger()));
        ConsulStore plain = ConsulStore.open(ConsulSettings.of(server.url()))) {
      RecordingListener listener = new RecordingListener();
      trusting.watch(Prefix.ALL, listener);
      trusting.commit(put("/a"));
      assertThat(trusting.get(new Key("/a"))).isPresent();
      listener.awaitNamed(List.of(new Key("/a")));

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> distrusting.commit(put("/b")))
          .withMessageContaining("TLS");
      assertThatExceptionOfType(StoreException.class).isThrownBy(() -> plain.get(new Key("/a")));
      assertThat(trusting.get(new Key("/b"))).isEmpty();
    }
  }

  @Test
  void tls_to_an_agent_without_it_fails_and_the_message_names_tls() {
    try (ConsulStore store = secured(guarded, TestAuthority.shared().options())) {
      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> store.commit(put("/a")))
          .withMessageContaining("TLS");
    }
  }

  @Test
  void an_agent_that_requests_a_certificate_receives_one() {
    TestAuthority authority = TestAuthority.shared();
    ServerSettings demanding = ServerSettings.plain().withClientCertificates(authority);
    try (ConsulServer server = ConsulServer.start(demanding);
        ConsulStore known = secured(server, authority.options());
        ConsulStore unknown = secured(server, trust(authority))) {
      known.commit(put("/a"));
      assertThat(known.get(new Key("/a"))).isPresent();

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> unknown.get(new Key("/a")));
      assertThatExceptionOfType(StoreException.class).isThrownBy(() -> unknown.commit(put("/b")));
    }
  }

  private static ConsulStore store(String token) {
    return ConsulStore.open(ConsulSettings.of(guarded.url() + "?token=" + token));
  }

  private static ConsulStore secured(ConsulServer server, String files) {
    return ConsulStore.open(ConsulSettings.of(server.url() + "?timeout=20s&tls=on&" + files));
  }

  private static String trust(TestAuthority authority) {
    return "ca=" + authority.authority();
  }

  private static Transaction put(String key) {
    return Transaction.builder().put(new Key(key), Bytes.utf8("1")).build();
  }

  private static void refused(Runnable call) {
    assertThatExceptionOfType(StoreException.Denied.class).isThrownBy(call::run);
  }
}
