package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.app.RunResult;
import io.statehouse.app.cli.Terminal.Size;
import io.statehouse.app.stores.StoreCatalog;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {
  private static final Terminal WIDE =
      new Terminal(true, true, () -> Optional.of(new Size(50, 132)));
  private static final Terminal UNKNOWN = new Terminal(true, true, Optional::empty);
  private static final Terminal REDIRECTED =
      new Terminal(
          false,
          true,
          () -> {
            throw new AssertionError("requested the size of a terminal that shows no output");
          });

  @Test
  void drawings_are_as_wide_as_columns_says_else_the_terminal_else_80() {
    assertThat(columns(WIDE, Map.of("COLUMNS", "47"))).isEqualTo(47);
    assertThat(columns(WIDE, Map.of())).isEqualTo(132);
    assertThat(columns(WIDE, Map.of("COLUMNS", "wide"))).isEqualTo(132);
    assertThat(columns(UNKNOWN, Map.of())).isEqualTo(80);
    assertThat(columns(REDIRECTED, Map.of())).isEqualTo(80);
    assertThat(columns(new Terminal(true, true, () -> Optional.of(new Size(1, 1))), Map.of()))
        .isEqualTo(10);
  }

  private static int columns(Terminal terminal, Map<String, String> environment) {
    return new Invocation(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream()),
            new PrintStream(OutputStream.nullOutputStream()),
            environment,
            Path.of(""),
            terminal,
            StoreCatalog.standard(Path.of("")),
            RunResult.systems(),
            RunResult.failures())
        .columns();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0 0", "24", "24 80 1", "24 x", "-1 80", "99999 80"})
  void what_is_not_a_size_is_unknown(String text) {
    assertThat(Size.parse(text)).isEmpty();
  }

  /** Prints the size of its own terminal. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] arguments) {
      System.out.println(Terminal.ofThisProcess().size());
    }
  }

  @Test
  void the_size_is_that_of_the_terminal_of_the_process() throws Exception {
    Path script = Path.of("/usr/bin/script");
    assumeTrue(Files.isExecutable(script), "makes a terminal");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String probe = java + " -cp \"$CLASSES\" '" + Probe.class.getName() + "'";
    ProcessBuilder run =
        new ProcessBuilder(script.toString(), "-qec", "stty rows 20 cols 47; " + probe, "/dev/null")
            .redirectErrorStream(true);
    run.environment().put("CLASSES", System.getProperty("java.class.path"));

    Process process = run.start();
    process.getOutputStream().close();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("Size[rows=20, columns=47]");
  }

  @Test
  void a_process_on_a_terminal_shows_help_in_colours() throws Exception {
    Path script = Path.of("/usr/bin/script");
    assumeTrue(Files.isExecutable(script), "makes a terminal");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String help = java + " -cp \"$CLASSES\" io.statehouse.app.Main help keys";
    ProcessBuilder run = new ProcessBuilder(script.toString(), "-qec", help, "/dev/null");
    run.environment().put("CLASSES", System.getProperty("java.class.path"));
    run.environment().put("TERM", "xterm");
    run.environment().remove("NO_COLOR");

    Process process = run.redirectErrorStream(true).start();
    process.getOutputStream().close();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("\u001b[1mstatehouse keys")
        .doesNotContain("\\u001b");
  }
}
