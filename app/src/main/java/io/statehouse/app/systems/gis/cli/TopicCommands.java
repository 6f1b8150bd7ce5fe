package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.CommandGroup;

/** The commands of {@code statehouse gis topics}. */
final class TopicCommands {
  private TopicCommands() {}

  static CommandGroup group() {
    return new CommandGroup();
  }
}
