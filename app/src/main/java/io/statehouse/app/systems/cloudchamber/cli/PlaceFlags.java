package io.statehouse.app.systems.cloudchamber.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that say where something is, and what else is known of it. */
final class PlaceFlags {
  @Option(names = "--location", paramLabel = "TEXT", description = "Where it is.")
  private Optional<String> location;

  @Option(names = "--notes", paramLabel = "TEXT", description = "What else is to be known.")
  private Optional<String> notes;

  boolean isGiven() {
    return location.isPresent() || notes.isPresent();
  }

  String location(String before) {
    return location.orElse(before);
  }

  String notes(String before) {
    return notes.orElse(before);
  }
}
