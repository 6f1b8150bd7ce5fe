package io.statehouse.app.systems.cloudchamber;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.RunResult;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The account with which the first user logs in, and who may reach it. */
class AccountAtStartTest {
  private static final Name ADMIN = new Name("Admin");
  private static final Password BUILT_IN = Password.of("SystemPassword");
  private static final String PASSWORD = "cloudchamber.system-account-password";
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final TestAuthority AUTHORITY = TestAuthority.shared();
  private static final Map<String, String> FOR_OTHERS =
      Map.of(
          "listen", "0.0.0.0:0",
          "tls.certificate", AUTHORITY.serverCertificate().toString(),
          "tls.key", AUTHORITY.serverKey().toString());
  private static final String BUILT_IN_REFUSED =
      "the account Admin has the built-in password, so other machines are not served: log in on"
          + " 127.0.0.1 and change it, or set cloudchamber.system-account-password before the first"
          + " start";

  @TempDir private Path directory;
  private ServedChamber served;
  private ChamberLog log;

  @BeforeEach
  void open() {
    served = new ServedChamber(directory);
    log = new ChamberLog();
  }

  @AfterEach
  void close() {
    log.close();
    served.close();
  }

  private static Map<String, String> with(Map<String, String> settings, String name, String text) {
    Map<String, String> all = new HashMap<>(settings);
    all.put(name, text);
    return all;
  }

  private User admin() {
    return served.chamber().users().find(ADMIN).orElseThrow().record();
  }

  private void changePassword(String password) {
    served
        .chamber()
        .users()
        .changePassword(
            Caller.OPERATOR, ADMIN, ExpectedRevision.ANY, BUILT_IN, Password.of(password), true);
  }

  private void assertNotServed(Map<String, String> settings, Kind kind, String problem) {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> served.serveOnce(settings))
        .withMessage(problem)
        .matches(refused -> refused.kind() == kind);
  }

  /** A client for whom a server may have any name, as none is called 0.0.0.0. */
  private static HttpClient anyName() {
    X509ExtendedTrustManager anyone =
        new X509ExtendedTrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {anyone}, null);
      return HttpClient.newBuilder().sslContext(context).build();
    } catch (GeneralSecurityException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Hashes say their cost, so that the original and other servers accept them. */
  @ParameterizedTest
  @CsvSource({"5, $2a$05$", "12, $2a$12$"})
  void its_password_is_hashed_at_the_configured_cost(String cost, String begin) {
    served.serveOnce(Map.of(CloudChamberConfig.HASH_COST.name(), cost));

    assertThat(new String(admin().passwordHash().toArray(), US_ASCII)).startsWith(begin);
    assertThat(served.chamber().users().matches(admin(), BUILT_IN)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "17", "ten", "-4", "100"})
  void a_cost_that_bcrypt_has_not_is_refused(String cost) {
    assertNotServed(
        Map.of(CloudChamberConfig.HASH_COST.name(), cost),
        Kind.MISUSED,
        "cloudchamber.hash-cost is \"" + cost + "\": give a number from 4 to 16");
  }

  @Test
  void the_account_is_created_once_with_all_rights_and_protected() {
    served.serveOnce(Map.of());
    served.serveOnce(Map.of());

    assertThat(admin().name().toString()).isEqualTo("Admin");
    assertThat(admin().enabled() && admin().neverDelete()).isTrue();
    assertThat(admin().rights()).isEqualTo(Rights.ALL);
    assertThat(served.chamber().users().matches(admin(), BUILT_IN)).isTrue();
    assertThat(log.lines())
        .containsOnlyOnce("INFO created the account Admin")
        .contains("INFO the account Admin has the built-in password: change it");
  }

  @Test
  void an_account_that_exists_keeps_its_password_which_is_logged_without_either() {
    served.serveOnce(Map.of(PASSWORD, "first-secret"));
    User before = admin();

    served.serveOnce(Map.of(PASSWORD, "second-secret"));

    assertThat(admin()).isEqualTo(before);
    assertThat(log.lines())
        .contains(
            "WARN cloudchamber.system-account-password is ignored: the account Admin exists, and"
                + " has another password")
        .noneMatch(line -> line.contains("secret"));
  }

  @Test
  void settings_of_which_no_account_can_be_made_are_named() {
    String settings = "the account of cloudchamber.system-account and " + PASSWORD;

    assertNotServed(
        Map.of("cloudchamber.system-account", "a/b"),
        Kind.MISUSED,
        settings + " cannot be created: user name \"a/b\" has a slash at position 1: leave it out");
    assertNotServed(
        Map.of(PASSWORD, "x".repeat(73)),
        Kind.MISUSED,
        settings + " cannot be created: the password has 73 bytes: use at most 72");
  }

  @Test
  void a_record_that_cannot_be_read_stops_the_start() {
    served.put("/CloudChamber/V0.1/users/admin");

    assertThatExceptionOfType(StoreException.Malformed.class)
        .isThrownBy(() -> served.serveOnce(Map.of()));
  }

  @Test
  void a_server_starts_while_its_store_is_down() {
    Map<String, String> settings =
        Map.of("systems.cloudchamber", "etcd://127.0.0.1:1?timeout=100ms");
    try (RunningServer server = served.serve(settings)) {
      assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void the_account_is_created_as_soon_as_the_store_responds() {
    try (FaultyStore store = new FaultyStore(new MemoryStore());
        Schedule schedule = new Schedule()) {
      CloudChamberConfig config = served.config(Map.of());
      CloudChamber chamber = config.open(store, Namespace.production(LayoutMode.DOC));
      store.fail();
      StartupTasks start =
          StartupTasks.begin(chamber, config, false, schedule, Duration.ofMillis(1));
      store.recover();

      Eventually.await("the account", PATIENCE)
          .until(() -> chamber.users().find(ADMIN).isPresent());
      start.close();
    }
  }

  @Test
  void other_machines_are_not_served_without_tls_nor_beside_other_systems() {
    String advice =
        "listen is not a loopback address: \"0.0.0.0\"; only this machine may be served where";
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> served.serveOnce(Map.of("listen", "0.0.0.0:0", PASSWORD, "own")))
        .withMessageStartingWith(advice)
        .withMessageContaining(
            "or serve cloudchamber alone (only: cloudchamber) with tls.certificate and tls.key set");
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> new RunningServer(directory, with(FOR_OTHERS, PASSWORD, "own")).close())
        .withMessageStartingWith(advice);
  }

  @Test
  void other_machines_are_not_served_while_the_account_would_get_the_built_in_password() {
    assertNotServed(FOR_OTHERS, Kind.MISUSED, BUILT_IN_REFUSED);

    assertThat(served.keys()).isEmpty();
  }

  @Test
  void other_machines_are_not_served_while_the_account_has_the_built_in_password() {
    served.serveOnce(Map.of());

    assertNotServed(FOR_OTHERS, Kind.MISUSED, BUILT_IN_REFUSED);
    assertNotServed(with(FOR_OTHERS, PASSWORD, "own"), Kind.MISUSED, BUILT_IN_REFUSED);
    assertNotServed(
        with(FOR_OTHERS, "cloudchamber.read-only", "on"), Kind.MISUSED, BUILT_IN_REFUSED);
  }

  @Test
  void other_machines_are_served_once_the_password_is_another_and_see_no_raw_keys() {
    served.serveOnce(Map.of());
    changePassword("own");

    Map<String, String> settings = with(FOR_OTHERS, "only", "cloudchamber");
    try (RunningServer server = new RunningServer(directory, settings, anyName())) {
      assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
      assertThat(server.get("/keys?prefix=").statusCode()).isEqualTo(403);
      assertThat(server.get("/keys?prefix=").body()).doesNotContain("users");
      assertThat(server.get("/keys/children?prefix=/").statusCode()).isEqualTo(403);
      assertThat(server.get("/keys/watch?prefix=").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void other_machines_are_not_served_while_the_store_is_down() {
    Map<String, String> settings =
        with(
            with(FOR_OTHERS, PASSWORD, "own"),
            "systems.cloudchamber",
            "etcd://127.0.0.1:1?timeout=100ms");

    assertNotServed(
        settings,
        Kind.UNAVAILABLE,
        "the store of cloudchamber is not available: other machines are served only once it has"
            + " shown that the account Admin has another password than the built-in one");
  }

  @Test
  void no_user_logs_in_with_the_built_in_password_where_other_machines_are_served() {
    served.serveOnce(Map.of(PASSWORD, "own"));
    CloudChamberConfig config = served.config(FOR_OTHERS);
    Sessions sessions = served.chamber().openSessions(config.sessions());
    changePassword("SystemPassword");

    for (String sent : new String[] {"SystemPassword", "SystemPassword\0SystemPassword"}) {
      assertThatExceptionOfType(CloudChamberException.class)
          .isThrownBy(() -> sessions.logIn(Optional.empty(), ADMIN, Password.of(sent), "192.0.2.7"))
          .withMessageContaining("has the built-in password")
          .matches(refused -> refused.kind() == CloudChamberException.Kind.DENIED);
    }
    Sessions local = served.chamber().openSessions(served.config(Map.of()).sessions());
    assertThat(local.logIn(Optional.empty(), ADMIN, BUILT_IN, "127.0.0.1")).isNotNull();
  }

  @Test
  void no_user_is_given_the_built_in_password_where_other_machines_are_served() {
    Map<String, String> settings = with(with(FOR_OTHERS, "only", "cloudchamber"), PASSWORD, "own");
    try (RunningServer server = new RunningServer(directory, settings, anyName())) {
      String cookie =
          server
              .put("/api/users/admin?op=login", "own")
              .headers()
              .firstValue("Set-Cookie")
              .orElseThrow()
              .replaceFirst(";.*", "");
      String[] headers = {"Cookie", cookie, "If-Match", "0"};
      String refusal =
          "the built-in password cannot be used on a server for other machines: choose another"
              + " one\n";

      assertThat(
              server
                  .put(
                      "/api/users/admin?password",
                      "{\"oldPassword\":\"own\",\"newPassword\":\"SystemPassword\"}",
                      headers)
                  .body())
          .isEqualTo(refusal);
      assertThat(server.post("/api/users/eve", "{\"password\":\"SystemPassword\"}", headers).body())
          .isEqualTo(refusal);
    }
  }

  @Test
  void other_machines_are_not_served_while_the_account_has_or_would_get_an_empty_password() {
    String refusal =
        "the account Admin has an empty password, so other machines are not served: set one first";

    assertNotServed(with(FOR_OTHERS, PASSWORD, ""), Kind.MISUSED, refusal);
    assertThat(served.keys()).isEmpty();
    served.serveOnce(Map.of());
    changePassword("");
    assertNotServed(with(FOR_OTHERS, PASSWORD, "own"), Kind.MISUSED, refusal);
  }

  @Test
  void the_account_in_another_case_is_the_same_account() {
    served.serveOnce(Map.of());

    assertNotServed(
        with(FOR_OTHERS, "cloudchamber.system-account", "aDMIN"),
        Kind.MISUSED,
        BUILT_IN_REFUSED.replace("Admin", "aDMIN"));
  }

  @Test
  void the_address_of_the_original_has_the_same_rules() throws IOException {
    Files.writeString(
        directory.resolve("cloudchamber.yaml"),
        "webServer: {fe: {hostname: 0.0.0.0, port: 0}, systemAccountPassword: SystemPassword}");
    Map<String, String> encrypted =
        Map.of(
            "STATEHOUSE_TLS_CERTIFICATE", FOR_OTHERS.get("tls.certificate"),
            "STATEHOUSE_TLS_KEY", FOR_OTHERS.get("tls.key"));

    RunResult withTls = serveOriginal(encrypted);
    RunResult without = serveOriginal(Map.of());

    assertThat(withTls.complaint()).endsWith(BUILT_IN_REFUSED);
    assertThat(without.complaint()).contains("listen is not a loopback address: \"0.0.0.0\"");
    assertThat(List.of(withTls.code(), without.code())).containsExactly(2, 2);
  }

  private RunResult serveOriginal(Map<String, String> environment) {
    String command = "serve --only cloudchamber -config .";
    return RunResult.in(directory, "", environment, command.split(" "));
  }
}
