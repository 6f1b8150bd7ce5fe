package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.CommandGroup;

/** The commands of {@code statehouse cloudchamber}. */
public final class CloudChamberCommands {
  private CloudChamberCommands() {}

  /** All commands, in the order of help. */
  public static CommandGroup all() {
    return new CommandGroup();
  }
}
