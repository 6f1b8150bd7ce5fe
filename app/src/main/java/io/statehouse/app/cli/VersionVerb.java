package io.statehouse.app.cli;

import io.statehouse.app.config.Version;
import io.statehouse.app.json.Json;
import picocli.CommandLine.Command;

/** Prints the version of this build. */
@Command(description = "Print the version.")
public final class VersionVerb extends Verb {
  public VersionVerb(Invocation session) {
    super(session);
  }

  @Override
  protected void run(Results results) {
    if (results.wantsJson()) {
      results.json(Json.object("version", Version.text(), "java", Runtime.version()));
    } else {
      results.line("statehouse " + Version.text() + " (Java " + Runtime.version() + ")");
    }
  }
}
