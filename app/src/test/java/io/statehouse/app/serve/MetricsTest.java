package io.statehouse.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.config.Version;
import io.statehouse.app.http.RunningServer;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {
  @TempDir Path directory;

  private static Stream<String> lines(String metrics, String start) {
    return metrics.lines().filter(line -> line.startsWith(start));
  }

  @Test
  void every_metric_has_a_help_text() {
    try (RunningServer server = new RunningServer(directory)) {
      server.get("/css/databases");
      String metrics = server.get("/metrics").body();

      List<String> names =
          lines(metrics, "# TYPE ").map(line -> line.split(" ")[2]).distinct().toList();
      assertThat(names).hasSizeGreaterThan(20);
      assertThat(names)
          .allSatisfy(
              name ->
                  assertThat(lines(metrics, "# HELP " + name + " "))
                      .singleElement()
                      .asString()
                      .matches("# HELP [a-z_0-9]+ \\S.{5,}"));
    }
  }

  @Test
  void the_expiry_of_certificates_is_that_of_those_in_use() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    Path certificate = directory.resolve("server.pem");
    Path key = directory.resolve("server-key.pem");
    Instant first = Instant.now().plus(90, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
    authority.writeServer(certificate, key, first);
    Map<String, String> settings =
        Map.of(
            "missions.password", "correct-horse",
            "tls.certificate", certificate.toString(),
            "tls.key", key.toString(),
            "tls.client-ca", authority.authority().toString());

    try (RunningServer server = new RunningServer(directory, settings, client(authority))) {
      assertThat(expiry(server, "server")).isEqualTo(first);
      assertThat(expiry(server, "client-authority"))
          .isEqualTo(((X509Certificate) authority.certificate()).getNotAfter().toInstant());
      authority.writeServer(certificate, key, first.plusSeconds(3600));

      await().until(() -> expiry(server, "server").equals(first.plusSeconds(3600)));
    }
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(server.get("/metrics").body()).doesNotContain("certificate_expiry");
    }
  }

  private static HttpClient client(TestAuthority authority) {
    return HttpClient.newBuilder().sslContext(authority.context()).build();
  }

  private static Instant expiry(RunningServer server, String certificate) {
    String name = "statehouse_certificate_expiry_timestamp_seconds{certificate=\"%s\"} ";
    return lines(server.get("/metrics").body(), name.formatted(certificate))
        .map(line -> new BigDecimal(line.substring(line.indexOf(' ') + 1)))
        .map(seconds -> Instant.ofEpochSecond(seconds.longValueExact()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void durations_of_requests_and_round_trips_are_histograms() {
    try (RunningServer server = new RunningServer(directory)) {
      server.get("/css/databases");
      String metrics = server.get("/metrics").body();

      assertThat(metrics)
          .containsPattern("http_server_requests_seconds_bucket\\{.*,le=\"0.005\"\\} ")
          .containsPattern("http_server_requests_seconds_bucket\\{.*,le=\"10.0\"\\} 1")
          .containsPattern("statehouse_store_round_trips_seconds_bucket\\{.*,le=\"0.005\"\\} ");
    }
  }

  @Test
  void the_build_the_process_and_the_virtual_machine_are_shown() {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(server.get("/metrics").body())
          .contains("statehouse_build_info{version=\"" + Version.text() + "\"} 1")
          .contains("\nprocess_cpu_usage ", "\nprocess_uptime_seconds ")
          .contains("\nprocess_files_open_files ", "\nprocess_resident_memory_bytes ")
          .contains("\njvm_memory_used_bytes{", "\njvm_threads_live_threads ")
          .contains("\njvm_gc_memory_allocated_bytes_total ");
    }
  }

  @Test
  void a_store_is_shown_as_up_or_down() {
    Map<String, String> settings =
        Map.of("systems.css", "redis://:hidden-word@127.0.0.1:1/0?timeout=100ms");
    try (RunningServer server = new RunningServer(directory, settings)) {
      server.get("/health");
      String metrics = server.get("/metrics").body();

      assertThat(metrics)
          .contains("statehouse_store_up{system=\"css\"} 0.0")
          .contains("statehouse_store_up{system=\"missions\"} 1.0")
          .doesNotContain("hidden-word", "redis:");
    }
  }

  @Test
  void the_files_of_the_console_are_one_route() {
    try (RunningServer server = new RunningServer(directory)) {
      server.get("/console/shell/main.js");
      server.get("/console/icon.svg");

      await()
          .untilAsserted(
              () ->
                  assertThat(
                          lines(server.get("/metrics").body(), "http_server_requests_seconds_count")
                              .filter(line -> line.contains("console")))
                      .singleElement()
                      .asString()
                      .contains("route=\"/console/{file}\"")
                      .endsWith("} 2"));
    }
  }
}
