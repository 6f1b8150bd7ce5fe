package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Passwords, roles and certificates. */
@NeedsServer(
    value = {ServerKind.ETCD, ServerKind.ETCD_3_5},
    ours = true)
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"ETCD", "ETCD_3_5"})
class EtcdSecurityTest {
  private static final ServerSettings GUARDED =
      ServerSettings.plain().durable().withCredentials("admin", "right");

  private final ServerKind kind;

  EtcdSecurityTest(ServerKind kind) {
    this.kind = kind;
  }

  @Test
  void a_user_needs_the_right_password() {
    try (EtcdServer server = EtcdServer.start(kind, GUARDED);
        EtcdStore right = EtcdStore.open(settings(server, "admin", "right"));
        EtcdStore wrong = EtcdStore.open(settings(server, "admin", "wrong"));
        EtcdStore anonymous = EtcdStore.open(settings(server))) {
      right.commit(put("/a"));
      assertThat(right.get(new Key("/a"))).isPresent();
      assertThat(right.check().available()).isTrue();

      for (EtcdStore denied : List.of(wrong, anonymous)) {
        refused(() -> denied.get(new Key("/a")));
        refused(() -> denied.list(Prefix.ALL));
        refused(() -> denied.commit(put("/b")));
        refused(() -> denied.commitAll(List.of(put("/b"), put("/c"))).get(1).result());
        refused(() -> denied.watch(Prefix.ALL, change -> {}));
        assertThat(denied.check().available()).isFalse();
        assertThat(denied.check().summary()).contains("user").doesNotContain("wrong");
      }
      assertThat(right.list(Prefix.ALL)).hasSize(1);
    }
  }

  @Test
  void a_server_without_authentication_refuses_a_login() {
    EtcdServer open = EtcdGateway.emptied(kind);
    try (EtcdStore store = EtcdStore.open(settings(open, "admin", "right"))) {
      refused(() -> store.get(new Key("/a")));
    }
  }

  /** The server keeps its tokens in memory, so all clients must log in again. */
  @Test
  void the_store_logs_in_again_after_the_server_restarts() {
    try (EtcdServer server = EtcdServer.start(kind, GUARDED);
        EtcdStore store = EtcdStore.open(settings(server, "admin", "right"))) {
      RecordingListener listener = new RecordingListener();
      store.watch(Prefix.ALL, listener);
      store.commit(put("/a"));
      listener.awaitNamed(List.of(new Key("/a")));

      server.restart();

      await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptionsInstanceOf(StoreException.Unavailable.class)
          .until(() -> store.get(new Key("/a")).isPresent());
      await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptionsInstanceOf(StoreException.Unavailable.class)
          .until(() -> store.commit(put("/b")).applied());
      listener.awaitNamed(List.of(new Key("/b")));
    }
  }

  @Test
  void a_user_of_one_prefix_has_access_there_and_nowhere_else() throws IOException {
    try (EtcdServer server = EtcdServer.start(kind, GUARDED)) {
      server.addUser("tenant", "secret", "/mine/", true);
      server.addUser("reader", "secret", "/mine/", false);
      try (EtcdStore tenant = EtcdStore.open(settings(server, "tenant", "secret"));
          EtcdStore reader = EtcdStore.open(settings(server, "reader", "secret"))) {
        RecordingListener listener = new RecordingListener();
        reader.watch(new Prefix("/mine/"), listener);

        tenant.commit(put("/mine/1"));
        listener.awaitNamed(List.of(new Key("/mine/1")));
        assertThat(reader.list(new Prefix("/mine/"))).hasSize(1);
        assertThat(reader.children(new Prefix("/mine/"), '/')).hasSize(1);
        assertThat(tenant.check().available()).isTrue();
        assertThat(tenant.check().warnings()).isEmpty();

        refused(() -> reader.commit(put("/mine/2")));
        refused(() -> tenant.commit(put("/other")));
        refused(() -> tenant.get(new Key("/other")));
        refused(() -> tenant.list(Prefix.ALL));
        refused(() -> tenant.watch(Prefix.ALL, change -> {}));
        refused(() -> tenant.watch(new Prefix("/"), change -> {}));
      }
    }
  }

  @Test
  void one_forbidden_key_fails_no_other_transaction_of_its_batch() throws IOException {
    try (EtcdServer server = EtcdServer.start(kind, GUARDED)) {
      server.addUser("tenant", "secret", "/mine/", true);
      try (EtcdStore tenant = EtcdStore.open(settings(server, "tenant", "secret"))) {
        List<Transaction> batch = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
          batch.add(put("/mine/" + i));
        }
        batch.add(17, put("/other"));

        List<CommitOutcome> outcomes = new ArrayList<>(tenant.commitAll(batch));

        refused(outcomes.remove(17)::result);
        assertThat(outcomes).allMatch(outcome -> outcome.result().applied());
        assertThat(tenant.list(new Prefix("/mine/"))).hasSize(40);
      }
    }
  }

  @Test
  void a_tls_server_is_trusted_only_by_its_authority() {
    TestAuthority authority = TestAuthority.shared();
    try (EtcdServer server = EtcdServer.start(kind, ServerSettings.plain().withTls(authority));
        EtcdStore trusting = EtcdStore.open(settings(server, trust(authority)));
        EtcdStore distrusting = EtcdStore.open(settings(server, trust(TestAuthority.stranger())));
        EtcdStore plain = EtcdStore.open(settings(server))) {
      trusting.commit(put("/a"));
      assertThat(trusting.get(new Key("/a"))).isPresent();
      assertThat(trusting.check().summary()).contains("1 of 1 members");

      for (EtcdStore failing : List.of(distrusting, plain)) {
        assertThatExceptionOfType(StoreException.Unavailable.class)
            .isThrownBy(() -> failing.get(new Key("/a")));
        assertThatExceptionOfType(StoreException.class)
            .isThrownBy(() -> failing.commit(put("/b")))
            .withMessageContaining("TLS");
      }
      assertThat(trusting.get(new Key("/b"))).isEmpty();
    }
  }

  @Test
  void tls_to_a_server_without_it_fails_and_the_message_names_tls() {
    EtcdServer plain = EtcdGateway.emptied(kind);
    try (EtcdStore store = EtcdStore.open(settings(plain, trust(TestAuthority.shared())))) {
      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> store.commit(put("/a")))
          .withMessageContaining("TLS");
    }
  }

  @Test
  void a_server_that_requests_a_certificate_receives_one() {
    TestAuthority authority = TestAuthority.shared();
    try (EtcdServer server =
            EtcdServer.start(kind, ServerSettings.plain().withClientCertificates(authority));
        EtcdStore known = EtcdStore.open(settings(server, authority.options()));
        EtcdStore unknown = EtcdStore.open(settings(server, trust(authority)))) {
      known.commit(put("/a"));
      assertThat(known.get(new Key("/a"))).isPresent();

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> unknown.get(new Key("/a")));
    }
  }

  private static String trust(TestAuthority authority) {
    return "ca=" + authority.authority();
  }

  private static EtcdSettings settings(EtcdServer server) {
    return EtcdSettings.of(server.url() + "?timeout=20s");
  }

  private static EtcdSettings settings(EtcdServer server, String files) {
    return EtcdSettings.of(server.url() + "?timeout=20s&tls=on&" + files);
  }

  private static EtcdSettings settings(EtcdServer server, String user, String password) {
    return EtcdSettings.of(
        "etcd://%s:%s@%s?timeout=20s".formatted(user, password, server.address()));
  }

  private static Transaction put(String key) {
    return Transaction.builder().put(new Key(key), Bytes.utf8("1")).build();
  }

  private static void refused(Runnable call) {
    assertThatExceptionOfType(StoreException.Refused.class).isThrownBy(call::run);
  }
}
