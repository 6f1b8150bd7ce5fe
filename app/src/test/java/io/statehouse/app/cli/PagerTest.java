package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagerTest {
  @TempDir Path directory;

  private RunResult at(String pager, String... words) {
    return RunResult.typed(directory, "", Map.of("PAGER", pager, "NO_COLOR", "1"), words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"help css", "css --help", "keys ls --help"})
  void help_that_is_longer_than_the_screen_is_paged(String line) throws IOException {
    RunResult plain = RunResult.in(directory, line.split(" "));

    RunResult ran = at("echo $LESS > flags; cat > shown", line.split(" "));

    assertThat(ran).isEqualTo(new RunResult(0, "", ""));
    assertThat(directory.resolve("shown")).hasContent(plain.out());
    assertThat(Files.readString(directory.resolve("flags"))).isEqualTo("FRX\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cat", "no-such-program 2>/dev/null"})
  void without_a_pager_it_is_printed(String pager) {
    assertThat(at(pager, "help", "css")).isEqualTo(RunResult.in(directory, "help", "css"));
  }
}
