package io.statehouse.app.systems.gis.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** An adoption that is stopped while a cluster does not respond. */
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

  private Process adoptOnce(String kafka) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "gis",
            "topics",
            "adopt",
            "--once",
            "--kafka",
            kafka)
        .directory(directory.toFile())
        .redirectOutput(directory.resolve("out").toFile())
        .redirectErrorStream(true)
        .start();
  }
}
