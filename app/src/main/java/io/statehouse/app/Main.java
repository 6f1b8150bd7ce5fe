package io.statehouse.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.css.CssFailures;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.missions.MissionsFailures;
import io.statehouse.app.stores.StoreCatalog;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Statehouse, as a process. */
public final class Main {
  private static final int OUTPUT_BUFFER = 1 << 16;

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
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

  /** Runs one command with this process's input, environment and directory. */
  public int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, out, err, Terminal.NONE);
  }

  private int run(String[] args, PrintStream out, PrintStream err, Terminal terminal) {
    Path here = Path.of("");
    return run(
        args,
        new Invocation(
            System.in,
            out,
            err,
            System.getenv(),
            here,
            terminal,
            StoreCatalog.standard(here, System.getenv()),
            new Failures(List.of(CssFailures::read, MissionsFailures::read))));
  }

  /** Runs one command in a session of the caller's. */
  public int run(String[] args, Invocation session) {
    return new Commands(session).run(args);
  }
}
