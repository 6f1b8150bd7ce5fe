package io.statehouse.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.ChildProgram;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration of all systems. */
@Timeout(120)
class DemoTest {
  private static final SystemRegistry SYSTEMS = RunResult.systems();
  private static final int ROUNDS = 25;

  @TempDir private Path directory;

  private Deployment deployment() {
    Config config =
        Config.load(
            Optional.empty(), Map.of(), Map.of("backup.folder", "backups"), directory, SYSTEMS);
    return Deployment.open(config, SYSTEMS, StoreCatalog.standard(directory));
  }

  private static List<String> findings(Deployment.Part part, Config config) {
    try (Stream<Finding> found =
        part.system().meaning(config, part.store(), Set.of()).verify(part.store().keys())) {
      return found.map(Finding::kind).sorted().toList();
    }
  }

  @Test
  void verification_finds_in_every_system_what_is_planted_and_no_more_however_much_changes() {
    Config config = Config.load(Optional.empty(), Map.of(), Map.of(), directory, SYSTEMS);
    try (Deployment deployment = deployment()) {
      deployment.fill(() -> false);

      assertThat(deployment.parts())
          .extracting(part -> part.name().text())
          .containsExactlyElementsOf(SYSTEMS.names().stream().map(SystemName::text).toList());
      for (Deployment.Part part : deployment.parts()) {
        List<String> planted = part.demonstration().findings().stream().sorted().toList();
        assertThat(findings(part, config)).as(part.name().text()).isEqualTo(planted);
        for (int i = 0; i < ROUNDS; i++) {
          part.demonstration().change();
        }
        assertThat(findings(part, config)).as(part.name().text()).isEqualTo(planted);
      }
    }
    assertThat(directory.resolve("backups")).isDirectoryContaining("glob:**.shz");
    assertThat(RunResult.in(directory, "missions", "list", "--key", "demo").code()).isZero();
  }

  @Test
  void any_number_of_keys_is_added_below_one_prefix_of_a_system_that_shows_its_own() {
    try (Deployment deployment = deployment()) {
      deployment.addKeys(12_345, () -> false, Progress.NONE);

      Deployment.Part part =
          deployment.parts().stream()
              .filter(each -> each.demonstration().room().isPresent())
              .findFirst()
              .orElseThrow();
      Prefix room = part.demonstration().room().orElseThrow();
      assertThat(part.store().keys().list(room)).hasSize(12_345);
      assertThat(
              part.system()
                  .claim(Config.load(Optional.empty(), Map.of(), Map.of(), directory, SYSTEMS))
                  .keysAreSecret())
          .isFalse();
    }
  }

  @Test
  void it_is_served_until_it_is_stopped_and_leaves_nothing() throws Exception {
    List<String> inFolder = List.of("-Djava.io.tmpdir=" + directory, "-XX:+UseSerialGC");
    Path output = directory.resolve("output.txt");
    Process demo =
        ChildProgram.of(directory, inFolder, List.of("demo", "--listen", "127.0.0.1:0"))
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> Files.readString(output).contains("is at http://127.0.0.1:"));
      assertThat(Files.readString(output)).contains("the access key is demo", "sign in as dana");
    } finally {
      demo.destroy();
    }

    assertThat(demo.waitFor(30, TimeUnit.SECONDS)).isTrue();
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .filteredOn(name -> name.startsWith("statehouse-demo"))
          .isEmpty();
    }
  }

  @Test
  void a_folder_is_kept_and_one_with_other_files_is_refused() throws IOException {
    Path kept = directory.resolve("kept");
    try (DemoFolder folder = DemoFolder.open(Optional.of(kept))) {
      assertThat(folder.isFilled()).isFalse();
      folder.markFilled();
    }
    try (DemoFolder folder = DemoFolder.open(Optional.of(kept))) {
      assertThat(folder.isFilled()).isTrue();
    }

    Files.writeString(directory.resolve("letter.txt"), "Dear …");

    assertThat(RunResult.in(directory, "demo", "--dir", ".").complaint())
        .contains("has other files");
  }

  @Test
  void an_address_that_is_taken_is_refused_and_nothing_is_left() throws IOException {
    try (ServerSocket other = new ServerSocket(0)) {
      RunResult ran =
          RunResult.in(
              directory, "demo", "--dir", "d", "--listen", "127.0.0.1:" + other.getLocalPort());

      assertThat(ran.complaint()).contains("cannot listen on 127.0.0.1:", "--listen");
    }
    try (Stream<Path> files = Files.walk(directory.resolve("d"))) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
    assertThat(RunResult.in(directory, "demo", "--keys", "0").complaint())
        .isEqualTo("--keys is not a number from 1 on: 0");
    assertThat(RunResult.in(directory, "demo", "--config", "x.yaml").complaint())
        .contains("leave out --config");
  }
}
