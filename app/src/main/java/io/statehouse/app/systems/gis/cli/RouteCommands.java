package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.CommandGroup;

/** The commands of {@code statehouse gis routes}. */
final class RouteCommands {
  private RouteCommands() {}

  static CommandGroup group() {
    return new CommandGroup();
  }
}
