package io.statehouse.app.operations.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two times of a history compared, and keys restored from it, over HTTP. */
@Timeout(60)
class HistoryRoutesTest {
  private static final Pattern REVISION = Pattern.compile("\"revision\":\"(\\w+)\"");

  @TempDir private Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    run("css create-database sky");
    server = new RunningServer(directory, Map.of("only", "css", "history.store", "on"));
    await().until(() -> server.get("/history/span").body().contains("\"css\":\"20"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void run(String words) {
    RunResult ran = RunResult.in(directory, words.split(" "));
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  private void put(String key, String value) {
    server.put("/keys?key=" + key, value);
    await()
        .until(
            () ->
                server
                    .get("/history?system=css&key=" + key)
                    .body()
                    .contains("\"after\":\"" + value + "\""));
  }

  /** Returns a time after all that was recorded, and before all that will be. */
  private static String now() {
    Instant now = Instant.now();
    await().until(() -> Instant.now().toEpochMilli() > now.toEpochMilli() + 1);
    return now.plusMillis(1).toString();
  }

  private HttpResponse<String> restore(String time, String members) {
    return server.post(
        "/history/restore?system=css", "{\"at\": \"%s\", %s}".formatted(time, members));
  }

  private static String revision(HttpResponse<String> response) {
    Matcher revision = REVISION.matcher(response.body());
    assertThat(revision.find()).as(response.body()).isTrue();
    return revision.group(1);
  }

  @Test
  void the_differences_of_two_times_are_those_of_first_and_last_states() {
    put("/k/a", "1");
    put("/k/same", "x");
    String first = now();
    put("/k/a", "2");
    put("/k/same", "y");
    put("/k/same", "x");
    put("/k/a", "3");
    String second = now();
    put("/k/b", "new");

    String between =
        server.get("/history/differences?system=css&from=" + first + "&until=" + second).body();
    String since = server.get("/history/differences?system=css&from=" + first).body();
    String ofOne = server.get("/history/differences?system=css&key=/k/b&from=" + first).body();

    assertThat(between)
        .contains("\"before\":\"1\",\"after\":\"3\"")
        .doesNotContain("/k/same", "/k/b");
    assertThat(since).contains("/k/a", "\"change\":\"added\"", "/k/b");
    assertThat(ofOne).contains("/k/b").doesNotContain("/k/a");
  }

  @Test
  void a_time_before_the_history_is_not_compared() {
    HttpResponse<String> response = server.get("/history/differences?system=css&from=100h");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("the history of css begins at 20", "compare a later time");
  }

  @Test
  void keys_are_restored_together_as_they_were_shown() {
    put("/k/a", "old");
    String then = now();
    put("/k/a", "new");
    put("/k/b", "new");

    HttpResponse<String> shown =
        restore(then, "\"keys\": [{\"key\": \"/k/a\"}, {\"key\": \"/k/b\"}], \"dryRun\": true");
    assertThat(shown.body())
        .contains("\"restored\":false", "\"before\":\"new\",\"after\":\"old\"", "\"removed\"");
    String both =
        "\"keys\": [{\"key\": \"/k/a\", \"expected\": \"%s\"}, {\"key\": \"/k/b\", \"expected\": \"%s\"}]"
            .formatted(
                revision(shown),
                revision(restore(then, "\"keys\": [{\"key\": \"/k/b\"}], \"dryRun\": true")));
    HttpResponse<String> restored = restore(then, both);

    assertThat(restored.body()).contains("\"restored\":true");
    assertThat(server.get("/keys?key=/k/a").body()).isEqualTo("old");
    assertThat(server.get("/keys?key=/k/b").statusCode()).isEqualTo(404);
    assertThat(server.get("/history?system=css&key=/k/a").body())
        .contains("\"before\":\"new\",\"after\":\"old\"");
  }

  @Test
  void nothing_is_restored_if_a_key_has_changed_since_it_was_shown() {
    put("/k/a", "old");
    put("/k/b", "old");
    String then = now();
    put("/k/a", "new");
    put("/k/b", "new");
    String a = revision(restore(then, "\"keys\": [{\"key\": \"/k/a\"}], \"dryRun\": true"));
    String b = revision(restore(then, "\"keys\": [{\"key\": \"/k/b\"}], \"dryRun\": true"));
    server.put("/keys?key=/k/b", "racing");

    HttpResponse<String> refused =
        restore(
            then,
            ("\"keys\": [{\"key\": \"/k/a\", \"expected\": \"%s\"},"
                    + " {\"key\": \"/k/b\", \"expected\": \"%s\"}]")
                .formatted(a, b));

    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body()).contains("/k/b has changed since it was shown");
    assertThat(server.get("/keys?key=/k/a").body()).isEqualTo("new");
    assertThat(server.get("/keys?key=/k/b").body()).isEqualTo("racing");
  }

  @Test
  void what_cannot_be_restored_is_named() {
    String then = now();

    assertThat(restore(then, "\"keys\": [{\"key\": \"/DBS/sky\"}]").body())
        .contains("\\\"expected\\\" of /DBS/sky is missing");
    assertThat(restore(then, "\"keys\": []").body()).contains("name 1 to 500");
    assertThat(restore("100h", "\"keys\": [{\"key\": \"/DBS/sky\"}], \"dryRun\": true").body())
        .contains("it begins at 20");
    assertThat(restore("then", "\"keys\": [{\"key\": \"/DBS/sky\"}]").statusCode()).isEqualTo(400);
  }

  @Test
  void a_server_without_a_history_says_so() {
    try (RunningServer other = new RunningServer(directory, Map.of("only", "gis"))) {
      assertThat(other.get("/history/span").body()).contains("\"kept\":false,\"since\":{}");
      assertThat(other.get("/history/differences?system=gis&from=1h").body())
          .contains("set history.store");
    }
  }
}
