package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Watchable;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on pdus. */
final class PduCommands {
  private static final String NUMBER = "The number of the pdu (default: 0).";

  private PduCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber pdus list r7",
      description = "List the pdus of a rack.")
  static void list(
      @Mixin ChamberCall call, @Mixin ZoneOptions in, @Parameters(paramLabel = "RACK") Name rack) {
    ItemActions.PDUS.list(call, in.rack(rack), PartTables.PDUS);
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber pdus get r7",
      description = "Show a pdu and what its ports are wired to.")
  static void get(
      @Mixin ChamberCall call,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.PDUS.get(
        call,
        in.part(ItemKind.PDU, rack, number),
        (results, pdu) -> PartTables.print(call, pdu.details(), pdu.ports()));
  }

  @Command(
      footer = {
        "  statehouse cloudchamber pdus put r7 --disabled",
        "  statehouse cloudchamber pdus put r7 --file pdu.json"
      },
      description = {
        "Create a pdu, or change it.",
        "Flags change what they name; the rest stays as it is. A file has the pdu as get --json"
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
    ItemActions.PDUS.put(
        call,
        put,
        in.part(ItemKind.PDU, rack, number),
        flags.of(Pdu::details, (pdu, details) -> new Pdu(details, pdu.ports())));
  }

  @Command(
      footer = "  statehouse cloudchamber pdus edit r7",
      description = {"Edit a pdu in an editor, as VISUAL or EDITOR names it.", EditedDocument.HELP})
  static void edit(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.PDUS.edit(call, in.part(ItemKind.PDU, rack, number));
  }

  @Command(footer = "  statehouse cloudchamber pdus delete r7", description = "Delete a pdu.")
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin RevisionFlag revision,
      @Parameters(paramLabel = "RACK") Name rack,
      @Parameters(arity = "0..1", paramLabel = "N", defaultValue = "0", description = NUMBER)
          Long number) {
    ItemActions.PDUS.delete(call, revision, in.part(ItemKind.PDU, rack, number));
  }
}
