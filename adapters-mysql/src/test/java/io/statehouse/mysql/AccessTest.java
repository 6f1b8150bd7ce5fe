package io.statehouse.mysql;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.PercentCode;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Authentication, encryption, and what {@code check} reports about them. */
@NeedsServer(
    value = {MARIADB, MYSQL},
    ours = true)
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"MARIADB", "MYSQL"})
class AccessTest {
  private static final String PASSWORD = "s3cr3t'\"&%";

  private static MySqlServer server;
  private static MySqlServer encrypted;

  @Parameter ServerKind kind;

  @BeforeParameterizedClassInvocation
  static void start(ServerKind kind) throws IOException {
    server = MySqlServer.start(kind, ServerSettings.plain().durable());
    encrypted = MySqlServer.start(kind, ServerSettings.plain().withTls(TestAuthority.shared()));
    for (MySqlServer one : new MySqlServer[] {server, encrypted}) {
      one.addUser("full", PASSWORD.replace("'", "''"), "ALL PRIVILEGES ON statehouse.*");
      one.addUser("reader", PASSWORD.replace("'", "''"), "SELECT ON statehouse.*");
    }
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
    encrypted.close();
  }

  private static MySqlSettings settings(MySqlServer server, String user, String... options) {
    return login(server, user, PASSWORD, options);
  }

  private static MySqlSettings login(
      MySqlServer server, String user, String password, String... options) {
    return TestDatabase.parsed(
        "mysql://%s:%s@%s/%s?%s"
            .formatted(
                user,
                PercentCode.encoded(password),
                server.address(),
                MySqlServer.SCHEMA,
                Stream.concat(Stream.of("timeout=20s"), Stream.of(options))
                    .collect(Collectors.joining("&"))));
  }

  private static void put(MySqlSettings settings) {
    try (MySqlStore store = MySqlStoreKind.open(settings, RoundTripListener.NONE)) {
      store.commit(Transaction.builder().put(new Key("/a"), Bytes.utf8("1")).build());
    }
  }

  private static Health check(MySqlSettings settings) {
    try (MySqlStore store = MySqlStoreKind.open(settings, RoundTripListener.NONE)) {
      return store.check();
    }
  }

  private static void assertRefused(MySqlSettings settings, String... named) {
    assertThatExceptionOfType(StoreException.Denied.class)
        .isThrownBy(() -> put(settings))
        .satisfies(
            refused ->
                assertThat(refused.getMessage()).contains(named).doesNotContain("\n", PASSWORD));
  }

  @Test
  void a_new_account_can_log_in_with_and_without_encryption() throws IOException {
    for (String tls : List.of("off", "prefer")) {
      server.addUser("new" + tls, "pw", "ALL PRIVILEGES ON statehouse.*");

      put(login(server, "new" + tls, "pw", "tls=" + tls));
    }
  }

  @Test
  void a_wrong_password_is_refused_and_not_shown() {
    assertRefused(login(server, "full", "wrong"), "check user, password");
    assertThat(settings(server, "full").toString()).doesNotContain(PASSWORD);
    assertThat(check(login(server, "full", "wrong")).available()).isFalse();
  }

  @Test
  void a_missing_database_is_refused_and_not_created() throws IOException {
    MySqlSettings elsewhere =
        TestDatabase.parsed("mysql://root@" + server.address() + "/no_such_database?timeout=20s");

    assertRefused(elsewhere, "no_such_database", "create it");
    assertThat(server.query("show databases like 'no_such%'")).isEmpty();
  }

  @Test
  void a_read_only_user_can_read() {
    put(settings(server, "full", "table=readable"));
    MySqlSettings reader = settings(server, "reader", "table=readable");

    assertRefused(reader, "privileges");
    try (MySqlStore store = MySqlStoreKind.open(reader, RoundTripListener.NONE)) {
      assertThat(store.get(new Key("/a"))).isPresent();
      assertThat(store.check().warnings()).anyMatch(text -> text.contains("CREATE and TRIGGER"));
      assertThatExceptionOfType(StoreException.Refused.class).isThrownBy(store::prepare);
    }
  }

  @Test
  void a_read_only_server_rejects_writes_and_serves_reads() throws IOException {
    MySqlSettings full = settings(server, "full", "table=replica");
    put(full);
    try (MySqlStore store = MySqlStoreKind.open(full, RoundTripListener.NONE)) {
      for (String variable : readOnlyVariables()) {
        server.query("set global " + variable + " = 1");

        assertThatExceptionOfType(StoreException.WritesRejected.class)
            .isThrownBy(() -> put(full))
            .withMessageContaining("read-only: use the primary");
        assertThatExceptionOfType(StoreException.WritesRejected.class)
            .isThrownBy(() -> put(settings(server, "full", "table=replica_" + variable)));
        assertThat(store.get(new Key("/a"))).isPresent();
        assertThat(store.check().available()).isTrue();
        assertThat(store.check().writable()).isFalse();
      }
      // The administrator is exempt, unless super_read_only is on too.
      MySqlSettings root = TestDatabase.parsed(server.url() + "?table=replica");
      assertThat(check(root).writable()).isEqualTo(kind != MYSQL);
    } finally {
      server.query("set global read_only = 0");
    }
    put(full);
    assertThat(check(full).writable()).isTrue();
  }

  private List<String> readOnlyVariables() {
    return kind == MYSQL ? List.of("read_only", "super_read_only") : List.of("read_only");
  }

  @Test
  void an_account_that_may_not_write_the_log_deletes_without_it() throws IOException {
    put(settings(server, "full", "table=narrow"));
    server.addUser("narrow", "pw", "SELECT, INSERT, UPDATE, DELETE ON statehouse.narrow");
    MySqlSettings narrow = login(server, "narrow", "pw", "table=narrow");

    try (MySqlStore store = MySqlStoreKind.open(narrow, RoundTripListener.NONE)) {
      for (int i = 0; i < 2; i++) {
        put(settings(server, "full", "table=narrow"));
        store.commit(Transaction.builder().delete(new Key("/a")).build());
        assertThat(store.get(new Key("/a"))).isEmpty();
        server.query("drop table if exists statehouse.narrow_log");
      }
    }
  }

  @Test
  void prepare_without_the_privileges_reports_what_to_do() throws IOException {
    try (MySqlStore store = MySqlStoreKind.open(settings(server, "full"), RoundTripListener.NONE)) {
      assertThat(store.prepare().get(1)).contains("log_bin_trust_function_creators=1");
      assertThat(store.check().warnings()).anyMatch(text -> text.contains("log_bin_trust"));
      server.query("set global log_bin_trust_function_creators = 1");
      assertThat(store.prepare().get(1)).contains("by triggers");
      assertThat(store.check().warnings()).noneMatch(text -> text.contains("prepare"));
    }
  }

  @Test
  void a_server_that_requires_encryption_gets_it_or_is_reported() {
    put(settings(encrypted, "full"));
    put(settings(encrypted, "full", "tls=require"));

    assertRefused(settings(encrypted, "full", "tls=off"), "tls=require");
    assertThat(check(settings(encrypted, "full")).summary()).contains("TLS TLS_");
    assertThat(check(settings(server, "full", "tls=off")).summary()).contains("not encrypted");
  }

  @Test
  void a_certificate_is_trusted_if_the_right_authority_signed_it() {
    String right = "ca=" + TestAuthority.shared().authority();
    String wrong = "ca=" + TestAuthority.stranger().authority();

    put(settings(encrypted, "full", "tls=verify-ca", right));
    put(settings(encrypted, "full", "tls=verify-host", right));
    assertRefused(settings(encrypted, "full", "tls=verify-ca", wrong), "not trusted");
    assertRefused(settings(encrypted, "full", "tls=verify-ca"), "not trusted");
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 500, 1_500})
  void a_handshake_that_is_cut_off_is_an_outage(int bytes) {
    try (TcpProxy proxy = TcpProxy.to(encrypted.address())) {
      proxy.cutNextAnswerAfter(bytes);
      String url = "mysql://full:" + PercentCode.encoded(PASSWORD) + "@" + proxy.address();

      Throwable failure =
          catchThrowable(
              () -> put(TestDatabase.parsed(url + "/" + MySqlServer.SCHEMA + "?tls=require")));

      assertThat(failure instanceof StoreException.Refused).as("%s", failure).isFalse();
    }
  }

  @Test
  void a_user_who_must_present_a_certificate_presents_the_right_one() throws IOException {
    encrypted.query("CREATE USER 'known'@'%' IDENTIFIED BY 'pw' REQUIRE X509");
    encrypted.query("GRANT ALL PRIVILEGES ON statehouse.* TO 'known'@'%'");

    for (String tls : List.of("tls=prefer", "tls=require")) {
      put(login(encrypted, "known", "pw", tls, identity(TestAuthority.shared())));
    }
    assertRefused(login(encrypted, "known", "pw"), "certificate");
    String wrong = identity(TestAuthority.stranger());
    assertThat(check(login(encrypted, "known", "pw", wrong)).available()).isFalse();
  }

  private static String identity(TestAuthority authority) {
    return "certificate=" + authority.clientCertificate() + "&key=" + authority.clientKey();
  }

  @Test
  void certificates_are_in_files_only_while_a_store_is_open() throws IOException {
    Set<Path> before = files();
    MySqlSettings settings =
        settings(encrypted, "full", "tls=on", TestAuthority.shared().options());

    try (MySqlStore store = MySqlStoreKind.open(settings, RoundTripListener.NONE)) {
      assertThat(store.check().available()).isTrue();
      Set<Path> created = files();
      created.removeAll(before);
      assertThat(created).hasSize(2);
      for (Path file : created) {
        assertThat(Files.getPosixFilePermissions(file))
            .containsExactlyInAnyOrder(
                PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
      }
    }

    assertThat(files()).isSubsetOf(before);
  }

  private static Set<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(file -> file.getFileName().toString().startsWith(KeyStoreFiles.PREFIX))
          .collect(Collectors.toCollection(HashSet::new));
    }
  }

  @Test
  void check_reports_the_server_its_table_and_missing_durability() throws IOException {
    Health health = check(settings(server, "full"));

    assertThat(health.available()).isTrue();
    assertThat(health.summary())
        .startsWith(kind == MYSQL ? "MySQL 9" : "MariaDB 10.11")
        .contains("statehouse");
    assertThat(health.warnings()).noneMatch(text -> text.contains("flush"));
    assertThat(check(settings(encrypted, "full")).warnings())
        .anyMatch(text -> text.startsWith("innodb_flush_log_at_trx_commit is 2"));
  }
}
