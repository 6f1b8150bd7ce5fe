package io.statehouse.app.cli;

import picocli.CommandLine.Command;

/** The group of {@code stores}, which without a verb lists what there is. */
@Command(
    description = "The stores that there are: without COMMAND a table of their options.",
    synopsisSubcommandLabel = "[COMMAND]")
public final class StoresVerbs extends StoresList {
  public StoresVerbs(Invocation session) {
    super(session);
  }

  /** The verbs below it. */
  public static CommandGroup all() {
    return new CommandGroup()
        .with("check", StoresCheck::new)
        .with("prepare", StoresPrepare::new)
        .with("ls", StoresList::new);
  }
}
