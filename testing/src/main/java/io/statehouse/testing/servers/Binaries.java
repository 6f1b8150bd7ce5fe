package io.statehouse.testing.servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The locations of the server programs and their tools: as a variable says, otherwise where {@code
 * testing/get-servers} put them.
 */
public final class Binaries {
  private final ServerOverrides choice;

  /** Uses the programs that {@code choice} names. */
  public Binaries(ServerOverrides choice) {
    this.choice = choice;
  }

  /** Returns the programs that this process's environment names. */
  public static Binaries here() {
    return new Binaries(ServerOverrides.here());
  }

  /**
   * Returns the server program.
   *
   * @throws IllegalStateException if there is none; the message says what to do
   */
  public Path server(ServerKind kind) {
    Optional<Path> named = choice.program(kind);
    Path program = named.orElseGet(() -> bin(kind).resolve(kind.program())).toAbsolutePath();
    if (isProgram(program)) {
      return program;
    }
    throw new IllegalStateException(
        named.isPresent()
            ? kind.programVariable() + " does not name a program: " + program
            : ("no %s at %s: run testing/get-servers, or name one of your own (%s=PATH),"
                    + " or leave it out (STATEHOUSE_TEST_WITHOUT=%s)")
                .formatted(kind.title(), program, kind.programVariable(), kind.text()));
  }

  /**
   * Returns a program that belongs to the server, such as its client: from the server's folder,
   * otherwise from the search path.
   *
   * @throws IllegalStateException if there is none
   */
  public Path tool(ServerKind kind, String name) {
    Path beside = server(kind).getParent();
    return Stream.concat(
            Stream.of(beside, beside.resolveSibling("bin")), Stream.of(choice.searchPath()))
        .map(folder -> folder.resolve(name))
        .filter(Binaries::isProgram)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no %s beside %s or on the search path: install it, or unset %s"
                        .formatted(name, server(kind), kind.programVariable())));
  }

  /** Returns the folder for files that are kept between runs. */
  Path cache() {
    return choice.cache();
  }

  private Path bin(ServerKind kind) {
    return cache().resolve(kind.text()).resolve("bin");
  }

  private static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
