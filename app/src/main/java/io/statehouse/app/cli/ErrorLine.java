package io.statehouse.app.cli;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.logging.LogLevel;
import io.statehouse.app.text.Printable;
import java.io.PrintStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Ends a command that failed or was misused: one line on standard error, and the exit code. */
public final class ErrorLine implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final PrintStream err;
  private final Failures failures;

  public ErrorLine(Invocation invocation) {
    this.err = invocation.err();
    this.failures = invocation.failures();
  }

  /** Runs the command that was parsed, logging as much as its flags say. */
  public int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (calls(last.commandSpec().commandLine()).anyMatch(Call::verbose)) {
      LogLevel.debug();
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    if (thrown instanceof OutputClosed) {
      return 0;
    }
    Failure failure = failures.read(thrown);
    err.println(failure.sentence());
    if (failure.kind() == Kind.INTERNAL || calls(command).anyMatch(Call::verbose)) {
      thrown.printStackTrace(err);
    }
    return failure.kind().exitCode();
  }

  /** The call of a command; a group has none. */
  static Stream<Call> calls(CommandLine command) {
    return command.getCommandSpec().mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(Call.class::isInstance)
        .map(Call.class::cast);
  }

  /** An argument that the domain rejects is bad input; whatever else cannot be parsed is misuse. */
  @Override
  public int handleParseException(ParameterException misused, String[] args) {
    if (misused.getCause() != null && misused.getArgSpec() != null) {
      Failure failure = failures.read(misused.getCause());
      if (failure.kind() != Kind.INTERNAL) {
        err.println(failure.sentence());
        return failure.kind().exitCode();
      }
    }
    err.println(
        Printable.line(misused.getMessage())
            + "; see "
            + misused.getCommandLine().getCommandSpec().qualifiedName()
            + " --help");
    return Kind.MISUSED.exitCode();
  }
}
