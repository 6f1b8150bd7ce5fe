package io.statehouse.app.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script by which bash and zsh complete commands. */
@Command(
    description = {
      "Print a completion script for bash and zsh.",
      "Use it with:  source <(statehouse completion)"
    })
public final class Completion extends Verb {
  @Spec private CommandSpec spec;

  public Completion(Invocation session) {
    super(session);
  }

  @Override
  protected void run(Results results) {
    results.text(AutoComplete.bash("statehouse", spec.root().commandLine()));
  }
}
