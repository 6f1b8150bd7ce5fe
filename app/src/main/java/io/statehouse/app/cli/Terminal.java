package io.statehouse.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which of the output streams a person is looking at.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is one
 */
public record Terminal(boolean out, boolean err) {
  public static final Terminal NONE = new Terminal(false, false);

  /** Looks at this process's own streams. */
  public static Terminal ofThisProcess() {
    return new Terminal(isTerminal(1), isTerminal(2));
  }

  /**
   * The JDK can only tell whether input and output are both terminals, which says nothing of {@code
   * 2>log}; where the system lists open files, they tell more.
   */
  private static boolean isTerminal(int descriptor) {
    try {
      String file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return file.startsWith("/dev/pts/")
          || file.startsWith("/dev/tty")
          || file.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException notListed) {
      return System.console() != null;
    }
  }
}
