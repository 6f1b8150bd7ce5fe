package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a client of a server that runs. */
class MissionsClientTest {
  private static final String PASSWORD = "correct-horse-1";

  @TempDir Path directory;
  @TempDir Path elsewhere;

  private final Map<String, String> environment = new HashMap<>();

  private RunResult missions(String line) {
    RunResult ran = failing(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran;
  }

  private RunResult failing(String line) {
    return RunResult.in(elsewhere, "", environment, ("missions " + line).split(" "));
  }

  private static String url(RunningServer server) {
    return server.uri("/").toString().replaceAll("/$", "");
  }

  private void writePlan() throws IOException {
    Files.writeString(
        elsewhere.resolve("hop.yaml"),
        "name: hop\nstages: [{name: fuel up}, {name: launch, upstream: [fuel up]}]");
  }

  @Test
  void a_plan_is_edited_on_a_server_unless_another_writer_was_first() throws IOException {
    writePlan();
    try (RunningServer server = new RunningServer(directory)) {
      environment.put("HOUSTON_BASE_URL", url(server));
      missions("create-key --id dev");
      environment.put("HOUSTON_KEY", "dev");
      missions("save hop.yaml");
      environment.put("EDITOR", "sed -i s/launch/lift-off/");

      assertThat(missions("edit-plan hop").lines()).containsExactly("saved plan hop");
      assertThat(missions("plan hop").out()).contains("lift-off").doesNotContain("launch");
      Files.writeString(elsewhere.resolve("theirs.yaml"), "name: hop\nstages: [{name: theirs}]");
      Path editor = elsewhere.resolve("editor");
      Files.writeString(
          editor,
          "cd %s; sed -i s/lift-off/mine/ $1; touch opened; until [ -e closed ]; do sleep 0.01; done"
              .formatted(elsewhere));
      Map<String, String> editing = new HashMap<>(environment);
      editing.put("EDITOR", "sh " + editor);
      CompletableFuture<RunResult> edited =
          CompletableFuture.supplyAsync(
              () -> RunResult.in(elsewhere, "", editing, "missions", "edit-plan", "hop"));
      await().until(() -> Files.exists(elsewhere.resolve("opened")));
      missions("save theirs.yaml");
      Files.createFile(elsewhere.resolve("closed"));
      String refused = edited.join().err();

      assertThat(refused).contains("plan hop was not written: plan hop is not as expected");
      Files.delete(Path.of(refused.strip().replaceFirst("(?s).* is kept in ", "")));
      assertThat(missions("plan hop").out()).contains("theirs").doesNotContain("mine");
      assertThat(
              RunResult.typed(elsewhere, "n\n", environment, "missions", "delete-key", "dev").err())
          .startsWith("Delete the API key with its plans, 1 now, and its missions, 0 now?");
    }
  }

  @Test
  void a_mission_runs_behind_a_server_as_on_a_store() throws IOException {
    writePlan();
    try (RunningServer server = new RunningServer(directory)) {
      environment.put("HOUSTON_BASE_URL", url(server));
      assertThat(missions("create-key --id dev --name Dev").lines()).containsExactly("dev");
      environment.put("HOUSTON_KEY", "dev");

      assertThat(missions("save hop.yaml").lines()).containsExactly("Saved plan.");
      assertThat(missions("plans").lines()).containsExactly("hop");
      assertThat(missions("start hop --params {\"a\":1}").lines())
          .containsExactly("New mission started with ID: m0");
      assertThat(missions("list").lines()).containsExactly("m0");
      assertThat(missions("list --plan hop --active").lines()).containsExactly("m0");
      assertThat(missions("show m0").out())
          .contains("params           {\"a\":1}", "○ fuel up\n○ launch");
      String[] start = {"missions", "start-stage", "m0", "fuel up"};
      assertThat(RunResult.in(elsewhere, "", environment, start).out())
          .isEqualTo("fuel up started\n");
      String[] finish = {"missions", "finish", "m0", "fuel up"};
      assertThat(RunResult.in(elsewhere, "", environment, finish).out())
          .isEqualTo("fuel up finished; next: launch\n");
      missions("start-stage m0 launch");
      missions("finish m0 launch");

      assertThat(missions("wait m0").out()).startsWith("mission m0 is complete");
      assertThat(missions("completed").lines()).containsExactly("m0");
      assertThat(missions("report m0").out()).startsWith("hop/m0\n");
      assertThat(missions("show m0 --json").out())
          .isEqualTo(
              server
                      .exchange(
                          server
                              .request("/missions/api/v1/missions/m0")
                              .header("x-access-key", "dev")
                              .build())
                      .body()
                  + "\n");
      assertThat(missions("key").lines()).contains("name             Dev");
      missions("rm m0");
      missions("delete-plan hop");
      assertThat(missions("plans").lines()).isEmpty();
      missions("delete-key dev");
      assertThat(failing("plans").complaint()).isEqualTo("Key not found.");
      assertThat(elsewhere.resolve("statehouse-data")).doesNotExist();
    }
  }

  @Test
  void missions_at_the_root_are_found_there() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "missions"))) {
      missions("create-key --id dev --server " + url(server));

      assertThat(missions("plans --key dev --server " + url(server)).lines()).isEmpty();
      assertThat(missions("plans --key dev --server " + url(server) + "/api/v1/").lines())
          .isEmpty();
      environment.put("HOUSTON_KEY", url(server) + "/api/v1/key/dev");
      assertThat(missions("plans").lines()).isEmpty();
      environment.put("HOUSTON_KEY", url(server) + "/missions/api/v1/key/dev");
      assertThat(missions("plans").lines()).isEmpty();
    }
  }

  @Test
  void a_server_without_missions_is_reported() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "css"))) {
      RunResult ran = failing("plans --key k --server " + url(server));

      assertThat(ran.code()).isEqualTo(1);
      assertThat(ran.complaint())
          .isEqualTo(
              "no missions are served at " + url(server) + ": tried /api/v1 and /missions/api/v1");
    }
  }

  @Test
  void keys_are_the_administrators() {
    try (RunningServer server =
        new RunningServer(directory, Map.of("missions.password", PASSWORD))) {
      String at = " --server " + url(server);
      assertThat(failing("keys" + at).complaint()).isEqualTo("Incorrect username/password.");
      environment.put("HOUSTON_PASSWORD", PASSWORD + "x");
      assertThat(failing("create-key" + at).code()).isEqualTo(1);
      environment.put("HOUSTON_PASSWORD", PASSWORD);
      assertThat(missions("create-key --id dev" + at).lines()).containsExactly("dev");
      environment.remove("HOUSTON_PASSWORD");
      environment.put("STATEHOUSE_MISSIONS_PASSWORD_HERE", PASSWORD);

      String named = " --password-env STATEHOUSE_MISSIONS_PASSWORD_HERE";
      assertThat(missions("keys" + at + named).lines()).containsExactly("dev");
      assertThat(missions("keys -p " + PASSWORD + at).lines()).containsExactly("dev");
      assertThat(failing("plans" + at).complaint())
          .isEqualTo("no API key is given: use --key or set HOUSTON_KEY");
      assertThat(failing("plans --key de" + at).complaint()).isEqualTo("Key not found.");
    }
  }

  @Test
  void what_a_server_refuses_is_said_in_its_words() throws IOException {
    writePlan();
    try (RunningServer server = new RunningServer(directory)) {
      environment.put("HOUSTON_BASE_URL", url(server));
      environment.put("HOUSTON_KEY", "dev");
      missions("create-key --id dev");
      missions("start hop.yaml -m first");

      assertThat(failing("finish first launch").complaint())
          .isEqualTo(
              "invalid state change: cannot finish stage 'launch' because it has not been started");
      assertThat(failing("start hop").complaint()).isEqualTo("Plan 'hop' not found.");
      assertThat(failing("start hop.yaml -m first").complaint())
          .isEqualTo("mission with id 'first' already exists");
      assertThat(failing("show ghost").complaint()).isEqualTo("mission with id 'ghost' not found");
      assertThat(failing("wait first --timeout 300ms").complaint())
          .startsWith("mission first is not complete after 300ms: waiting");
    }
  }

  @Test
  void a_wait_sees_what_others_do() throws Exception {
    writePlan();
    try (RunningServer server = new RunningServer(directory)) {
      environment.put("HOUSTON_BASE_URL", url(server));
      environment.put("HOUSTON_KEY", "dev");
      missions("create-key --id dev");
      missions("start hop.yaml");
      CompletableFuture<RunResult> wait =
          CompletableFuture.supplyAsync(() -> failing("wait m0 --timeout 20s"));

      missions("skip m0 launch");
      RunResult.in(elsewhere, "", environment, "missions", "skip", "m0", "fuel up");

      assertThat(wait.get(20, TimeUnit.SECONDS).out()).startsWith("mission m0 is complete");
    }
  }

  @Test
  void the_demonstration_runs_behind_a_server_too() {
    try (RunningServer server = new RunningServer(directory)) {
      environment.put("HOUSTON_BASE_URL", url(server));

      assertThat(missions("demo --missions 3 --speed 1000").out())
          .contains("m0 complete", "3 missions of demo-launch complete in ");

      assertThat(missions("completed --key demo").lines()).hasSize(3);
    }
  }
}
