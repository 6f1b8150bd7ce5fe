package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.docs.PastedCommands;
import io.statehouse.kafka.KafkaServer;
import io.statehouse.testing.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README, and then those of the tour, work when they are pasted one after the
 * other, in a folder without any state. Only the ports are others, since 8400 may be in use, the
 * demo is faster than one that people watch, and the program is not built again. Blocks that are
 * marked "kafka" need a broker.
 */
class ReadmeTest {
  private static final Path README = Path.of("../README.md");
  private static final Path TOUR = Path.of("../docs/tour.md");

  @TempDir Path folder;

  private final int port = FreePorts.next();

  @Test
  void its_commands_work_in_order() throws Exception {
    int missionsPort = FreePorts.next();
    String commands =
        String.join("\n", blocks(""))
            .replace(":8400", ":" + port)
            .replace(":8401", ":" + missionsPort)
            .replace("missions demo", "missions demo --speed 50");

    PastedCommands.Result result = terminal().run(commands);

    assertThat(result.failed()).isEmpty();
    assertThat(result.output())
        .contains("\"partitioned\":true", "event: changed", "hop", "launch")
        .contains("lift-off", "10 of 10 stages done")
        .contains("property         os=plan9", "\"value\":\"plan9\"")
        .contains("4 changes: created 1 rack", "\n0 changes\n", "1 change: update 1 blade")
        .contains("User \"Dana\" created", "\"canModifyInventory\":true")
        .contains("/CloudChamber/V0.1/rack/r7/blades/1")
        .contains("asa-events", "the first routes", "/gis/topic-manager/desired-version");
  }

  @Test
  @Tag("server")
  void its_commands_for_kafka_work_too() throws Exception {
    String define =
        blocks("").stream()
            .flatMap(String::lines)
            .filter(line -> line.contains("gis topics define"))
            .findFirst()
            .orElseThrow();
    String commands =
        String.join("\n", blocks("kafka"))
            .replace("127.0.0.1:9092", KafkaServer.shared().bootstrapServers());

    PastedCommands.Result result = terminal().run(define + "\n" + commands);

    assertThat(result.failed()).isEmpty();
    assertThat(result.output().strip().lines())
        .anyMatch(line -> line.startsWith("+ "))
        .last()
        .asString()
        .contains("0 to create, 0 to update, 0 to delete");
  }

  @Test
  void its_commands_stop_the_servers_that_they_start() throws IOException {
    String commands = String.join("\n", blocks(""));

    assertThat(commands.lines().filter(line -> line.contains("statehouse serve"))).hasSize(2);
    assertThat(commands).endsWith("kill $(jobs -p)\n");
  }

  @Test
  void it_leads_to_the_page_of_every_system() throws IOException {
    String readme = Files.readString(README);

    for (SystemName system : Systems.all().names()) {
      String page = "docs/systems/" + system + ".md";
      assertThat(readme).contains("(`" + system + "`)", "(" + page + ")");
      assertThat(README.resolveSibling(page)).exists();
    }
  }

  private static List<String> blocks(String label) throws IOException {
    return Stream.of(PastedCommands.of(README, label), PastedCommands.of(TOUR, label))
        .flatMap(List::stream)
        .toList();
  }

  /** Returns what runs commands in a folder with the files that they read. */
  private PastedCommands terminal() throws IOException {
    Path examples = Files.createDirectory(folder.resolve("examples"));
    for (String name : List.of("routes.yaml", "topics.yaml")) {
      Files.copy(README.resolveSibling("examples").resolve(name), examples.resolve(name));
    }
    return new PastedCommands(
        folder, Map.of(ServerSettings.LISTEN.variable(), "127.0.0.1:" + port));
  }
}
