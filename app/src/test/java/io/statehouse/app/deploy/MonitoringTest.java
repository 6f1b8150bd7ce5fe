package io.statehouse.app.deploy;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard and the alerts name metrics that a server has. */
class MonitoringTest {
  private static final Path DEPLOY = Path.of("../deploy");
  private static final List<Path> FILES =
      List.of(
          DEPLOY.resolve("grafana/statehouse.json"),
          DEPLOY.resolve("prometheus/alerts.yaml"),
          DEPLOY.resolve("prometheus/alerts_test.yaml"));

  private static final Pattern NAME =
      Pattern.compile("\\b(?:http_server|statehouse|jvm|process)_[a-z0-9_]*[a-z0-9]");

  /** As in {@code {__name__=~"statehouse_[a-z]+_verify_errors"}}; JSON escapes the quotes. */
  private static final Pattern NAMES = Pattern.compile("__name__=~\\\\?\"(.*?)\\\\?\"");

  @TempDir Path directory;

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  private static Set<String> found(Pattern pattern, int group) {
    return FILES.stream()
        .flatMap(file -> pattern.matcher(text(file)).results())
        .map((MatchResult match) -> match.group(group))
        .collect(toCollection(TreeSet::new));
  }

  private static Stream<String> alerts(Path file, String key) {
    return Pattern.compile("\\b" + key + "[:=] *\"?(Statehouse[A-Za-z]+)")
        .matcher(text(file))
        .results()
        .map(match -> match.group(1));
  }

  /** Starts a server with all that is optional and has metrics, and has each happen once. */
  private Set<String> metricsOfAServer() {
    int grpc = FreePorts.next();
    String topics = Path.of("../examples/topics.yaml").toAbsolutePath().toString();
    assertThat(RunResult.in(directory, "gis", "topics", "define", topics).code()).isZero();
    Map<String, String> settings =
        Map.of(
            "gis.adopt",
            "127.0.0.1:" + FreePorts.next(),
            "gis.kafka-timeout",
            "1s",
            "backup.folder",
            "backups",
            "runm.grpc.listen",
            "127.0.0.1:" + grpc);
    try (RunningServer server = new RunningServer(directory, settings)) {
      server.get("/css/databases");
      call(grpc);
      System.gc();
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () ->
                  names(server)
                      .containsAll(
                          Set.of(
                              "statehouse_gis_adoptions_seconds_count",
                              "statehouse_runm_grpc_calls_seconds_count",
                              "jvm_gc_pause_seconds_sum")));
      Set<String> names = names(server);
      names.addAll(namesWithCertificate());
      return names;
    }
  }

  /** gRPC would require a certificate of its client too. */
  private Set<String> namesWithCertificate() {
    TestAuthority authority = TestAuthority.shared();
    Map<String, String> settings =
        Map.of(
            "missions.password", "correct-horse",
            "tls.certificate", authority.serverCertificate().toString(),
            "tls.key", authority.serverKey().toString());
    HttpClient client = HttpClient.newBuilder().sslContext(authority.context()).build();
    try (RunningServer server = new RunningServer(directory, settings, client)) {
      return names(server);
    }
  }

  private static void call(int port) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    try {
      RunmMetadataGrpc.newBlockingStub(channel)
          .partitionGetByName(PartitionGetByNameRequest.getDefaultInstance());
    } catch (StatusRuntimeException refused) {
      // It is counted all the same.
    } finally {
      channel.shutdownNow();
    }
  }

  private static Set<String> names(RunningServer server) {
    return server
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.replaceFirst("[{ ].*", ""))
        .collect(toSet());
  }

  @Test
  void every_metric_of_the_dashboard_and_of_the_alerts_is_one_of_a_server() {
    Set<String> metrics = metricsOfAServer();

    assertThat(found(NAME, 0)).hasSizeGreaterThan(30).isSubsetOf(metrics);
    assertThat(found(NAMES, 1))
        .hasSizeGreaterThan(4)
        .allSatisfy(
            names ->
                assertThat(metrics.stream().filter(name -> name.matches(names)))
                    .as(names)
                    .hasSameSizeAs(Systems.all().names()));
  }

  @Test
  void the_dashboard_and_the_alerts_name_each_system_that_has_metrics_of_its_own() {
    Set<String> named = found(NAME, 0);

    assertThat(metricsOfAServer().stream().filter(MonitoringTest::isOfOneSystem))
        .isNotEmpty()
        .allSatisfy(metric -> assertThat(named).as(metric).contains(metric));
  }

  /** Returns whether a metric is one that the system itself declares, a gauge or a counter. */
  private static boolean isOfOneSystem(String metric) {
    return Systems.all().names().stream()
            .map(SystemName::text)
            .anyMatch(system -> metric.startsWith("statehouse_" + system + "_"))
        && !metric.matches(".*_(verify|backup|seconds)(_[a-z]+)*");
  }

  @Test
  void every_alert_is_tested() {
    Set<String> alerts = alerts(FILES.get(1), "alert").collect(toCollection(TreeSet::new));

    assertThat(alerts).hasSizeGreaterThan(15);
    assertThat(alerts(FILES.get(2), "alertname").collect(toSet()))
        .containsExactlyInAnyOrderElementsOf(alerts);
  }
}
