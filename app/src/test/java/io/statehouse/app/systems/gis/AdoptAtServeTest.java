package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.RunningServer;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.testing.process.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that adopt topics in a cluster which is not there. */
class AdoptAtServeTest {
  private static final String SECRET = "hidden-word";

  @TempDir Path directory;
  private final String away = "127.0.0.1:" + FreePorts.next(1).get(0);
  private GisServers gis;
  private GisLog log;

  @BeforeEach
  void open() {
    log = new GisLog();
    gis = new GisServers(directory);
  }

  @AfterEach
  void close() {
    gis.close();
    log.close();
  }

  private RunningServer adopting(String... more) {
    return gis.serve(settings(more));
  }

  private Map<String, String> settings(String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("gis.adopt", away);
    settings.put("gis.kafka-timeout", "1s");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  @Test
  void a_server_that_is_read_only_does_not_adopt() {
    assertThatThrownBy(() -> adopting("read-only", "on"))
        .isInstanceOf(AppException.class)
        .hasMessage(
            "gis.adopt is set, but gis is read-only, and an adopter writes the adopted version:"
                + " remove one of the two");
  }

  @Test
  void a_server_whose_cluster_is_away_starts_and_says_so() {
    gis.define("a");
    try (RunningServer server = adopting()) {
      GisServers.await(
          () ->
              server
                  .get("/metrics")
                  .body()
                  .contains("statehouse_gis_adoptions_seconds_count{state=\"failed\"}"));

      assertThat(server.get("/health").body())
          .contains("\"status\":\"up\"", "version 1 of the topics is not adopted, in attempt ")
          .contains("KAFKA_UNAVAILABLE: ");
      assertThat(server.get("/metrics").body())
          .contains("statehouse_gis_adoption_active 1.0", "statehouse_gis_adoption_failing 1.0")
          .contains("statehouse_gis_adoption_lag 1.0");
      assertThat(log.lines()).contains("INFO this server adopts topics in " + away);
    }
  }

  @Test
  void a_server_that_stands_by_logs_that() {
    try (RunningServer active = adopting()) {
      GisServers.await(() -> active.get("/metrics").body().contains("_adoption_active 1.0"));

      try (RunningServer standby = adopting()) {
        assertThat(standby.get("/metrics").body()).contains("_adoption_active 0.0");
        GisServers.await(
            () -> log.lines().contains("INFO this server stands by to adopt topics in " + away));
      }
    }
  }

  @Test
  void several_failures_that_are_alike_are_logged_once() {
    gis.define("a");
    try (RunningServer server = adopting()) {
      GisServers.await(() -> server.get("/health").body().contains("in attempt 2"));
    }

    assertThat(log.lines()).filteredOn(line -> line.startsWith("WARN")).hasSize(1);
  }

  @Test
  void a_server_stops_soon_and_returns_the_lease_while_the_cluster_does_not_respond()
      throws IOException {
    gis.define("a");
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      RunningServer server = adopting("gis.adopt", address, "gis.kafka-timeout", "60s");
      try (Socket waiting = silent.accept()) {
        long begun = System.nanoTime();
        server.close();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        assertThat(waiting.isConnected()).isTrue();
      }
    }
    assertThat(log.lines()).noneMatch(line -> line.startsWith("WARN"));
    assertThat(gis.store().get(new Key("/statehouse/gis/topic-manager/leader")))
        .hasValueSatisfying(lease -> assertThat(lease.value().text().orElseThrow()).endsWith(" "));
  }

  @Test
  void a_server_that_does_not_adopt_has_no_metrics_of_adoption() {
    try (RunningServer server = gis.serve(Map.of())) {
      assertThat(server.get("/metrics").body())
          .contains("statehouse_gis_routes_failing 0.0")
          .doesNotContain("statehouse_gis_adoption");
    }
  }

  @Test
  void the_properties_of_the_client_are_in_no_response_log_or_key() throws IOException {
    Path file = directory.resolve("client.properties");
    Files.writeString(
        file,
        """
        security.protocol=SASL_PLAINTEXT
        sasl.mechanism=PLAIN
        sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \
        username="ann" password="%s";
        """
            .formatted(SECRET));
    gis.define("a");
    try (RunningServer server = adopting("gis.kafka-properties", file.toString())) {
      GisServers.await(() -> server.get("/health").body().contains("KAFKA_UNAVAILABLE"));

      for (String path : new String[] {"/health", "/metrics", "/openapi.json", "/systems"}) {
        assertThat(server.get(path).body()).as(path).doesNotContain(SECRET);
      }
    }
    assertThat(log.everything()).contains("not adopted").doesNotContain(SECRET);
    assertThat(gis.store().list(Prefix.ALL).stream().map(Entry::value).collect(Collectors.toList()))
        .allSatisfy(value -> assertThat(value.text().orElseThrow()).doesNotContain(SECRET));
  }

  @Test
  void a_file_of_properties_that_cannot_be_used_is_refused_at_start_without_its_values()
      throws IOException {
    Path file = directory.resolve("client.properties");
    Files.writeString(file, "security.protocol=" + SECRET + "\n");

    assertThatThrownBy(() -> adopting("gis.kafka-properties", file.toString()))
        .isInstanceOf(AppException.class)
        .hasMessageContaining("security.protocol")
        .hasMessageNotContaining(SECRET);
  }

  @Test
  void a_server_that_is_refused_at_start_leaves_nothing_running() throws IOException {
    Path file = directory.resolve("client.properties");
    Files.writeString(file, "security.protocol=" + SECRET + "\n");
    Set<Thread> before = Thread.getAllStackTraces().keySet();

    assertThatThrownBy(
            () -> gis.serve(Map.of("gis.kafka", away, "gis.kafka-properties", file.toString())))
        .isInstanceOf(AppException.class);

    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> !before.contains(thread))
        .extracting(Thread::getName)
        .doesNotContain("routes");
  }
}
