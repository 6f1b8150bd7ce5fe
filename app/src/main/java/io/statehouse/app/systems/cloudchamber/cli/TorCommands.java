package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Watchable;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on tors. */
final class TorCommands {
  private static final String NUMBER = "The number of the tor (default: 0).";

  private TorCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber tors list r7",
      description = "List the tors of a rack.")
  static void list(
      @Mixin ChamberCall call, @Mixin ZoneOptions in, @Parameters(paramLabel = "RACK") Name rack) {
    ItemActions.TORS.list(call, in.rack(rack), PartTables.TORS);
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber tors get r7",
      description = "Show a tor and what its ports are wired to.")
  static void get(
      @Mixin ChamberCall call,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.TORS.get(
        call,
        in.part(ItemKind.TOR, rack, number),
        (results, tor) -> PartTables.print(call, tor.details(), tor.ports()));
  }

  @Command(
      footer = {
        "  statehouse cloudchamber tors put r7 --disabled",
        "  statehouse cloudchamber tors put r7 --file tor.json"
      },
      description = {
        "Create a tor, or change it.",
        "Flags change what they name; the rest stays as it is. A file has the tor as get --json"
            + " prints it, with its ports."
      })
  static void put(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin PutFlags put,
      @Mixin DetailsFlags flags,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.TORS.put(
        call,
        put,
        in.part(ItemKind.TOR, rack, number),
        flags.of(Tor::details, (tor, details) -> new Tor(details, tor.ports())));
  }

  @Command(
      footer = "  statehouse cloudchamber tors edit r7",
      description = {"Edit a tor in an editor, as VISUAL or EDITOR names it.", EditedDocument.HELP})
  static void edit(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.TORS.edit(call, in.part(ItemKind.TOR, rack, number));
  }

  @Command(footer = "  statehouse cloudchamber tors delete r7", description = "Delete a tor.")
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin RevisionFlag revision,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.TORS.delete(call, revision, in.part(ItemKind.TOR, rack, number));
  }
}
