package io.statehouse.app.cli;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Printable;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Ends a command that failed or was misused: one line on standard error, and the exit code. */
public final class ErrorLine implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final PrintStream err;
  private final Failures failures;

  public ErrorLine(Invocation session) {
    this.err = session.err();
    this.failures = session.failures();
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    if (thrown instanceof OutputClosed) {
      return 0;
    }
    Failure failure = failures.read(thrown);
    err.println(failure.sentence());
    boolean verbose = command.getCommand() instanceof Verb verb && verb.verbose();
    if (failure.kind() == Kind.INTERNAL || verbose) {
      thrown.printStackTrace(err);
    }
    return failure.kind().exitCode();
  }

  @Override
  public int handleParseException(ParameterException misused, String[] args) {
    err.println(
        Printable.line(misused.getMessage())
            + "; see "
            + misused.getCommandLine().getCommandSpec().qualifiedName()
            + " --help");
    return Kind.MISUSED.exitCode();
  }
}
