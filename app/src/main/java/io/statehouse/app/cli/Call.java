package io.statehouse.app.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.text.Printable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
      description = "Read settings from this file (default: ./statehouse.yaml, if it exists).")
  private Path config;

  @Option(names = "--json", description = "Print the result as JSON: short for -o json.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "Print the result as json, yaml, wide, name or jsonpath=PATH.")
  private OutputFormat output;

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
    return new Results(invocation.out(), invocation.terminal().out(), format());
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
