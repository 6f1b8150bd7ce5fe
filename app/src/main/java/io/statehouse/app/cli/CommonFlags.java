package io.statehouse.app.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The flags of every command. */
public final class CommonFlags {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Read settings from this file (default: ./statehouse.yaml, if there is one).")
  Path config;

  @Option(names = "--json", description = "Print the result as JSON.")
  boolean json;

  @Option(names = "--verbose", description = "Log more, and tell where an internal error arose.")
  boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;
}
