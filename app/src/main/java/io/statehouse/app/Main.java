package io.statehouse.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ProgramCommands;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Statehouse, as a process. */
public final class Main {
  private static final int OUTPUT_BUFFER = 1 << 16;

  /** Without options, neither takes a command, a store or a system. */
  private static final Set<String> VERSION = Set.of("--version", ProgramCommands.VERSION);

  /** As text, since the class loads others, which the version does not need. */
  private static final String LOG_PROVIDER = "io.statehouse.app.logging.LogProvider";

  private final SystemRegistry systems;

  public Main() {
    this(Systems.all());
  }

  /** A program of other systems. */
  public Main(SystemRegistry systems) {
    this.systems = systems;
  }

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    startQuickly();
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), OUTPUT_BUFFER),
            false,
            UTF_8);
    PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
    int code = new Main().run(args, out, err, Terminal.ofThisProcess());
    out.flush();
    System.exit(code);
  }

  /** Leaves out searches of the whole class path: they open each jar to find nothing. */
  static void startQuickly() {
    System.setProperty("picocli.disable.closures", "true"); // it looks for Groovy
    System.setProperty("slf4j.provider", LOG_PROVIDER);
    System.setProperty("slf4j.internal.verbosity", "WARN"); // it would print which one it uses
  }

  /** Runs one command with this process's input, environment and directory. */
  public int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, out, err, Terminal.NONE);
  }

  int run(String[] args, PrintStream out, PrintStream err, Terminal terminal) {
    return run(args, out, err, terminal, System.getenv());
  }

  int run(
      String[] args,
      PrintStream out,
      PrintStream err,
      Terminal terminal,
      Map<String, String> environment) {
    if (args.length == 1 && VERSION.contains(args[0])) {
      out.println(ProgramCommands.version());
      return 0;
    }
    Path here = Path.of("");
    return run(
        args,
        new Invocation(
            System.in,
            out,
            err,
            environment,
            here,
            terminal,
            StoreCatalog.standard(here, environment),
            systems,
            new Failures(systems::failure)));
  }

  /** Runs one command with what the caller puts around it. */
  public int run(String[] args, Invocation invocation) {
    return new Commands(invocation, systems).run(args);
  }
}
