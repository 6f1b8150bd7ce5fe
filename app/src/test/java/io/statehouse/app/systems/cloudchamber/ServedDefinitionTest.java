package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.http.RunningServer;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.ports.contract.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose inventory is defined by a file. */
class ServedDefinitionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Map<String, String> DEFINED =
      Map.of("cloudchamber.definition", "inventory.yaml");
  private static final String RACK = "/CloudChamber/V0.1/racks/r1";

  @TempDir private Path directory;
  private ServedChamber served;

  @BeforeEach
  void define() throws IOException {
    served = new ServedChamber(directory);
    Files.writeString(directory.resolve("inventory.yaml"), Definitions.racks("r1"));
  }

  @AfterEach
  void close() {
    served.close();
  }

  @Test
  void it_is_loaded_at_the_start_and_counted() {
    try (RunningServer server = served.serve(DEFINED)) {
      Eventually.await("the rack", PATIENCE).until(() -> served.keys().contains(RACK));
      Eventually.await("the metrics", PATIENCE)
          .until(
              () ->
                  server
                      .get("/metrics")
                      .body()
                      .contains(
                          "statehouse_cloudchamber_loads_seconds_count{outcome=\"loaded\"} 1"));
      assertThat(server.get("/metrics").body()).contains("statehouse_cloudchamber_sessions 0");
    }
  }

  @Test
  void it_is_not_loaded_by_a_read_only_server() {
    try (RunningServer server =
        served.serve(
            Map.of("cloudchamber.definition", "inventory.yaml", "cloudchamber.read-only", "on"))) {
      assertThat(server.get("/metrics").body()).doesNotContain("cloudchamber_loads");
      assertThat(served.keys()).isEmpty();
    }
  }

  @Test
  void nothing_else_writes_the_inventory() throws IOException {
    CloudChamberConfig config = served.config(DEFINED);
    Path other = Files.writeString(directory.resolve("other.yaml"), "Regions: []");

    assertThatExceptionOfType(CloudChamberException.class)
        .isThrownBy(config::requireInventoryWritable)
        .withMessage(
            "the inventory is defined by %s/inventory.yaml, as cloudchamber.definition says: change"
                    .formatted(directory)
                + " that file instead")
        .matches(refused -> refused.kind() == Kind.CONFLICT);
    assertThatExceptionOfType(CloudChamberException.class)
        .isThrownBy(() -> config.requireLoadable(other));
    assertThatCode(() -> config.requireLoadable(directory)).doesNotThrowAnyException();
    assertThatCode(served.config(Map.of())::requireInventoryWritable).doesNotThrowAnyException();
  }
}
