package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server says of the live version of the routes. */
class ServedRoutesTest {
  private static final String WELL = "\"warnings\":[]";

  @TempDir Path directory;
  private GisServers gis;
  private RunningServer server;

  @BeforeEach
  void serve() {
    gis = new GisServers(directory);
    server = gis.serve(Map.of());
  }

  @AfterEach
  void stop() {
    server.close();
    gis.close();
  }

  private String health() {
    return server.get("/health").body();
  }

  private String metrics() {
    return server.get("/metrics").body();
  }

  @Test
  void nothing_is_wrong_before_anything_is_published() {
    GisServers.await(() -> metrics().contains("statehouse_gis_routes 0.0"));

    assertThat(health()).contains(WELL);
    assertThat(metrics()).contains("statehouse_gis_routes_failing 0.0");
  }

  @Test
  void a_live_version_that_cannot_be_served_is_a_warning_and_counted_until_it_can() {
    gis.publish("CISCO", "a");
    GisServers.await(() -> metrics().contains("statehouse_gis_routes_flips_total 1.0"));

    gis.put("/gis/data-manager/9/x", "{");
    gis.put("/gis/data-manager/version", "9");
    GisServers.await(() -> health().contains("BAD_JSON"));

    assertThat(server.get("/health").statusCode()).isEqualTo(200);
    assertThat(health())
        .contains("the live version of the routes, 9, cannot be served since ")
        .contains(", and version 1 is served: BAD_JSON: ");
    assertThat(metrics())
        .contains("statehouse_gis_routes 1.0", "statehouse_gis_routes_failing 1.0")
        .doesNotContain("statehouse_gis_routes_read_errors_total 0.0");
    gis.rollback("1");
    GisServers.await(() -> health().contains(WELL));
  }

  @Test
  void the_status_shows_what_is_served_beside_what_is_live() {
    gis.publish("CISCO", "a");
    GisServers.await(() -> metrics().contains("statehouse_gis_routes_flips_total 1.0"));
    gis.put("/gis/data-manager/version", "9");

    GisServers.await(() -> status().contains("\"error\":\"version 9"));

    assertThat(status())
        .contains("\"live\":\"9\"", "\"served\":{\"version\":\"1\"", "\"stale\":false");
  }

  private String status() {
    return server.get("/gis/routes/status").body();
  }

  @Test
  void the_routes_are_kept_in_a_file_if_one_is_set() {
    Path cache = directory.resolve("routes.cache");
    try (RunningServer caching = gis.serve(Map.of("gis.routes.cache", cache.toString()))) {
      gis.publish("CISCO", "a");

      GisServers.await(() -> Files.exists(cache));
      assertThat(caching.get("/health").body()).contains(WELL);
    }
  }

  @Test
  void a_pointer_that_disappears_is_a_warning_and_the_last_version_is_served() {
    gis.publish("CISCO", "a");
    GisServers.await(() -> metrics().contains("statehouse_gis_routes_flips_total 1.0"));

    gis.delete("/gis/data-manager/version");

    GisServers.await(() -> health().contains("and version 1 is served: NOT_CONFIGURED"));
  }
}
