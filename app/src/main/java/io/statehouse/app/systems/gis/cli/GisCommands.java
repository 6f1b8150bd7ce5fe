package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.CommandGroup;

/** The commands of {@code statehouse gis}. */
public final class GisCommands {
  private GisCommands() {}

  /** Returns all commands, in the order of help. */
  public static CommandGroup all() {
    return new CommandGroup()
        .with("routes", "Routes of events, published in versions.", RouteCommands.group())
        .with("topics", "Topics, defined here and adopted by Kafka.", TopicCommands.group());
  }
}
