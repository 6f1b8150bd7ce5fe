package io.statehouse.app.cli;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.logging.LogLevel;
import io.statehouse.app.text.Printable;
import io.statehouse.app.text.Shortened;
import io.statehouse.app.text.Spelling;
import java.io.PrintStream;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Ends a command that failed or was misused: one line on standard error, below it all that is at
 * fault if the line names only some of it, and the exit code.
 */
public final class ErrorLine
    implements IExecutionStrategy, IExecutionExceptionHandler, IParameterExceptionHandler {
  /** A command may have another code for failures, if this one has a meaning of its own there. */
  private static final int FAILED = 1;

  private static final Set<String> FORMATS = Set.of("--format", "--out");

  private final Invocation invocation;
  private final PrintStream err;
  private final Failures failures;

  public ErrorLine(Invocation invocation) {
    this.invocation = invocation;
    this.err = invocation.err();
    this.failures = invocation.failures();
  }

  /** Runs the command that was parsed, logging as much as its flags say. */
  @Override
  public int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      requireNothingBefore(last);
      last = last.subcommand();
    }
    CommandLine command = last.commandSpec().commandLine();
    if (last.isUsageHelpRequested() && Pager.show(invocation, command.getUsageMessage())) {
      return 0;
    }
    if (calls(command).anyMatch(Call::hasTwoFormats)) {
      throw new ParameterException(command, "give only one of --json and --output");
    }
    if (calls(command).anyMatch(Call::verbose)) {
      LogLevel.debug();
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /**
   * Refuses arguments of a group that has a default command before another command, which would not
   * have them: {@code racks --store URL delete r7} would delete from the default store.
   */
  private static void requireNothingBefore(ParseResult group) {
    for (ArgSpec before : group.matchedArgs()) {
      boolean help =
          before instanceof OptionSpec option && (option.usageHelp() || option.versionHelp());
      if (!help) {
        String name =
            before instanceof OptionSpec option ? option.longestName() : before.paramLabel();
        throw new ParameterException(
            group.commandSpec().commandLine(),
            "%s stands before %s: write it after"
                .formatted(name, group.subcommand().commandSpec().name()));
      }
    }
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    if (thrown instanceof OutputClosed) {
      return 0;
    }
    Failure failure = failures.read(thrown);
    print(failure.sentence());
    failure.details().forEach(detail -> print("  " + detail));
    if (failure.kind() == Kind.INTERNAL || calls(command).anyMatch(Call::verbose)) {
      thrown.printStackTrace(err);
    }
    // What a constructor rejects, a command line or a configuration gave: the URL of a store, say.
    int code =
        thrown.getClass() == IllegalArgumentException.class
            ? Kind.MISUSED.exitCode()
            : failure.kind().exitCode();
    return code == FAILED ? command.getCommandSpec().exitCodeOnExecutionException() : code;
  }

  /** Returns the call of a command; a group has none. */
  static Stream<Call> calls(CommandLine command) {
    return command.getCommandSpec().mixins().values().stream()
        .map(mixin -> mixin.userObject())
        .filter(Call.class::isInstance)
        .map(Call.class::cast);
  }

  @Override
  public int handleParseException(ParameterException misused, String[] args) {
    String help = "; see " + misused.getCommandLine().getCommandSpec().qualifiedName() + " --help";
    print(rejected(misused).orElseGet(() -> problem(misused) + help));
    return Kind.MISUSED.exitCode();
  }

  /** Prints a sentence in one line, in which the beginning and the end of an invalid value are. */
  private void print(String sentence) {
    err.println(Printable.line(Shortened.sentence(sentence)));
  }

  /** Returns the sentence of the domain about an argument that it rejects. */
  private Optional<String> rejected(ParameterException misused) {
    return Optional.ofNullable(misused.getCause())
        .filter(cause -> misused.getArgSpec() != null)
        .map(failures::read)
        .filter(failure -> failure.kind() != Kind.INTERNAL)
        .map(Failure::sentence);
  }

  private static String problem(ParameterException misused) {
    String problem =
        misused instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched.getUnmatched().get(0), misused.getCommandLine())
            : misused
                .getMessage()
                .replaceFirst("^Error: ", "")
                .replace("required subcommand", "command");
    return Printable.line(problem.substring(0, 1).toLowerCase(Locale.ROOT) + problem.substring(1));
  }

  private static String unmatched(String written, CommandLine command) {
    String kind;
    Collection<String> known;
    if (written.startsWith("-")) {
      kind = "option";
      known = command.getCommandSpec().optionsMap().keySet();
    } else if (!command.getSubcommands().isEmpty()) {
      kind = "command";
      known = command.getSubcommands().keySet();
    } else {
      return "unexpected argument \"" + written + "\"";
    }
    String name = written.startsWith("-") ? written.replaceFirst("(?s)=.*", "") : written;
    if (FORMATS.contains(name) && known.contains("--output")) {
      return "unknown option \"" + name + "\": did you mean \"--output\"?";
    }
    return Spelling.unknown(kind, name, known);
  }
}
