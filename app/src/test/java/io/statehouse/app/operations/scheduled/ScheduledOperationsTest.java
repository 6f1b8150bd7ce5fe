package io.statehouse.app.operations.scheduled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The scheduled work of servers. */
@Timeout(60)
class ScheduledOperationsTest {
  private static final Map<String, String> OFTEN =
      Map.of("verify.interval", "100ms", "backup.folder", "backups", "backup.interval", "1s");

  @TempDir private Path directory;

  private void run(String words) {
    assertThat(RunResult.in(directory, words.split(" ")).code()).isZero();
  }

  private List<Path> backups(String system) throws IOException {
    Path folder = directory.resolve("backups");
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(system + "-.*\\.shz"))
          .sorted()
          .toList();
    }
  }

  @Test
  void state_is_verified_and_what_is_found_is_shown() {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    run("keys put /DBS/lost/TABLES/x READY --system css");
    try (RunningServer server = new RunningServer(directory, Map.of("verify.interval", "100ms"))) {
      await()
          .untilAsserted(
              () ->
                  assertThat(server.get("/verify/css").body())
                      .contains("\"kind\":\"missing-ancestor\"", "\"running\":false"));

      assertThat(server.get("/verify").body())
          .contains("\"system\":\"css\"", "\"errors\":")
          .doesNotContain("missing-ancestor");
      assertThat(server.get("/metrics").body())
          .containsPattern("statehouse_css_verify_errors [1-9]");
    }
  }

  @Test
  void a_system_is_verified_on_request() {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    try (RunningServer server = new RunningServer(directory, Map.of("verify.interval", "0s"))) {
      assertThat(server.get("/verify/css").body()).contains("\"verifiedAt\":null");

      assertThat(server.post("/verify/css", "").statusCode()).isEqualTo(202);

      await()
          .untilAsserted(
              () ->
                  assertThat(server.get("/verify/css").body())
                      .contains("\"verifiedAt\":\"20", "\"errors\":0"));
      assertThat(server.post("/verify/ccs", "").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void a_system_without_state_is_left_alone() throws IOException {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    try (RunningServer server = new RunningServer(directory, OFTEN)) {
      await().until(() -> backups("css").size() > 1);

      assertThat(server.get("/verify/gis").body()).contains("\"verifiedAt\":null");
      assertThat(backups("gis")).isEmpty();
      assertThat(server.get("/metrics").body())
          .contains("statehouse_gis_backup_age_seconds -1")
          .containsPattern("statehouse_css_backup_kilobytes [1-9]");
    }
  }

  @Test
  void backups_are_made_when_the_newest_is_old_enough_and_old_ones_are_deleted()
      throws IOException {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    Map<String, String> settings = new HashMap<>(OFTEN);
    settings.put("backup.keep", "last=2");
    try (RunningServer server = new RunningServer(directory, settings)) {
      await().until(() -> backups("css").size() == 2);
      Path oldest = backups("css").get(0);
      await().until(() -> !backups("css").contains(oldest));

      assertThat(server.get("/metrics").body()).contains("statehouse_css_backup_failures_total 0");
    }
    for (Path backup : backups("css")) {
      assertThat(RunResult.in(directory, "backup", "verify", backup.toString()).code()).isZero();
    }
  }
}
