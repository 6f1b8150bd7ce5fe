package io.statehouse.testing.servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The browser in which the console is tested. It is not a server, but {@code testing/get-servers}
 * gets it, and the same variables name another or leave it out.
 */
public final class Chromium {
  static final String NAME = "chromium";
  private static final String PROGRAM = "STATEHOUSE_TEST_CHROMIUM_BIN";

  private final ServerOverrides choice;

  /** Chromium as the caller has chosen. */
  Chromium(ServerOverrides choice) {
    this.choice = choice;
  }

  /** Returns the one that this process's environment leads to. */
  public static Chromium here() {
    return new Chromium(ServerOverrides.here());
  }

  /** Returns why tests in it cannot run, if they cannot. */
  public Optional<String> obstacle() {
    return choice.namesLeftOut().anyMatch(NAME::equals)
        ? Optional.of("Chromium is left out: STATEHOUSE_TEST_WITHOUT names it")
        : Optional.empty();
  }

  /**
   * Returns the program.
   *
   * @throws IllegalStateException if there is none, saying what to do
   */
  public Path program() {
    Optional<Path> named = choice.variable(PROGRAM).map(Path::of);
    Path program = named.orElseGet(() -> choice.cache().resolve("chromium/bin/chromium"));
    if (Files.isRegularFile(program) && Files.isExecutable(program)) {
      return program;
    }
    throw new IllegalStateException(
        named.isPresent()
            ? PROGRAM + " names no program: " + program
            : "no Chromium at "
                + program
                + ": run testing/get-servers, or name one of your own ("
                + PROGRAM
                + "=PATH), or leave it out (STATEHOUSE_TEST_WITHOUT=chromium)");
  }
}
