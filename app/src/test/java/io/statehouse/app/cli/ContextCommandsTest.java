package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contexts: servers by name, with credentials that no one else sees. */
class ContextCommandsTest {
  private static final String TOKEN = "s3cret";

  @TempDir Path home;
  @TempDir Path directory;

  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void liveAtHome() {
    environment.put("HOME", home.toString());
    environment.put("TOKEN", TOKEN);
  }

  private RunResult run(String line) {
    return RunResult.in(directory, "", environment, line.split(" "));
  }

  /** Runs a command, which must succeed without showing the token. */
  private List<String> succeeding(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out() + ran.err()).doesNotContain(TOKEN);
    return ran.lines();
  }

  private String misuse(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(line).isEqualTo(2);
    assertThat(ran.complaint()).doesNotContain(TOKEN);
    return ran.complaint();
  }

  private Path file() {
    return home.resolve(".config/statehouse/contexts.yaml");
  }

  @Test
  void contexts_are_added_used_listed_and_removed() {
    succeeding("context add prod --server https://h:8443 --token-env TOKEN");
    succeeding("context add lab --server https://lab --certificate me.pem --key me.key");
    succeeding("context add dev --server http://127.0.0.1:8400/");
    succeeding("context use prod");

    assertThat(succeeding("context ls"))
        .containsExactly(
            "IN USE  NAME  SERVER                 CREDENTIALS",
            "-       dev   http://127.0.0.1:8400  -",
            "-       lab   https://lab            certificate",
            "*       prod  https://h:8443         token");
    assertThat(String.join("", succeeding("context --json")))
        .contains("\"name\": \"prod\"", "\"inUse\": true");
    assertThat(succeeding("context rm prod")).containsExactly("removed prod (https://h:8443)");
    assertThat(succeeding("context ls")).hasSize(3).noneMatch(line -> line.startsWith("*"));
  }

  @Test
  void the_file_is_its_owners_alone() throws IOException {
    succeeding("context add prod --server https://h --token-env TOKEN");

    assertThat(Files.readString(file())).contains(TOKEN);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().getParent())))
        .isEqualTo("rwx------");

    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));

    assertThat(misuse("context ls"))
        .isEqualTo(file() + ": others may read or write its tokens: chmod 600 it");
    assertThat(misuse("css databases")).endsWith("chmod 600 it");
  }

  @Test
  void what_is_no_context_is_refused() throws IOException {
    assertThat(run("context ls").complaint()).startsWith("there is no context in " + file());
    succeeding("context add prod --server https://h");

    assertThat(misuse("context use lab")).isEqualTo("unknown context \"lab\": known are prod");
    assertThat(misuse("context rm lab")).isEqualTo("unknown context \"lab\": known are prod");
    assertThat(misuse("css databases --server lab"))
        .isEqualTo("unknown context \"lab\": known are prod");
    assertThat(misuse("context add prod --server https://h"))
        .isEqualTo("context \"prod\" exists: remove it first");
    assertThat(misuse("context add -x- --server https://h")).isNotBlank();
    assertThat(misuse("context add a/b --server https://h")).startsWith("\"a/b\" is not the name");
    assertThat(misuse("context add a --server h:8400")).startsWith("server is not a URL");
    assertThat(misuse("context add a --server https://h --key k.pem"))
        .startsWith("tls.certificate and tls.key belong together");
    assertThat(misuse("context add a --server http://h --ca ca.pem")).endsWith("write https");
    assertThat(misuse("context add a --server https://h --token-env NONE"))
        .isEqualTo("--token-env: there is no variable NONE");
    Files.writeString(file(), "contexts:\n  a: {server: https://h, tokn: " + TOKEN + "}\n");
    assertThat(misuse("context ls"))
        .isEqualTo(
            file() + ": context a has an unknown member \"tokn\": known are server, tls, token");
    Files.writeString(file(), "contexts: {a: {token: " + TOKEN + "}, a: [}");
    assertThat(misuse("context ls")).startsWith(file().toString());
  }

  @Test
  void the_server_of_the_context_in_use_is_taken_unless_another_store_is_named() {
    try (RunningServer server = new RunningServer(directory)) {
      succeeding("context add dev --server " + server.uri("/"));
      succeeding("css create-database here --store file:own --stripes 85 --sub-stripes 12");
      succeeding("css create-database there --server dev --stripes 85 --sub-stripes 12");
      succeeding("context use dev");

      assertThat(succeeding("css databases")).containsExactly("there");
      assertThat(succeeding("keys ls /DBS/there")).contains("/DBS/there");
      assertThat(succeeding("verify css")).containsExactly("css: 0 errors, 0 notices");
      assertThat(succeeding("export - --system css --as lines")).isNotEmpty();
      assertThat(succeeding("css databases --store file:own")).containsExactly("here");
      environment.put("STATEHOUSE_STORE", "file:own");
      assertThat(succeeding("css databases")).containsExactly("here");
      assertThat(succeeding("css databases --server dev")).containsExactly("there");
      environment.remove("STATEHOUSE_STORE");
      assertThat(misuse("history ls")).startsWith("the history of dev (http://127.0.0.1:");
    }
    assertThat(run("css databases").complaint()).startsWith("the server at http://127.0.0.1:");
    succeeding("context use --none");
    assertThat(run("css databases").lines()).containsExactly("there"); // as configured
  }

  @Test
  void a_server_is_verified_by_the_authority_of_its_context() {
    TestAuthority authority = TestAuthority.shared();
    Map<String, String> settings =
        Map.of(
            "tls.certificate", "" + authority.serverCertificate(),
            "tls.key", "" + authority.serverKey(),
            "missions.password", "correct-horse-1");
    HttpClient client = HttpClient.newBuilder().sslContext(authority.context()).build();
    try (RunningServer server = new RunningServer(directory, settings, client)) {
      String url = ("" + server.uri("/")).replaceFirst("/$", "");
      succeeding(
          "context add tls --server %s --ca %s --certificate %s --key %s"
              .formatted(
                  url,
                  authority.authority(),
                  authority.clientCertificate(),
                  authority.clientKey()));
      succeeding("context use tls");

      succeeding("css create-database sky --stripes 85 --sub-stripes 12");
      assertThat(succeeding("css databases")).containsExactly("sky");
      assertThat(run("missions list --key none").complaint()).doesNotContain("connect");
      succeeding("context rm tls");
      assertThat(run("css databases --server " + url).complaint())
          .startsWith("the server at " + url + ": connect failed: ")
          .endsWith("; check the certificates that both sides trust");
    }
  }

  @Test
  void the_credentials_of_one_server_are_not_sent_to_another() {
    succeeding("context add one --server https://h:8443 --token-env TOKEN");
    succeeding("context add two --server https://h:8443");

    assertThat(misuse("stores check statehouse+https://h:8443/css"))
        .isEqualTo("several contexts have credentials for https://h:8443: name one of one, two");
    assertThat(misuse("stores check statehouse+https://other/css?context=one"))
        .isEqualTo("context one has the credentials for https://h:8443, not for https://other");
  }
}
