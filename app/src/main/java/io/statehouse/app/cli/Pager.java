package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.Map;
import java.util.Optional;

/**
 * Shows text that is longer than the terminal page by page, with the program that {@code PAGER}
 * names, or else {@code less}.
 */
final class Pager {
  private static final String USUAL = "less";

  /** The flags that Git gives to less too: end on one screen, keep colours, leave the text. */
  private static final String USUAL_FLAGS = "FRX";

  private Pager() {}

  /**
   * Shows text, if a person at a terminal has to leaf through it.
   *
   * @return whether it was shown; else it is to be printed
   */
  static boolean show(Invocation invocation, String text) {
    Map<String, String> environment = invocation.environment();
    String program = environment.getOrDefault("PAGER", USUAL).strip();
    if (program.isEmpty() || program.equals("cat") || !isLong(invocation, text)) {
      return false;
    }
    invocation.out().flush();
    ProcessBuilder pager =
        new ProcessBuilder("sh", "-c", program)
            .redirectOutput(Redirect.INHERIT)
            .redirectError(Redirect.INHERIT)
            .directory(invocation.directory().toAbsolutePath().toFile());
    pager.environment().put("LESS", environment.getOrDefault("LESS", USUAL_FLAGS));
    try {
      return show(pager.start(), text);
    } catch (IOException noShell) {
      return false;
    }
  }

  private static boolean isLong(Invocation invocation, String text) {
    Terminal terminal = invocation.terminal();
    Optional<Integer> rows =
        terminal.prompt().flatMap(person -> terminal.size().map(Terminal.Size::rows));
    return rows.filter(number -> text.lines().count() >= number).isPresent();
  }

  private static boolean show(Process pager, String text) {
    try {
      try (OutputStream in = pager.getOutputStream()) {
        in.write(text.getBytes(UTF_8));
      } catch (IOException endedBeforeTheText) {
        // The person has seen enough, or there is no such program, which its exit code says.
      }
      return pager.waitFor() == 0;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return true;
    } finally {
      pager.destroy();
    }
  }
}
