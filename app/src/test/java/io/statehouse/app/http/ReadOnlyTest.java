package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.http.socket.SocketClient;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.systems.notes.NotesSystem;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read-only refuses every write, in whatever way it comes. */
class ReadOnlyTest {
  private static final SystemRegistry SYSTEMS =
      Systems.all().with("notes", "Notes.", () -> new NotesSystem());
  private static final String API = "/missions/api/v1";

  @TempDir Path directory;

  private RunResult run(String... args) {
    return RunResult.of(SYSTEMS, directory, args);
  }

  private void settings(String... lines) throws IOException {
    Files.write(directory.resolve("statehouse.yaml"), List.of(lines));
  }

  /** Every route of a method that writes, with the statuses of those that are not refused. */
  private static List<String> notRefused(RunningServer server, String why) {
    List<String> others = new ArrayList<>();
    new DocumentedResponses(server.get("/openapi.json").body())
        .paths()
        .forEach(
            (path, operations) ->
                ((Map<?, ?>) operations)
                    .keySet().stream()
                        .filter(method -> !method.equals("get"))
                        .forEach(
                            method -> {
                              String where = path.toString().replaceAll("\\{[a-z]+}", "x");
                              String system = where.equals("/keys") ? "?system=css&key=/x" : "";
                              HttpResponse<String> response =
                                  server.send(method.toString().toUpperCase(), where + system, "");
                              if (response.statusCode() != 403 || !response.body().contains(why)) {
                                others.add(method + " " + path);
                              }
                            }));
    return others;
  }

  @Test
  void every_route_of_every_system_that_writes_is_refused_with_the_setting() {
    try (RunningServer server = new RunningServer(directory, Map.of("read-only", "on"), SYSTEMS)) {
      assertThat(notRefused(server, "is read-only while the setting read-only is on"))
          .containsExactlyInAnyOrder(
              "post /access/session",
              "delete /access/session",
              "post /apply", // a plan is not refused
              "post /archives/{system}", // of a system that there is; dry runs are not refused
              "post /css/databases/{db}/empty-chunks/flush",
              "post /css/empty-chunks/flush",
              "post /css/ingest/plan",
              "post /css/load/plan",
              "post /gis/routes/explain",
              "post /gis/routes/match",
              "post /history/restore", // a plan is not refused
              "post /jobs", // only what copies is refused
              "delete /jobs/{id}",
              "post /keys/check",
              "post /keys/commit", // of a system that there is
              "post /runm/find/objects",
              "post /stores/{system}/children",
              "post /stores/{system}/commit", // only a transaction that writes is refused
              "post /stores/{system}/get",
              "post /stores/{system}/identities",
              "post /stores/{system}/list",
              "post /stores/{system}/scan",
              "post /verify/{name}",
              "post /verify/{name}/repair"); // a plan is not refused
      assertThat(server.get("/systems").body()).doesNotContain("\"readOnly\":false");
    }
  }

  @Test
  void what_plans_first_writes_nothing_of_a_system_that_is_read_only() {
    try (RunningServer server =
        new RunningServer(directory, Map.of("css.read-only", "on"), SYSTEMS)) {
      String write = "{\"writes\":[{\"key\":\"/k\",\"text\":\"v\"}]}";

      assertThat(server.post("/keys/commit?system=css", write).body())
          .contains("is read-only while the setting css.read-only is on");
      assertThat(server.get("/keys?system=css&key=/k").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void one_system_may_be_read_only_by_itself() {
    try (RunningServer server =
        new RunningServer(directory, Map.of("missions.read-only", "on"), SYSTEMS)) {
      assertThat(server.post(API + "/key", "").body())
          .isEqualTo(
              "{\"type\":\"statehouse.ReadOnly\",\"message\":\"missions is read-only while the"
                  + " setting missions.read-only is on\",\"code\":403}");
      assertThat(server.put("/css/databases/sky", "{}").statusCode()).isEqualTo(201);
      assertThat(server.put("/notes/notes/a", "{\"text\":\"x\"}").statusCode()).isEqualTo(204);
    }
  }

  @Test
  void a_refusal_has_the_form_of_the_original() {
    try (RunningServer server = new RunningServer(directory, Map.of("css.read-only", "on"))) {
      assertThat(server.put("/css/replication/qserv/css/shared-scan/a/b", "{}").body())
          .startsWith("{\"success\":0,\"error\":\"css is read-only while the setting");
    }
  }

  @Test
  void a_server_of_read_only_missions_stores_nothing_and_still_needs_the_password() {
    Map<String, String> settings = Map.of("read-only", "on", "missions.password", "correct-horse");
    String login =
        Base64.getEncoder().encodeToString("admin:correct-horse".getBytes(StandardCharsets.UTF_8));
    try (RunningServer server = new RunningServer(directory, settings)) {
      assertThat(server.get(API + "/key/all").statusCode()).isEqualTo(403);
      assertThat(
              server
                  .send("GET", API + "/key/all", "", "Authorization", "Basic " + login)
                  .statusCode())
          .isEqualTo(200);
    }

    assertThat(run("keys", "ls", "--system", "missions").out()).isEmpty();
  }

  @Test
  void what_the_client_of_a_web_socket_sends_is_refused() {
    run("missions", "create-key", "--id", "lunar");
    try (RunningServer server = new RunningServer(directory, Map.of("read-only", "on"));
        SocketClient sender = server.socket("/missions/ws?a=lunar")) {
      assertThat(sender.next()).contains("New client connected");

      sender.say("hello");

      assertThat(sender.next()).isEqualTo("closed 1008");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keys put /x y --system css",
        "keys put /x y",
        "keys rm --prefix /",
        "keys put /x y --store file:statehouse-data/css",
        "keys rm /x --store=file:./statehouse-data/../statehouse-data/css"
      })
  void raw_keys_of_a_read_only_system_are_not_written(String command) throws IOException {
    run("css", "create-database", "sky");
    settings("css: {read-only: on}");

    RunResult ran = run(command.split(" "));

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).isEqualTo("css is read-only while the setting css.read-only is on");
    assertThat(run("keys", "get", "/DBS/sky").out()).isEqualTo("READY");
    assertThat(run("keys", "put", "/x", "y", "--store", "file:other").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "missions create-key",
        "notes put a b",
        "css create-database sky",
        "notes delete a"
      })
  void commands_of_a_read_only_system_do_not_write(String command) throws IOException {
    run("notes", "put", "a", "hello");
    settings("read-only: on");

    assertThat(run(command.split(" ")).complaint()).contains("read-only");
    assertThat(run("notes", "list").lines()).containsExactly("a\thello");
  }

  @Test
  void verify_repairs_nothing_of_a_read_only_system() throws IOException {
    run("keys", "put", "/notes/b", "", "--system", "notes");
    settings("notes: {read-only: on}");

    assertThat(run("notes", "verify").code()).isEqualTo(1);
    assertThat(run("notes", "verify", "--repair").complaint())
        .isEqualTo("notes is read-only while the setting notes.read-only is on");
  }
}
