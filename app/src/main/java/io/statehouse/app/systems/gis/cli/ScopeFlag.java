package io.statehouse.app.systems.gis.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag that limits a command to the topics of a scope. */
final class ScopeFlag {
  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description =
          "Plan and change only topics of this scope; others are neither shown nor touched.")
  private Optional<String> name;

  Optional<String> name() {
    return name;
  }
}
