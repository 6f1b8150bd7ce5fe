package io.statehouse.mysql;

import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.mysql.MySqlSettings.Tls;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.cert.Certificate;
import java.time.Duration;
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
import org.junit.jupiter.params.provider.EnumSource;

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

  private static MySqlSettings settings(MySqlServer server, String user) {
    return MySqlSettings.of(server.host(), MySqlServer.SCHEMA)
        .withPort(server.port())
        .withTimeout(Duration.ofSeconds(20))
        .withLogin(user, PASSWORD);
  }

  private static void put(MySqlSettings settings) {
    try (MySqlStore store = MySqlStore.open(settings, RoundTripListener.NONE)) {
      store.commit(Transaction.builder().put(new Key("/a"), Bytes.utf8("1")).build());
    }
  }

  private static Health check(MySqlSettings settings) {
    try (MySqlStore store = MySqlStore.open(settings, RoundTripListener.NONE)) {
      return store.check();
    }
  }

  private static void assertRefused(MySqlSettings settings, String... named) {
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> put(settings))
        .satisfies(
            refused ->
                assertThat(refused.getMessage()).contains(named).doesNotContain("\n", PASSWORD));
  }

  @Test
  void a_new_account_can_log_in_with_and_without_encryption() throws IOException {
    for (Tls tls : new Tls[] {Tls.OFF, Tls.PREFER}) {
      server.addUser("new" + tls, "pw", "ALL PRIVILEGES ON statehouse.*");

      put(settings(server, "new" + tls).withLogin("new" + tls, "pw").withTls(tls, none()));
    }
  }

  private static List<Certificate> none() {
    return List.of();
  }

  @Test
  void a_wrong_password_is_refused_and_not_shown() {
    assertRefused(settings(server, "full").withLogin("full", "wrong"), "check user, password");
    assertThat(settings(server, "full").toString()).doesNotContain(PASSWORD);
    assertThat(check(settings(server, "full").withLogin("full", "wrong")).available()).isFalse();
  }

  @Test
  void a_missing_database_is_refused_and_not_created() throws IOException {
    MySqlSettings elsewhere =
        MySqlSettings.of(server.host(), "no_such_database")
            .withPort(server.port())
            .withTimeout(Duration.ofSeconds(20));

    assertRefused(elsewhere, "no_such_database", "create it");
    assertThat(server.query("show databases like 'no_such%'")).isEmpty();
  }

  @Test
  void a_read_only_user_can_read() {
    put(settings(server, "full").withTable("readable"));
    MySqlSettings reader = settings(server, "reader").withTable("readable");

    assertRefused(reader, "privileges");
    try (MySqlStore store = MySqlStore.open(reader, RoundTripListener.NONE)) {
      assertThat(store.get(new Key("/a"))).isPresent();
      assertThat(store.check().warnings()).anyMatch(text -> text.contains("CREATE and TRIGGER"));
      assertThatExceptionOfType(StoreException.Refused.class).isThrownBy(store::prepare);
    }
  }

  @Test
  void an_account_that_may_not_write_the_log_deletes_without_it() throws IOException {
    put(settings(server, "full").withTable("narrow"));
    server.addUser("narrow", "pw", "SELECT, INSERT, UPDATE, DELETE ON statehouse.narrow");
    MySqlSettings narrow = settings(server, "narrow").withLogin("narrow", "pw");

    try (MySqlStore store = MySqlStore.open(narrow.withTable("narrow"), RoundTripListener.NONE)) {
      for (int i = 0; i < 2; i++) {
        put(settings(server, "full").withTable("narrow"));
        store.commit(Transaction.builder().delete(new Key("/a")).build());
        assertThat(store.get(new Key("/a"))).isEmpty();
        server.query("drop table if exists statehouse.narrow_log");
      }
    }
  }

  @Test
  void prepare_without_the_privileges_reports_what_to_do() throws IOException {
    try (MySqlStore store = MySqlStore.open(settings(server, "full"), RoundTripListener.NONE)) {
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
    put(settings(encrypted, "full").withTls(Tls.REQUIRE, none()));

    assertRefused(settings(encrypted, "full").withTls(Tls.OFF, none()), "tls=require");
    assertThat(check(settings(encrypted, "full")).summary()).contains("TLS TLS_");
    assertThat(check(settings(server, "full").withTls(Tls.OFF, none())).summary())
        .contains("not encrypted");
  }

  @Test
  void a_certificate_is_trusted_if_the_right_authority_signed_it() {
    List<Certificate> right = List.of(TestAuthority.shared().certificate());
    List<Certificate> wrong = List.of(TestAuthority.stranger().certificate());

    put(settings(encrypted, "full").withTls(Tls.VERIFY_CA, right));
    put(settings(encrypted, "full").withTls(Tls.VERIFY_HOST, right));
    assertRefused(settings(encrypted, "full").withTls(Tls.VERIFY_CA, wrong), "not trusted");
    assertRefused(settings(encrypted, "full").withTls(Tls.VERIFY_CA, none()), "not trusted");
  }

  @Test
  void a_user_who_must_present_a_certificate_presents_the_right_one() throws IOException {
    encrypted.query("CREATE USER 'known'@'%' IDENTIFIED BY 'pw' REQUIRE X509");
    encrypted.query("GRANT ALL PRIVILEGES ON statehouse.* TO 'known'@'%'");
    MySqlSettings bare = settings(encrypted, "known").withLogin("known", "pw");

    for (Tls tls : new Tls[] {Tls.PREFER, Tls.REQUIRE}) {
      put(bare.withTls(tls, none()).withCertificate(TestAuthority.shared().client()));
    }
    assertRefused(bare, "certificate");
    assertThat(check(bare.withCertificate(TestAuthority.stranger().client())).available())
        .isFalse();
  }

  @Test
  void certificates_are_in_files_only_while_a_store_is_open() throws IOException {
    Set<Path> before = files();
    MySqlSettings settings =
        settings(encrypted, "full")
            .withTls(Tls.VERIFY_HOST, List.of(TestAuthority.shared().certificate()))
            .withCertificate(TestAuthority.shared().client());

    try (MySqlStore store = MySqlStore.open(settings, RoundTripListener.NONE)) {
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
      return all.filter(file -> file.getFileName().toString().startsWith("statehouse-cert"))
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
