package io.statehouse.app.systems.css.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.stores.StoreCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees of bulk commands while they run. */
class BulkProgressTest {
  @TempDir Path directory;

  @BeforeEach
  void writeWhatIsLoaded() throws IOException {
    for (String command :
        new String[] {
          "create-database sky --stripes 85 --sub-stripes 12",
          "create-table sky.Object --director-key id --latitude d --longitude r",
          "add-node w1 --host h --port 1"
        }) {
      assertThat(RunResult.in(directory, ("css " + command).split(" ")).err()).isEmpty();
    }
    Files.writeString(
        directory.resolve("chunks.tsv"),
        IntStream.range(0, 900).mapToObj(i -> i + "\tw1\n").collect(Collectors.joining()));
    Files.writeString(directory.resolve("dump.json"), "{\"/a\": \"1\", \"/b\": \"2\"}");
  }

  /** Returns what a command prints to standard error, as to a terminal or not. */
  private String errorsOf(String command, boolean terminal) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Invocation session =
        new Invocation(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream()),
            new PrintStream(err, true, UTF_8),
            Map.of(),
            directory,
            new Terminal(false, terminal, Optional::empty),
            StoreCatalog.standard(directory),
            RunResult.systems(),
            RunResult.failures());
    assertThat(new Main().run(command.split(" "), session)).isZero();
    return err.toString(UTF_8);
  }

  @Test
  void chunks_that_are_added_are_counted_on_a_terminal() {
    assertThat(errorsOf("css add-chunks sky.Object chunks.tsv", true))
        .contains("writing", "900/900");
  }

  @Test
  void a_load_and_a_dump_are_counted_on_a_terminal() {
    assertThat(errorsOf("css load dump.json --merge", true)).contains("checking", "writing", "2/2");
    assertThat(errorsOf("css dump", true)).contains("reading");
  }

  @Test
  void nothing_is_printed_where_standard_error_is_no_terminal() {
    assertThat(errorsOf("css add-chunks sky.Object chunks.tsv", false)).isEmpty();
    assertThat(errorsOf("css load dump.json --merge", false)).isEmpty();
    assertThat(errorsOf("css dump", false)).isEmpty();
  }
}
