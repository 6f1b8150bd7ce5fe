package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help of the program, of a group, or of a verb. */
@Command(description = "Show help: of everything, of a group, or of a command.")
public final class HelpVerb extends Verb {
  @Parameters(arity = "0..*", paramLabel = "COMMAND")
  private List<String> path = List.of();

  @Spec private CommandSpec spec;

  public HelpVerb(Invocation session) {
    super(session);
  }

  @Override
  protected void run(Results results) {
    CommandLine shown = spec.root().commandLine();
    for (String name : path) {
      CommandLine below = shown.getSubcommands().get(name);
      if (below == null) {
        throw AppException.misused(
            "unknown command \""
                + name
                + "\": known are "
                + String.join(", ", shown.getSubcommands().keySet()));
      }
      shown = below;
    }
    results.text(shown.getUsageMessage());
  }
}
