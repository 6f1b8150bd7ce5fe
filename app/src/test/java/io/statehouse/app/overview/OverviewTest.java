package io.statehouse.app.overview;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.http.RunningServer;
import io.statehouse.domain.layout.Json;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OverviewTest {
  private static final List<String> SYSTEMS =
      List.of("css", "missions", "runm", "cloudchamber", "gis");

  @TempDir private Path directory;

  @SuppressWarnings("unchecked") // the document is compared with its declared shape anyway
  private static Map<String, Object> object(String json) {
    return (Map<String, Object>) Json.parse(json.getBytes(UTF_8));
  }

  @SuppressWarnings("unchecked") // likewise
  private static List<Map<String, Object>> systems(String overview) {
    return (List<Map<String, Object>>) object(overview).get("systems");
  }

  private static Map<String, Object> system(RunningServer server, String name) {
    return systems(server.get("/overview").body()).stream()
        .filter(each -> each.get("name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void each_system_is_shown_with_its_store_its_size_and_the_results_of_scheduled_work() {
    RunResult.in(directory, "css", "create-database", "sky");
    Map<String, String> settings =
        Map.of("backup.folder", "backups", "backup.interval", "1s", "verify.interval", "100ms");
    try (RunningServer server = new RunningServer(directory, settings)) {
      await()
          .pollInterval(Duration.ofMillis(50))
          .untilAsserted(
              () ->
                  assertThat(system(server, "css").toString())
                      .contains("verifiedAt", "complete=true"));

      assertThat(systems(server.get("/overview").body()))
          .extracting(each -> each.get("name"))
          .containsExactlyElementsOf(SYSTEMS);
      assertThat(system(server, "css").toString())
          .contains("kind=file", "place=file:./statehouse-data/css", "available=true")
          .containsPattern("size=\\{keys=[1-9]")
          .contains("errors=0", "folder=");
      assertThat(server.get("/overview").body()).contains("\"version\":", "\"watchLimit\":100");
    }
  }

  @Test
  void a_store_that_is_down_is_shown_without_a_wait_and_without_its_password() {
    Map<String, String> settings =
        Map.of(
            "systems.missions",
            "redis://:hidden-word@127.0.0.1:1/0?timeout=100ms",
            "overview.count-interval",
            "0s");
    try (RunningServer server = new RunningServer(directory, settings)) {
      await().until(() -> system(server, "missions").toString().contains("available=false"));

      assertThat(server.get("/overview").body())
          .contains("redis://:***@127.0.0.1:1/0")
          .doesNotContain("hidden-word", "\"size\"");
    }
  }

  @Test
  void everyone_sees_the_systems_that_they_may_read() throws IOException {
    Path file = directory.resolve("access.yaml");
    Files.writeString(
        file, "access:\n  roles:\n    sky: {css: read}\n    all: {\"*\": read}\n    none: {}\n");
    AccessAdmin admin = new AccessAdmin(file, SYSTEMS);
    String sky = admin.createToken("sky", List.of("sky"), Optional.empty());
    String all = admin.createToken("all", List.of("all"), Optional.empty());
    String none = admin.createToken("none", List.of("none"), Optional.empty());
    try (RunningServer server =
        new RunningServer(directory, Map.of("access.file", file.toString()))) {
      assertThat(server.get("/overview").statusCode()).isEqualTo(401);
      assertThat(shownTo(server, sky)).containsExactly("css");
      assertThat(shownTo(server, all)).containsExactlyElementsOf(SYSTEMS);
      assertThat(shownTo(server, none)).isEmpty();
    }
  }

  private static List<Object> shownTo(RunningServer server, String token) {
    HttpRequest request =
        server.request("/overview").header("Authorization", "Bearer " + token).build();
    return systems(server.exchange(request).body()).stream().map(each -> each.get("name")).toList();
  }
}
