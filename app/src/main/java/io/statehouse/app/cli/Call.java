package io.statehouse.app.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.text.Printable;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * One call of a command: the flags of every command, and what is around it. It is the first
 * parameter of each command method; a system's own call adds the flags of all of its commands.
 */
public class Call {
  private final Invocation invocation;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Read settings from this file (default: ./statehouse.yaml, if it exists, else"
              + " ~/.config/statehouse/statehouse.yaml).")
  private Path config;

  @Option(names = "--json", description = "Print the result as JSON: short for -o json.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "Print the result as json, yaml, wide, name or jsonpath=PATH.")
  private OutputFormat output;

  private Optional<RepeatedOutput> repeated = Optional.empty();

  @Option(
      names = ColorMode.OPTION,
      paramLabel = "WHEN",
      description = "Colour the output: auto (the default), always or never.")
  private ColorMode color;

  @Option(names = "--verbose", description = "Log more, and show where an internal error arose.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  public Call(Invocation invocation) {
    this.invocation = invocation;
  }

  /** Returns the invocation around the call. */
  public final Invocation invocation() {
    return invocation;
  }

  /** Returns the configuration, with what flags set above all else, by the name of the setting. */
  public final Config config(Map<String, String> flags) {
    return invocation.config(Optional.ofNullable(config), flags);
  }

  /** Returns the file with settings that is given. */
  public final Optional<Path> configFile() {
    return Optional.ofNullable(config);
  }

  /** Returns where the call prints. */
  public final Results results() {
    PrintStream out = repeated.map(RepeatedOutput::stream).orElseGet(invocation::out);
    return new Results(out, invocation.terminal().out(), format());
  }

  /** Returns the option of a command that prints again when something has changed. */
  final OptionSpec watchOption() {
    return OptionSpec.builder("--watch")
        .type(boolean.class)
        .description("Print it again when something has changed, until Ctrl-C.")
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T watched) {
                repeated =
                    Boolean.TRUE.equals(watched)
                        ? Optional.of(new RepeatedOutput(Call.this))
                        : Optional.empty();
                return watched;
              }
            })
        .build();
  }

  /** Runs a command on a store: once, or again whenever the store has changed. */
  protected final void runOn(KeyValueStore store, Runnable command) {
    runOn(changed -> store.watch(Prefix.ALL, change -> changed.run()), command);
  }

  /**
   * Runs a command once, or again whenever something has changed.
   *
   * @param watching begins to run what it is given at each change
   */
  protected final void runOn(Function<Runnable, Watch> watching, Runnable command) {
    repeated.ifPresentOrElse(output -> output.run(watching, command), command);
  }

  final boolean isJson() {
    return format().kind() == OutputFormat.Kind.JSON;
  }

  private OutputFormat format() {
    return json ? OutputFormat.JSON : Optional.ofNullable(output).orElse(OutputFormat.LINES);
  }

  /** Returns whether two formats were requested. */
  final boolean hasTwoFormats() {
    return json && output != null && output.kind() != OutputFormat.Kind.JSON;
  }

  /** Prints a line on standard error. */
  public final void complain(String sentence) {
    invocation.err().println(Printable.line(sentence));
  }

  /** Returns whether to print and log more than usual. */
  public final boolean verbose() {
    return verbose;
  }
}
