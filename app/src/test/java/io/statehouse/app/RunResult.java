package io.statehouse.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** What one run of the program did. */
public record RunResult(int code, String out, String err) {
  private static final SystemRegistry SYSTEMS = Systems.all();

  /** Runs a command in a directory, with nothing else around it. */
  public static RunResult in(Path directory, String... args) {
    return in(directory, "", Map.of(), args);
  }

  /** Runs a command with text on its standard input. */
  public static RunResult with(String input, Path directory, String... args) {
    return in(directory, input, Map.of(), args);
  }

  /** Runs a command of a program with other systems. */
  public static RunResult of(SystemRegistry systems, Path directory, String... args) {
    return run(systems, directory, "", Map.of(), args);
  }

  public static RunResult in(
      Path directory, String input, Map<String, String> environment, String... args) {
    return run(SYSTEMS, directory, input, environment, args);
  }

  /** Runs a command whose output a terminal shows. */
  public static RunResult onTerminal(
      Path directory, Map<String, String> environment, String... args) {
    return run(
        SYSTEMS,
        directory,
        "",
        environment,
        new Terminal(true, true, () -> Optional.of(new Terminal.Size(24, 80))),
        args);
  }

  /** Runs a command at a terminal where a person types this. */
  public static RunResult typed(
      Path directory, String typed, Map<String, String> environment, String... args) {
    return run(
        SYSTEMS,
        directory,
        typed,
        environment,
        new Terminal(
            true,
            true,
            () -> Optional.of(new Terminal.Size(24, 80)),
            Optional.of(question -> Optional.empty())),
        args);
  }

  private static RunResult run(
      SystemRegistry systems,
      Path directory,
      String input,
      Map<String, String> environment,
      String... args) {
    return run(systems, directory, input, environment, Terminal.NONE, args);
  }

  private static RunResult run(
      SystemRegistry systems,
      Path directory,
      String input,
      Map<String, String> environment,
      Terminal terminal,
      String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Invocation session = invocation(systems, directory, input, environment, terminal, out, err);
    int code = new Main(systems).run(args, session);
    session.out().flush();
    return new RunResult(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  private static Invocation invocation(
      SystemRegistry systems,
      Path directory,
      String input,
      Map<String, String> environment,
      Terminal terminal,
      ByteArrayOutputStream out,
      ByteArrayOutputStream err) {
    return new Invocation(
        new ByteArrayInputStream(input.getBytes(UTF_8)),
        new PrintStream(out, false, UTF_8),
        new PrintStream(err, true, UTF_8),
        environment,
        directory,
        terminal,
        StoreCatalog.standard(directory, environment),
        systems,
        new Failures(systems::failure));
  }

  /** What is around a run whose output no one reads. */
  public static Invocation invocation(Path directory) {
    ByteArrayOutputStream unread = new ByteArrayOutputStream();
    return invocation(SYSTEMS, directory, "", Map.of(), Terminal.NONE, unread, unread);
  }

  /** All commands of this build. */
  public static CommandLine commands(Path directory) {
    return new Commands(invocation(directory), SYSTEMS).all();
  }

  /** The systems of this build. */
  public static SystemRegistry systems() {
    return SYSTEMS;
  }

  public static Failures failures() {
    return new Failures(SYSTEMS::failure);
  }

  /** The lines on standard output. */
  public List<String> lines() {
    return out.lines().toList();
  }

  /** The one line on standard error. */
  public String complaint() {
    List<String> lines = err.lines().toList();
    if (lines.size() != 1) {
      throw new AssertionError("expected one line on standard error but found: " + err);
    }
    return lines.get(0);
  }
}
