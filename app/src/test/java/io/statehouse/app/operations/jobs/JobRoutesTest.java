package io.statehouse.app.operations.jobs;

import static io.statehouse.app.operations.jobs.JobClient.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long operations over HTTP. */
@Timeout(60)
class JobRoutesTest {
  /**
   * A store at which no server listens: what follows changes waits for it, until it is cancelled.
   */
  private static final String ENDLESS =
      """
      {"operation": "copy", "system": "gis", "to": "redis://127.0.0.1:1/%d", "untilEqual": true}""";

  @TempDir private Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    run("css create-database sea --like sky");
    server = new RunningServer(directory, Map.of("backup.folder", "backups"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RunResult run(String words) {
    RunResult ran = RunResult.in(directory, words.split(" "));
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran;
  }

  private String begin(String body) {
    return new JobClient(server).begin(body);
  }

  private Map<?, ?> job(String path) {
    return new JobClient(server).job(path);
  }

  private Map<?, ?> finished(String body) {
    return new JobClient(server).finished(body);
  }

  private static String text(Object number) {
    return String.valueOf(number);
  }

  @Test
  void a_copy_is_equal_in_the_end() {
    Map<?, ?> job = finished("{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"file:o\"}");

    assertThat(job.get("state")).as(job.toString()).isEqualTo("done");
    assertThat(text(job.get("from"))).endsWith("statehouse-data/css");
    assertThat(job.get("to")).isEqualTo("file:o");
    assertThat(job.get("ended")).isNotNull();
    assertThat(text(result(job).get("written"))).isEqualTo(text(result(job).get("compared")));
    assertThat(text(result(job).get("different"))).isEqualTo("0");
    assertThat(run("diff css css:file:o").out()).endsWith(": equal\n");
    assertThat(directory.resolve("statehouse-data/copies")).doesNotExist();
  }

  @Test
  void a_dry_run_says_what_would_be_done_and_writes_nothing() {
    Map<?, ?> job =
        finished(
            """
            {"operation": "copy", "system": "css", "to": "file:o", "dryRun": true,
             "prefix": ["/DBS/sky"]}""");

    assertThat(job.get("state")).isEqualTo("done");
    assertThat(result(job).get("to")).isEqualTo("file:o");
    assertThat(text(result(job).get("records"))).contains("type=database", "add={entries=1");
    assertThat(directory.resolve("o")).doesNotExist();
  }

  @Test
  void a_plan_with_a_problem_is_refused_and_overwritten_on_request() {
    run("copy css css:file:o");
    run("keys put /DBS/sky PENDING_DROP:1 --store file:o");

    Map<?, ?> refused = finished("{\"operation\":\"copy\",\"system\":\"css\",\"to\":\"file:o\"}");
    Map<?, ?> replaced =
        finished(
            """
            {"operation": "copy", "system": "css", "to": "file:o", "overwrite": true,
             "deleteExtra": true}""");

    assertThat(refused.get("state")).isEqualTo("failed");
    assertThat(text(refused.get("problem")))
        .startsWith("nothing was written: the plan has")
        .endsWith("; \"overwrite\" replaces what has another value");
    assertThat(text(result(refused).get("problems"))).contains("the target has another value");
    assertThat(replaced.get("state")).as(replaced.toString()).isEqualTo("done");
    assertThat(run("diff css css:file:o").out()).endsWith(": equal\n");
  }

  @Test
  void changes_are_followed_until_both_stores_are_equal() {
    Map<?, ?> job =
        finished(
            """
            {"operation": "copy", "system": "css", "to": "file:o", "untilEqual": true}""");

    assertThat(job.get("state")).as(job.toString()).isEqualTo("done");
    assertThat(job.get("phase")).isNotNull();
    assertThat(text(result(job).get("equal"))).isEqualTo("true");
  }

  @Test
  void a_job_that_is_cancelled_ends() {
    String path = begin(ENDLESS.formatted(0));
    assertThat(job(path).get("state")).isEqualTo("running");

    assertThat(server.delete(path).statusCode()).isEqualTo(200);

    await().until(() -> job(path).get("state").equals("cancelled"));
    assertThat(server.delete(path).body()).contains("\"state\":\"cancelled\"");
    assertThat(server.get("/jobs").body()).contains(text(job(path).get("id")));
  }

  @Test
  void jobs_beyond_the_limit_are_refused_until_one_ends() {
    String first = begin(ENDLESS.formatted(1));
    HttpResponse<String> same = server.post("/jobs", ENDLESS.formatted(1));
    begin(ENDLESS.formatted(2));
    HttpResponse<String> third = server.post("/jobs", ENDLESS.formatted(3));
    server.delete(first);
    await().until(() -> job(first).get("state").equals("cancelled"));
    Map<?, ?> later =
        finished("{\"operation\": \"diff\", \"system\": \"css\", \"to\": \"file:o\"}");

    assertThat(same.statusCode()).isEqualTo(409);
    assertThat(same.body()).contains(" writes to redis://127.0.0.1:1/1: wait");
    assertThat(third.statusCode()).isEqualTo(503);
    assertThat(third.body()).contains("2 jobs are running already");
    assertThat(later.get("state")).isEqualTo("done");
  }

  @Test
  void a_server_that_stops_ends_its_jobs() {
    String path = begin(ENDLESS.formatted(0));

    server.close();

    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals(path.replace("/jobs/", "job-")));
  }

  @Test
  void differences_are_counted_and_shown() {
    run("copy css css:file:o");
    run("keys put /DBS/sky PENDING_DROP:1 --store file:o");

    Map<?, ?> job = finished("{\"operation\": \"diff\", \"system\": \"css\", \"to\": \"file:o\"}");

    assertThat(job.get("state")).isEqualTo("done");
    assertThat(text(result(job).get("different"))).isEqualTo("1");
    assertThat(text(result(job).get("differences"))).contains("identity=sky", "key=/DBS/sky");
  }

  @Test
  void a_backup_is_made_in_the_configured_folder() {
    Map<?, ?> job = finished("{\"operation\": \"backup\", \"system\": \"css\"}");

    assertThat(job.get("state")).as(job.toString()).isEqualTo("done");
    assertThat(text(job.get("to"))).endsWith("backups");
    run("backup verify " + result(job).get("file"));
    assertThat(finished("{\"operation\": \"backup\", \"system\": \"gis\"}").get("problem"))
        .asString()
        .startsWith("nothing is stored at");
  }

  @Test
  void a_backup_without_a_folder_is_refused() {
    try (RunningServer other = new RunningServer(directory)) {
      assertThat(other.post("/jobs", "{\"operation\": \"backup\", \"system\": \"css\"}").body())
          .contains("set backup.folder");
    }
  }

  @Test
  void a_job_is_followed_by_events_that_end_with_it() {
    String path = begin(ENDLESS.formatted(0));
    Set<String> states = new HashSet<>();
    try (Events events = server.events(path + "/events")) {
      assertThat(events.next().name()).isEqualTo("watching");
      assertThat(events.next().data()).contains("\"state\":\"running\"");

      server.delete(path);

      for (Events.Event next = events.next(); !next.name().equals("end"); next = events.next()) {
        states.add(next.data().replaceFirst(".*\"state\":\"(\\w+)\".*", "$1"));
      }
    }
    assertThat(states).contains("cancelled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "{\"operation\": \"move\", \"system\": \"css\"} | 400 | operation",
        "{\"system\": \"css\"} | 400 | operation",
        "{\"operation\": \"copy\", \"system\": \"css\", \"too\": \"file:o\"} | 400 | too",
        "{\"operation\": \"copy\", \"system\": \"ccs\", \"to\": \"file:o\"} | 400 | known are",
        "{\"operation\": \"copy\", \"system\": \"css\"} | 400 | is missing",
        "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"ectd://h\"} | 400 | unknown store",
        "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"o\"} | 400 | to",
        "{\"operation\": \"diff\", \"system\": \"css\", \"to\": \"file:o\", \"dryRun\": true} | 400 | dryRun",
        "{\"operation\": \"backup\", \"system\": \"css\", \"to\": \"file:o\"} | 400 | to",
        "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"file:statehouse-data/css\"} | 400 | both what is read",
        "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"file:statehouse-data/gis\"} | 400 | would share the keys",
        "{\"operation\": \"backup\", \"system\": \"css\", \"file\": \"a.shz\"} | 400 | file",
        "{\"operation\": \"restore\", \"system\": \"css\"} | 400 | name an archive in backup.folder",
        "{\"operation\": \"restore\", \"system\": \"css\", \"file\": \"a.shz\", \"overwrite\": true} | 400 | overwrite",
        "{\"operation\": \"import\", \"system\": \"css\"} | 400 | POST /archives/css",
        "{\"operation\": \"copy\", \"system\": \"missions\", \"to\": \"file:o\"} | 403 | hold secrets",
        "{\"operation\": \"restore\", \"system\": \"missions\", \"file\": \"a.shz\"} | 403 | hold secrets",
        "{\"operation\": \"diff\", \"system\": \"missions\", \"to\": \"file:o\", \"prefix\": [\"a\"]} | 403 | leave out prefix"
      })
  void what_is_wrong_is_named(String body, int status, String named) {
    HttpResponse<String> response = server.post("/jobs", body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).contains(named);
    assertThat(server.get("/jobs").body()).isEqualTo("[]\n");
  }

  @Test
  void the_store_of_the_history_is_refused() {
    try (RunningServer other =
        new RunningServer(directory, Map.of("history.store", "file:history"))) {
      HttpResponse<String> response =
          other.post(
              "/jobs", "{\"operation\": \"copy\", \"system\": \"gis\", \"to\": \"file:history\"}");

      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).contains("would share the keys of file:history");
    }
  }

  @Test
  void a_store_of_something_else_is_refused() {
    run("keys put /other x --store file:o");

    HttpResponse<String> response =
        server.post("/jobs", "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"file:o\"}");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("none of css: name another store");
  }

  @Test
  void a_read_only_system_is_copied_from_but_not_to() {
    try (RunningServer other = new RunningServer(directory, Map.of("css.read-only", "true"))) {
      HttpResponse<String> refused =
          other.post(
              "/jobs",
              "{\"operation\": \"copy\", \"system\": \"css\", \"from\": \"file:o\","
                  + " \"to\": \"file:statehouse-data/css\"}");
      HttpResponse<String> allowed =
          other.post("/jobs", "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"file:o\"}");

      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("css.read-only");
      assertThat(allowed.statusCode()).isEqualTo(202);
    }
  }

  @Test
  void a_read_only_server_only_plans_copies() {
    try (RunningServer other = new RunningServer(directory, Map.of("read-only", "true"))) {
      String copy = "{\"operation\": \"copy\", \"system\": \"css\", \"to\": \"file:o\"";

      assertThat(other.post("/jobs", copy + "}").statusCode()).isEqualTo(403);
      assertThat(other.post("/jobs", copy + ", \"dryRun\": true}").statusCode()).isEqualTo(202);
    }
  }

  @Test
  void passwords_are_masked() {
    String path =
        begin(
            """
            {"operation": "copy", "system": "gis", "to": "redis://user:hidden@127.0.0.1:1",
             "untilEqual": true}""");

    assertThat(server.get(path).body()).contains("redis://user").doesNotContain("hidden");
  }

  @Test
  void an_unknown_job_is_not_found() {
    assertThat(server.get("/jobs/7").statusCode()).isEqualTo(404);
    assertThat(server.delete("/jobs/7").statusCode()).isEqualTo(404);
    assertThat(server.get("/jobs/7/events").statusCode()).isEqualTo(404);
  }
}
