package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TopicExamplesTest extends TopicRuns {
  private static final Path FOLDER = Path.of("../examples/topics").toAbsolutePath().normalize();

  private static List<Path> files() throws IOException {
    try (Stream<Path> found = Files.walk(FOLDER)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void all_examples_comply_with_their_rules_and_are_defined() throws IOException {
    for (Path file : files()) {
      assertThat(topics("lint " + file)).singleElement().asString().contains(" all rules");
      topics("define " + file);
      assertThat(topics("define " + file).get(0)).endsWith("nothing is written");
    }
    assertThat(topics("show")).hasSize(16);
    assertThat(topics("scopes")).hasSize(6);
  }

  @Test
  void each_example_names_the_schema_and_what_it_is_like() throws IOException {
    for (Path file : files()) {
      List<String> lines = Files.readAllLines(file);
      String schema = lines.get(0).replace("# yaml-language-server: $schema=", "");
      assertThat(file.getParent().resolve(schema)).isRegularFile();
      assertThat(lines.get(1)).startsWith("# ");
    }
  }
}
