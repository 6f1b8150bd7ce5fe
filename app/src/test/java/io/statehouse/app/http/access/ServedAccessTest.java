package io.statehouse.app.http.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server with access configured. */
class ServedAccessTest {
  private static final TestAuthority AUTHORITY = TestAuthority.shared();
  private static final List<String> SYSTEMS =
      List.of("css", "missions", "runm", "cloudchamber", "gis");

  @TempDir Path directory;
  private Path file;
  private AccessAdmin admin;
  private final Map<String, String> settings = new HashMap<>();

  @BeforeEach
  void configure() throws IOException {
    file = directory.resolve("access.yaml");
    Files.writeString(file, "certificates: {worker: {subject: CN=client, roles: [css-read]}}");
    admin = new AccessAdmin(file, SYSTEMS);
    settings.put("access.file", file.toString());
    settings.put("cloudchamber.system-account-password", "correct-horse-1");
    settings.put("audit.file", directory.resolve("audit.log").toString());
  }

  private String token(String name, String... roles) {
    return "Bearer " + admin.createToken(name, List.of(roles), Optional.empty());
  }

  private RunningServer served() {
    return new RunningServer(directory, settings);
  }

  private RunningServer servedOverTls(HttpClient client) {
    settings.put("tls.certificate", AUTHORITY.serverCertificate().toString());
    settings.put("tls.key", AUTHORITY.serverKey().toString());
    settings.put("tls.client-ca", AUTHORITY.authority().toString());
    return new RunningServer(directory, settings, client);
  }

  @Test
  void other_machines_are_served_with_tls_or_behind_a_proxy_that_adds_it() {
    settings.put("listen", "0.0.0.0:0");
    assertThatThrownBy(this::served)
        .hasMessageContaining("passwords and tokens would be sent through the network in clear")
        .hasMessageContaining("tls.certificate")
        .hasMessageContaining("insecure-no-tls");
    settings.put("insecure-no-tls", "on");
    try (RunningServer server = served()) {
      assertThat(server.get("/css/databases").statusCode()).isEqualTo(401);
      assertThat(server.get("/cloudchamber/api/session").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void the_file_of_the_settings_may_say_who_may_do_what() throws IOException {
    String token = admin.createToken("ci", List.of("css-read"), Optional.empty());
    String hash = Files.readString(file).replaceFirst("(?s).*sha256: \"?([0-9a-f]{64}).*", "$1");
    Files.writeString(
        directory.resolve("statehouse.yaml"),
        """
        listen: 127.0.0.1:0
        access:
          tokens:
            ci: {sha256: "%s", roles: [css-read]}
        """
            .formatted(hash));
    settings.remove("access.file");
    try (RunningServer server = served()) {
      assertThat(server.get("/css/databases").statusCode()).isEqualTo(401);
      assertThat(
              server
                  .send("GET", "/css/databases", "", "Authorization", "Bearer " + token)
                  .statusCode())
          .isEqualTo(200);
    }

    RunResult changing = RunResult.in(directory, "access", "token", "ls");
    assertThat(changing.err()).contains("statehouse.yaml: change it there");
    settings.put("access.file", file.toString());
    assertThatThrownBy(this::served).hasMessageContaining("leave one of them out");
  }

  @Test
  void a_right_to_a_system_is_none_to_the_keys_of_another_in_the_same_store() {
    String token = token("ci", "gis-write");
    settings.put("systems.gis", "file:" + directory.resolve("shared.db"));
    settings.put("systems.runm", "file:" + directory.resolve("shared.db"));
    try (RunningServer server = served()) {
      String own = "/keys?system=gis&key=/gis/x";
      String others = "/keys?system=gis&key=/runm/x";
      assertThat(server.put(own, "1", "Authorization", token).statusCode()).isLessThan(300);
      HttpResponse<String> refused = server.put(others, "1", "Authorization", token);
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("*");
      for (String whole :
          List.of(
              "/keys?system=gis&prefix=/",
              "/keys/children?system=gis&prefix=",
              "/stores/gis",
              "/stores/gis/watch")) {
        assertThat(server.send("GET", whole, "", "Authorization", token).statusCode())
            .as(whole)
            .isEqualTo(403);
      }
      assertThat(
              server
                  .send("DELETE", "/keys?system=gis&prefix=/runm/", "", "Authorization", token)
                  .statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void keys_that_are_written_together_need_a_right_to_each() {
    String token = token("ci", "gis-write");
    settings.put("systems.gis", "file:" + directory.resolve("shared.db"));
    settings.put("systems.runm", "file:" + directory.resolve("shared.db"));
    String own = "{\"key\":\"/gis/x\",\"text\":\"1\"}";
    String others = "{\"key\":\"/runm/x\",\"text\":\"1\"}";
    try (RunningServer server = served()) {
      for (String path : List.of("/keys/check", "/keys/commit")) {
        assertThat(posted(server, path, own, token).statusCode()).as(path).isEqualTo(200);
        HttpResponse<String> refused = posted(server, path, own + "," + others, token);
        assertThat(refused.statusCode()).as(path).isEqualTo(403);
        assertThat(refused.body()).contains(" has no right to this: it needs ");
      }
      for (String route : List.of("search?names=x&", "count?", "meaning?key=/runm/x&")) {
        String path = "/keys/" + route + "system=gis";
        assertThat(server.send("GET", path, "", "Authorization", token).statusCode())
            .as(path)
            .isEqualTo(403);
      }
    }
  }

  private static HttpResponse<String> posted(
      RunningServer server, String path, String writes, String token) {
    return server.post(
        path + "?system=gis", "{\"writes\":[" + writes + "]}", "Authorization", token);
  }

  @Test
  void a_file_that_is_set_but_missing_stops_the_start() {
    settings.put("access.file", directory.resolve("none.yaml").toString());

    assertThatThrownBy(this::served)
        .hasMessage("cannot read " + directory.resolve("none.yaml") + ": there is no such file");
  }

  @Test
  void a_client_is_known_by_its_certificate() {
    HttpClient client = HttpClient.newBuilder().sslContext(AUTHORITY.context()).build();
    try (RunningServer server = servedOverTls(client)) {
      assertThat(server.get("/css/databases").statusCode()).isEqualTo(200);
      assertThat(server.put("/css/databases/sky", "{}").statusCode()).isEqualTo(403);
      assertThat(server.put("/css/databases/sky", "{}").body())
          .contains("certificate worker has no right to this: it needs write on css/sky");
      assertThat(server.get("/gis/topics").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void administrators_of_missions_are_known_by_their_right_where_no_password_is_set() {
    String operator = token("op", "missions-admin");
    try (RunningServer server = served()) {
      assertThat(server.post("/missions/api/v1/key", "{\"id\":\"lunar\"}").statusCode())
          .isEqualTo(401);
      assertThat(
              server
                  .post("/missions/api/v1/key", "{\"id\":\"lunar\"}", "Authorization", operator)
                  .statusCode())
          .isEqualTo(200);
      assertThat(
              server
                  .send("GET", "/missions/api/v1/missions", "", "x-access-key", "lunar")
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void a_claim_to_be_a_user_is_believed_of_who_may_speak_for_others() {
    String gateway = token("gateway", "runm.trusted");
    String dana = token("dana", "runm-write");
    try (RunningServer server = served()) {
      server.post("/runm/partitions", "{\"name\":\"east\"}", "Authorization", gateway);

      assertThat(objects(server, gateway, "anyone").statusCode()).isEqualTo(200);
      assertThat(objects(server, dana, "dana").statusCode()).isEqualTo(200);
      HttpResponse<String> claimed = objects(server, dana, "anyone");
      assertThat(claimed.statusCode()).isEqualTo(403);
      assertThat(claimed.body())
          .contains("token dana may not send requests as user \\\"anyone\\\"", "runm.trusted");
    }
  }

  private static HttpResponse<String> objects(RunningServer server, String token, String user) {
    return server.send(
        "GET",
        "/runm/objects",
        "",
        "Authorization",
        token,
        "X-Runm-User",
        user,
        "X-Runm-Project",
        "p",
        "X-Runm-Partition",
        "east");
  }

  @Test
  void a_right_to_a_partition_is_none_to_another() throws IOException {
    Files.writeString(file, "roles: {east: {runm/east: write, runm: speak-for-others}}");
    String east = token("east", "east");
    String all = token("all", "runm.trusted");
    try (RunningServer server = served()) {
      for (String name : List.of("east", "west")) {
        server.post("/runm/partitions", "{\"name\":\"" + name + "\"}", "Authorization", all);
      }
      String[] session = {
        "Authorization", east, "X-Runm-User", "u", "X-Runm-Project", "p", "X-Runm-Partition", "east"
      };
      assertThat(server.send("GET", "/runm/objects", "", session).statusCode()).isEqualTo(200);
      for (String elsewhere :
          List.of(
              "/runm/objects?everywhere=true",
              "/runm/objects?partition=west",
              "/runm/objects?partition=east&partition=west",
              "/runm/definitions?partition=west",
              "/runm/definitions")) {
        assertThat(server.send("GET", elsewhere, "", session).statusCode())
            .as(elsewhere)
            .isEqualTo(403);
      }
      assertThat(server.send("POST", "/runm/find/objects", "{\"any\":[]}", session).statusCode())
          .isEqualTo(403);
      String object = "{\"object_type\":\"t\",\"partition\":\"west\",\"name\":\"n\"}";
      assertThat(server.post("/runm/objects", object, session).statusCode()).isEqualTo(403);
      session[7] = "west";
      assertThat(server.send("GET", "/runm/objects", "", session).statusCode()).isEqualTo(403);
    }
  }

  @Test
  void all_keys_of_a_system_are_deleted_by_an_administrator_alone() {
    String write = token("write", "css-write");
    String all = token("all", "css-admin");
    try (RunningServer server = served()) {
      String everything = "/keys?system=css&prefix=&everything=true";
      assertThat(server.delete(everything, "Authorization", write).statusCode()).isEqualTo(403);
      assertThat(server.delete(everything, "Authorization", all).statusCode()).isEqualTo(200);
      assertThat(
              server.delete("/keys?system=css&prefix=/DBS/x", "Authorization", write).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void what_is_written_and_refused_is_recorded_with_the_id_of_the_request() throws IOException {
    String write = token("ci", "css-write");
    try (RunningServer server = served()) {
      HttpResponse<String> created =
          server.put("/css/databases/sky", "{}", "Authorization", write, "X-Request-Id", "job-7");
      assertThat(created.headers().firstValue("X-Request-Id")).hasValue("job-7");
      HttpResponse<String> odd =
          server.send("GET", "/gis/topics", "", "Authorization", write, "X-Request-Id", "a b");
      assertThat(odd.headers().firstValue("X-Request-Id").orElseThrow()).matches("[0-9a-f]{16}");
      server.send("GET", "/css/databases", "", "Authorization", write);
    }

    List<String> lines = Files.readAllLines(directory.resolve("audit.log"));
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .contains(
            "\"identity\":\"token ci\"",
            "\"request\":\"job-7\"",
            "\"operation\":\"PUT /css/databases/{db}\"",
            "\"area\":\"css/sky\"",
            "\"outcome\":\"applied\"");
    assertThat(lines.get(1)).contains("\"token ci\"", "GET /gis/topics", "\"refused\"");
    assertThat(String.join("", lines)).doesNotContain(write.substring(7));
  }

  @Test
  void a_stream_ends_with_the_right_to_it() {
    String watcher = token("watcher", "css-read");
    try (RunningServer server = served();
        Events events = server.events("/css/watch", "Authorization", watcher)) {
      assertThat(events.next().name()).isEqualTo("watching");

      admin.revokeToken("watcher");

      assertThat(events.next().name()).isEqualTo("end");
    }
  }

  private RunResult command(RunningServer server, String token, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--server", server.uri("/").toString()));
    return RunResult.in(
        directory,
        "",
        Map.of("STATEHOUSE_TOKEN", token.replace("Bearer ", "")),
        all.toArray(String[]::new));
  }

  @Test
  void a_command_on_a_server_has_the_rights_of_its_token() {
    String reader = token("reader", "css-read");
    String writer = token("writer", "css-write");
    String chamber = token("chamber", "cloudchamber-write");
    String chamberAdmin = token("chamber-admin", "cloudchamber-admin");
    try (RunningServer server = served()) {
      server.put("/css/databases/sky", "{}", "Authorization", writer);

      assertThat(command(server, reader, "css", "databases").out()).startsWith("sky");
      RunResult drop = command(server, reader, "css", "drop-database", "sky");
      assertThat(drop.code()).isEqualTo(1);
      assertThat(drop.err()).contains("needs write on css");
      assertThat(command(server, writer, "css", "drop-database", "sky").code()).isZero();
      assertThat(command(server, "", "css", "databases").err()).contains("needs read on css");

      assertThat(command(server, chamber, "cloudchamber", "users", "list").code()).isEqualTo(1);
      assertThat(command(server, chamberAdmin, "cloudchamber", "users", "list").out())
          .contains("Admin");
    }
  }

  private String checked(RunningServer server, String token, String... words) {
    List<String> all = new ArrayList<>(List.of("access", "check"));
    all.addAll(List.of(words));
    RunResult run = command(server, token, all.toArray(String[]::new));
    assertThat(run.code()).isEqualTo(run.out().startsWith("yes") ? 0 : 1);
    return run.out() + run.err();
  }

  @Test
  void a_check_of_a_request_says_why() throws IOException {
    Files.writeString(file, "roles: {sky: {css/sky: write}, keys: {\"css:/DBS/\": write}}");
    String root = token("root", "admin");
    token("sky", "sky");
    token("keys", "keys");
    try (RunningServer server = served()) {
      assertThat(checked(server, root, "sky", "PUT", "/css/databases/sky"))
          .isEqualTo(
              "yes: token sky may PUT /css/databases/sky"
                  + " (needs write on css/sky; by write on css/sky)\n");
      assertThat(checked(server, root, "token sky", "HEAD", "/css/databases"))
          .isEqualTo(
              "no: token sky may not HEAD /css/databases"
                  + " (needs read on css; it has write on css/sky)\n");
      assertThat(checked(server, root, "keys", "GET", "/keys?system=css&prefix=%2FDBS%2Fa"))
          .startsWith("yes:")
          .contains("needs read on css:/DBS/a; by write on css:/DBS/");
      assertThat(checked(server, root, "keys", "GET", "/keys?system=css&prefix=/"))
          .startsWith("no:");
      assertThat(checked(server, root, "anonymous", "GET", "/health"))
          .isEqualTo("yes: anonymous may GET /health (needs nothing; everyone may)\n");
      assertThat(checked(server, root, "sky", "GET", "/missions/api/v1/missions"))
          .contains("needs the log-in of the original system; the route checks it itself");
    }
  }

  @Test
  void a_check_of_what_is_unknown_is_one_line() {
    String root = token("root", "admin");
    String reader = token("reader", "reader");
    try (RunningServer server = served()) {
      assertThat(checked(server, root, "nobody", "GET", "/css/databases"))
          .isEqualTo("there is no identity \"nobody\"\n");
      assertThat(checked(server, root, "reader", "GET", "/css/database"))
          .isEqualTo("there is no route GET /css/database\n");
      assertThat(checked(server, root, "reader", "GET", "/css/databases?al=1"))
          .startsWith("unknown parameter \"al\"")
          .hasLineCount(1);
      assertThat(checked(server, reader, "root", "GET", "/css/databases"))
          .isEqualTo("token reader has no right to this: it needs admin on *\n");
    }
  }
}
