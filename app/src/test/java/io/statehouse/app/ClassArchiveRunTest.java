package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The classes that a training run loads are those that the launcher archives. */
@Timeout(120)
class ClassArchiveRunTest {
  @TempDir Path directory;

  @Test
  void commands_are_trained_on_a_catalogue_and_without_a_server() throws Exception {
    List<String> loaded = classesLoadedFor("commands");

    assertThat(loaded)
        .contains("org.sqlite.core.NativeDB", "org.sqlite.jdbc4.JDBC4ResultSet")
        .contains("io.statehouse.domain.css.Chunks", "io.statehouse.domain.css.Dump")
        .contains("com.zaxxer.hikari.pool.HikariPool", "com.mysql.cj.jdbc.ServerPreparedStatement")
        .noneMatch(name -> name.startsWith("org.eclipse.jetty."))
        .noneMatch(name -> name.startsWith("io.netty."));
    // To archive a lambda, the JVM links its interface. Those of picocli are compiled for Java 5,
    // and a linked class of such an age is left out, with those that extend it.
    assertThat(Files.readAllLines(directory.resolve("listed")))
        .filteredOn(line -> line.startsWith("@lambda-proxy"))
        .isNotEmpty()
        .noneMatch(line -> line.split(" ")[3].contains(")Lpicocli/")); // as the lambda's interface
  }

  @Test
  void a_server_is_trained_by_requests_and_stopped() throws Exception {
    assertThat(classesLoadedFor("serve"))
        .contains("org.sqlite.core.NativeDB", "org.eclipse.jetty.server.internal.HttpConnection")
        .contains("io.netty.channel.nio.NioIoHandler")
        .contains("io.statehouse.app.serve.HealthRoutes$Status");
  }

  private List<String> classesLoadedFor(String kind) throws Exception {
    Path log = directory.resolve("loaded");
    ProcessBuilder training =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xshare:off",
            "-XX:DumpLoadedClassList=" + directory.resolve("listed"),
            "-Xlog:class+load:file=" + log + ":none",
            "-cp",
            System.getProperty("java.class.path"),
            ClassArchiveRun.class.getName(),
            kind);
    training.environment().put("STATEHOUSE_RUNM_GRPC_LISTEN", "127.0.0.1:0");
    Process process = training.directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return Files.readAllLines(log).stream()
        .map(line -> line.replaceFirst(" source: .*", ""))
        .toList();
  }
}
