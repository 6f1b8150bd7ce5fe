package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Watchable;
import io.statehouse.domain.cloudchamber.entities.Name;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on pdus, and on tors. */
final class PortedPartCommands {
  private static final String NUMBER = "Its number in the rack (default: 0).";

  private PortedPartCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber {subject}s list r7",
      description = "List the {subject}s of a rack.")
  static void list(
      @Mixin ChamberCall call,
      @Mixin PortedPart<?> part,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack) {
    part.list(call, in.rack(rack));
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber {subject}s get r7",
      description = "Show a {subject} and what its ports are wired to.")
  static void get(
      @Mixin ChamberCall call,
      @Mixin PortedPart<?> part,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    part.get(call, part.at(in, rack, number));
  }

  @Command(
      footer = {
        "  statehouse cloudchamber {subject}s put r7 --disabled",
        "  statehouse cloudchamber {subject}s put r7 --file {subject}.json"
      },
      description = {
        "Create a {subject}, or change it.",
        "Flags change what they name; the rest stays as it is. A file has the {subject} as get"
            + " --json prints it, with its ports."
      })
  static void put(
      @Mixin ChamberWrite call,
      @Mixin PortedPart<?> part,
      @Mixin ZoneOptions in,
      @Mixin PutFlags put,
      @Mixin DetailsFlags flags,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    part.put(call, put, flags, part.at(in, rack, number));
  }

  @Command(
      footer = "  statehouse cloudchamber {subject}s edit r7",
      description = {
        "Edit a {subject} in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(
      @Mixin ChamberWrite call,
      @Mixin PortedPart<?> part,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    part.actions().edit(call, part.at(in, rack, number));
  }

  @Command(
      footer = "  statehouse cloudchamber {subject}s delete r7",
      description = "Delete a {subject}.")
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin PortedPart<?> part,
      @Mixin ZoneOptions in,
      @Mixin RevisionFlag revision,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    part.actions().delete(call, revision, part.at(in, rack, number));
  }
}
