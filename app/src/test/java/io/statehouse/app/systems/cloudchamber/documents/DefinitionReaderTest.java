package io.statehouse.app.systems.cloudchamber.documents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.cloudchamber.Definitions;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionReaderTest {
  @TempDir private Path directory;

  private static void assertRefused(Path path, String problem) {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> DefinitionReader.read(path))
        .withMessage(problem);
  }

  private Path write(String content) throws IOException {
    return Files.writeString(directory.resolve("inventory.yaml"), content);
  }

  @Test
  void a_definition_is_found_by_its_name_or_its_directory() throws IOException {
    Path file = write(Definitions.racks("r1", "r2"));

    assertThat(DefinitionReader.read(file).details().name()).isEqualTo("test");
    assertThat(DefinitionReader.read(directory).details().name()).isEqualTo("test");
  }

  @Test
  void a_file_may_have_any_name() throws IOException {
    Path file = Files.writeString(directory.resolve("racks"), Definitions.racks("r1"));

    assertThat(DefinitionReader.read(file).details().name()).isEqualTo("test");
  }

  @Test
  void a_missing_definition_is_reported_in_the_words_of_the_original() {
    String expected = "no inventory definition found at " + directory;
    assertRefused(directory, expected + "/inventory.yaml (yaml)");
    assertRefused(directory.resolve("gone"), expected + "/gone/inventory.yaml (yaml)");
    assertRefused(directory.resolve("gone.yaml"), expected + "/gone.yaml (yaml)");
  }

  @Test
  void what_is_wrong_is_reported_with_the_name_of_the_file() throws IOException {
    assertRefused(
        write("Regions: ["),
        directory
            + "/inventory.yaml: line 1, column 11: expected the node content, but found '<stream end>'");
    assertRefused(
        write(Definitions.racks("r1", "R1")),
        directory
            + "/inventory.yaml: CloudChamber: Configuration detected duplicate Rack R1 in zone"
            + " \"standard\" in region \"standard\"");
  }

  @Test
  void what_is_not_text_is_refused() throws IOException {
    Path file = Files.write(directory.resolve("inventory.yaml"), "Regions: é".getBytes(ISO_8859_1));

    assertRefused(file, file + ": it is not UTF-8 text");
  }

  @Test
  void types_may_be_used_many_times() {
    String[] racks = new String[500];
    for (int i = 0; i < racks.length; i++) {
      racks[i] = "r" + i;
    }

    String content = Definitions.racks(racks);

    assertThat(DefinitionReader.read("racks", Bytes.utf8(content)).details().name())
        .isEqualTo("test");
  }

  @Test
  void a_definition_that_aliases_make_endless_is_refused() {
    StringBuilder bomb = new StringBuilder("BladeTypes:\n- &b0 [x, x]\n");
    for (int i = 1; i < 50; i++) {
      bomb.append("- &b%d [*b%d, *b%d]\n".formatted(i, i - 1, i - 1));
    }

    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> DefinitionReader.read("bomb", Bytes.utf8(bomb.toString())))
        .withMessage("bomb: it has more than 10000000 values");
  }
}
