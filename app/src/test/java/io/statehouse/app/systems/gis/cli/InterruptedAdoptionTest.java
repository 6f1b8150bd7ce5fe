package io.statehouse.app.systems.gis.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.lease.Candidacy;
import io.statehouse.ports.lease.Lease;
import io.statehouse.ports.url.StoreUrl;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Adoptions that end before a cluster has responded. */
class InterruptedAdoptionTest extends TopicRuns {
  private static final int TERMINATED = 128 + 15;

  @Test
  void an_interrupted_adoption_reports_that_and_returns_its_lease() throws Exception {
    define(topic("a", 1));
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Process adopting = adoptOnce("127.0.0.1:" + silent.getLocalPort());
      silent.accept(); // the request is under way

      adopting.destroy();

      assertThat(adopting.waitFor(30, SECONDS)).isTrue();
      assertThat(adopting.exitValue()).isEqualTo(TERMINATED);
    }
    assertThat(Files.readString(directory.resolve("out"))).startsWith("version 1: stopped");
    assertThat(get("/statehouse/gis/topic-manager/leader")).doesNotContain("process");
  }

  @Test
  void what_another_program_wrote_as_the_active_adopter_is_shortened() {
    define(topic("a", 1));
    Key leader = new Key("/statehouse/gis/topic-manager/leader");
    try (KeyValueStore store =
            StoreCatalog.standard(directory)
                .open(StoreUrl.parse("file:./statehouse-data/gis"), RoundTripListener.NONE);
        Candidacy other =
            new Candidacy(new Lease(store, leader, "x".repeat(100_000), Duration.ofMillis(300)))) {
      assertThat(other.lease().tryAcquire()).isTrue();

      assertThat(complaint(1, "adopt --once --kafka 127.0.0.1:1"))
          .startsWith("another adopter is active (xxx")
          .hasSizeLessThan(500);
    }
  }

  @Test
  void an_import_that_is_killed_leaves_nothing() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Process importing = run("127.0.0.1:" + silent.getLocalPort(), "import");
      silent.accept(); // the request is under way

      importing.destroyForcibly();

      assertThat(importing.waitFor(30, SECONDS)).isTrue();
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).containsExactly(directory.resolve("out"));
    }
    assertThat(directory.resolve("out")).isEmptyFile();
  }

  private Process adoptOnce(String kafka) throws Exception {
    return run(kafka, "adopt", "--once");
  }

  private Process run(String kafka, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "gis",
                "topics"));
    command.addAll(List.of(words));
    command.addAll(List.of("--kafka", kafka));
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectOutput(directory.resolve("out").toFile())
        .redirectErrorStream(true)
        .start();
  }
}
