package io.statehouse.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.http.DocumentedResponses;
import io.statehouse.app.http.TestServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of a server in a process of its own. */
class ServerLogTest {
  @TempDir Path directory;

  @Test
  void every_line_of_the_log_is_a_json_object_if_that_is_the_format() throws Exception {
    List<String> lines = Files.readAllLines(log("--log-format", "json"));

    assertThat(lines).hasSizeGreaterThan(2);
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(((Map<?, ?>) DocumentedResponses.json(line)).get("message"))
                    .isInstanceOf(String.class));
    assertThat(lines).last().asString().contains("\"message\":\"listening on http://");
  }

  /** Starts a server, ends it once it listens, and returns its standard error. */
  private Path log(String... flags) throws IOException, InterruptedException {
    Path log = directory.resolve("log");
    ProcessBuilder program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--listen",
                "127.0.0.1:0",
                flags[0],
                flags[1])
            .directory(directory.toFile())
            .redirectError(log.toFile());
    program.environment().putAll(TestServerSettings.environment());
    Process process = program.start();
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).startsWith("Statehouse is at http://");
    } finally {
      process.destroyForcibly().waitFor();
    }
    return log;
  }

  @Test
  void an_unknown_format_is_refused_with_the_known_ones() {
    RunResult ran = RunResult.in(directory, "serve", "--log-format", "xml");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).isEqualTo("unknown log-format \"xml\": known are json, text");
  }
}
