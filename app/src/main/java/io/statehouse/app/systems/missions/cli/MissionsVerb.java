package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import java.time.Duration;
import picocli.CommandLine.Option;

/** A command on missions that asks and is answered; all but those that wait by themselves. */
abstract class MissionsVerb extends MissionsClientVerb {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "How long one call of a server may take (default: 10s).")
  private String timeout;

  MissionsVerb(Invocation session) {
    super(session);
  }

  @Override
  final Duration timeout() {
    return duration(timeout);
  }
}
