package io.statehouse.app.operations.changes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.ChildServer;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code serve --history}, {@code statehouse history} and {@code GET /history}. */
@SuppressWarnings("try") // what is opened works by itself until it is closed
class HistoryTest {
  private static final String TIME = "[0-9-]+T[0-9:.]+Z";

  /** Of a server that was killed, the lease must expire first. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path directory;

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  /** Returns a server that records, once it has begun to for all systems. */
  private RunningServer recording(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("history.store", "on");
    long marks = marks();
    RunningServer server = new RunningServer(directory, all);
    int systems = all.containsKey("only") ? 1 : 5;
    await().atMost(PATIENCE).until(() -> marks() >= marks + systems);
    return server;
  }

  private RunningServer recording() {
    return recording(Map.of("only", "css"));
  }

  private long marks() {
    return run("history").out().lines().filter(line -> line.contains(" ~ ")).count();
  }

  private void awaitHistory(String text) {
    await().atMost(PATIENCE).until(() -> run("history").out().contains(text));
  }

  private static String now() {
    return Instant.now().toString();
  }

  @Test
  void a_server_records_changes_and_the_command_shows_them() {
    run("css create-database sky");
    try (RunningServer server = recording()) {
      server.put(
          "/css/databases/sky/status", "{\"status\":\"PENDING_DROP:1\"}", "X-Request-Id", "job-7");
      awaitHistory("READY → PENDING_DROP:1");
      run("css set-database-status sky READY");
      awaitHistory("PENDING_DROP:1 → READY");
    }

    assertThat(run("history /DBS/sky --system css").lines())
        .hasSize(2)
        .first()
        .asString()
        .matches(
            TIME
                + " \\* database sky  status: READY → PENDING_DROP:1 \\(by local, request job-7\\)");
    assertThat(run("history /DBS/sky --system css").lines().get(1))
        .endsWith("PENDING_DROP:1 → READY");
    assertThat(run("history sky").lines()).hasSize(2);
    assertThat(run("history --since 1h").lines())
        .hasSize(3)
        .first()
        .asString()
        .matches(TIME + " ~ css begin: the history begins here");
    assertThat(run("history --until 1h").lines()).isEmpty();
    assertThat(run("history sky --json").out())
        .contains(
            "\"identity\": \"sky\"",
            "\"before\": \"READY\"",
            "\"id\": \"",
            "\"author\": \"local\"");
  }

  @Test
  void what_changed_while_no_server_ran_follows_a_gap() {
    run("css create-database sky");
    recording().close();
    run("css set-database-status sky PENDING_DROP:1");

    try (RunningServer server = recording()) {
      awaitHistory("READY → PENDING_DROP:1 (since ");
      assertThat(run("history").out()).containsPattern(" ~ css gap: .* since " + TIME);
    }
  }

  @Test
  void a_server_that_is_killed_loses_no_change_and_its_successor_repeats_none() throws IOException {
    List<String> settings = List.of("only: css", "history:", "  store: on");
    try (ChildServer killed = new ChildServer(directory, List.of(), settings)) {
      awaitHistory("css begin");
      for (int i = 0; i < 20; i++) {
        killed.send("PUT", "/keys?key=/k" + i, "x");
      }
    }
    run("keys put /late x");

    try (RunningServer successor = recording()) {
      awaitHistory("/late");
    }
    for (int i = 0; i < 20; i++) {
      assertThat(run("history /k" + i + " --system css").lines()).hasSize(1);
    }
  }

  @Test
  void a_key_is_restored_only_on_request_and_only_as_it_is_shown() {
    run("css create-database sky");
    String before;
    try (RunningServer server = recording()) {
      before = now();
      run("css set-database-status sky PENDING_DROP:1");
      awaitHistory("READY → PENDING_DROP:1");
    }
    String restore = "history restore /DBS/sky --at " + before;

    RunResult shown = run(restore);
    assertThat(shown.lines().get(0))
        .matches(TIME + " \\* css database sky  status: PENDING_DROP:1 → READY");
    assertThat(shown.lines().get(1))
        .isEqualTo("nothing was written: add --yes to restore /DBS/sky");
    assertThat(run("css database sky").out()).contains("PENDING_DROP:1");

    assertThat(run(restore + " --yes").lines()).last().isEqualTo("restored /DBS/sky");
    assertThat(run("css database sky").out()).contains("READY");
    assertThat(run(restore).out()).isEqualTo("/DBS/sky is as it was\n");
    assertThat(run(restore + " --json").out()).contains("\"restored\": false");
  }

  @Test
  void a_key_that_did_not_exist_is_removed_by_a_restore_and_a_removed_one_put_back() {
    try (RunningServer server = recording()) {
      String none = now();
      run("keys put /a x");
      awaitHistory("+ css unknown /a");
      String there = now();
      run("keys rm /a");
      awaitHistory("- css unknown /a");

      run("history restore /a --yes --at " + there);
      assertThat(run("keys get /a").out()).isEqualTo("x");
      run("history restore /a --yes --at " + none);
      assertThat(run("keys get /a").code()).isEqualTo(1);
    }
  }

  @Test
  void what_the_history_does_not_say_is_not_restored() {
    run("css create-database sky");
    String early = now();
    recording(Map.of()).close();
    run("css set-database-status sky PENDING_DROP:1");
    String between = now();
    run("missions create-key --id hidden-key --name team");
    try (RunningServer server = recording(Map.of())) {
      awaitHistory("READY → PENDING_DROP:1");
      awaitHistory("missions api-key-name");
    }

    assertThat(run("history restore /DBS/sky --at " + early).complaint())
        .matches("the history does not say what was at " + TIME + ": it begins at " + TIME);
    assertThat(run("history restore /DBS/sky --at " + between).complaint())
        .startsWith("the history does not say what /DBS/sky was at ")
        .contains("it has changed at some time from ");
    assertThat(run("history restore hidden-key|n --at 0s").complaint())
        .isEqualTo(
            "the history has only a hash of what hidden-key|n was, since it is secret or very"
                + " large");
    assertThat(run("history restore /none --at 0s").complaint())
        .isEqualTo("the history has no key /none");
  }

  @Test
  void of_secrets_no_value_and_no_key_is_recorded() throws Exception {
    try (RunningServer server = recording(Map.of())) {
      run("missions create-key --id hidden-key --name hidden-team");
      awaitHistory("missions api-key-name");

      assertThat(run("history --all-fields").out()).contains("(hash): ").doesNotContain("hidden");
      assertThat(server.get("/history?system=missions").body())
          .contains("\"api-key-name\"")
          .doesNotContain("hidden");
      assertThat(server.get("/history?system=missions&key=hidden-key").statusCode()).isEqualTo(403);
    }
    try (Stream<Path> files = Files.list(directory.resolve("statehouse-data/history"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1)).doesNotContain("hidden-");
      }
    }
  }

  @Test
  void the_route_has_pages() {
    try (RunningServer server = recording()) {
      for (int i = 0; i < 5; i++) {
        run("keys put /k" + i + " x");
        awaitHistory("/k" + i);
      }

      HttpResponse<String> first = server.get("/history?system=css&limit=4");
      assertThat(first.body()).contains("\"begin\"", "/k2").doesNotContain("/k3");
      String next = first.headers().firstValue("Link").orElseThrow();
      HttpResponse<String> second = server.get(next.substring(1, next.indexOf('>')));
      assertThat(second.body()).contains("/k3", "/k4").doesNotContain("/k2");
      assertThat(second.headers().firstValue("Link")).isEmpty();
      assertThat(server.get("/history?key=/k1").body()).contains("/k1").doesNotContain("/k2");
      assertThat(server.get("/history?until=1h").body()).isEqualToIgnoringWhitespace("[]");
      assertThat(server.get("/history?since=never").statusCode()).isEqualTo(400);
      assertThat(server.get("/history?after=x").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void without_a_history_there_is_none() {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "css"))) {
      assertThat(server.get("/history").statusCode()).isEqualTo(404);
    }
    assertThat(run("history").complaint())
        .isEqualTo(
            "there is no history at file:./statehouse-data/history: statehouse serve --history"
                + " keeps one");
    assertThat(directory.resolve("statehouse-data/history")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "history --since yesterday | 2 | --since is neither a time ago, as in 2h, nor a time, as in 2031-05-02T09:00:00Z: \"yesterday\"",
        "serve --history file:statehouse-data/css | 2 | css and history would share the keys of file:statehouse-data/css: give each a store, or a ?namespace= of its own",
        "serve --history ectd://h | 2 | unknown store \"ectd\": known are consul, etcd, file, mysql, redis, rediss,"
            + " statehouse+http, statehouse+https",
        "serve --history maybe | 2 | history.store is neither on nor off: \"maybe\"",
      })
  void misuse_names_the_value_at_fault(String line, int code, String sentence) {
    assertThat(run(line))
        .extracting(RunResult::code, RunResult::complaint)
        .containsExactly(code, sentence);
  }
}
