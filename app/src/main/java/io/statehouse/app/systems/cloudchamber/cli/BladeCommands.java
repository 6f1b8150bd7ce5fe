package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Watchable;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on blades. */
final class BladeCommands {
  private static final String NUMBER = "The number of the blade.";

  private BladeCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber blades list r7",
      description = "List the blades of a rack in the order of their numbers.")
  static void list(
      @Mixin ChamberCall call, @Mixin ZoneOptions in, @Parameters(paramLabel = "RACK") Name rack) {
    ItemActions.BLADES.list(call, in.rack(rack), PartTables.BLADES);
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber blades get r7 1 --json",
      description = "Show a blade.")
  static void get(
      @Mixin ChamberCall call,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(paramLabel = "N", description = NUMBER) Long number) {
    ItemActions.BLADES.get(call, in.part(ItemKind.BLADE, rack, number), PartTables::print);
  }

  @Command(
      footer = {
        "  statehouse cloudchamber blades put r7 1 --condition burn_in",
        "  statehouse cloudchamber blades put r7 1 --file blade.json"
      },
      description = {
        "Create a blade, or change it.",
        "Flags change what they name; the rest stays as it is. A file has the blade as get --json"
            + " prints it."
      })
  static void put(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin PutFlags put,
      @Mixin BladeFlags flags,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(paramLabel = "N", description = NUMBER) Long number) {
    ItemActions.BLADES.put(call, put, in.part(ItemKind.BLADE, rack, number), flags);
  }

  @Command(
      footer = "  statehouse cloudchamber blades edit r7 1",
      description = {
        "Edit a blade in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(paramLabel = "N", description = NUMBER) Long number) {
    ItemActions.BLADES.edit(call, in.part(ItemKind.BLADE, rack, number));
  }

  @Command(footer = "  statehouse cloudchamber blades delete r7 1", description = "Delete a blade.")
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin RevisionFlag revision,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(paramLabel = "N", description = NUMBER) Long number) {
    ItemActions.BLADES.delete(call, revision, in.part(ItemKind.BLADE, rack, number));
  }
}
