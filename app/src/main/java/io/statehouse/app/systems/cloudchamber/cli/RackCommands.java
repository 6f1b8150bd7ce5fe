package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.systems.cloudchamber.cli.ItemActions.Columns;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.RackView;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on racks. */
final class RackCommands {
  private static final Columns<Rack> COLUMNS =
      new Columns<>(
          List.of("rack", "enabled", "condition", "location", "notes"),
          rack ->
              List.of(
                  DisplayNames.yes(rack.details().enabled()),
                  rack.details().condition(),
                  rack.details().location(),
                  rack.details().notes()));

  private RackCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber racks list",
      description = {
        "List the racks of a zone.",
        "As JSON it is the summary of the REST API, which has the most that any rack has too."
      })
  static void list(@Mixin ChamberCall call, @Mixin ZoneOptions in) {
    if (call.results().wantsDocument()) {
      call.list(access -> summarize(call, access, in));
    } else {
      ItemActions.RACKS.list(call, in.zone(), COLUMNS);
    }
  }

  private static boolean summarize(ChamberCall call, ChamberAccess access, ZoneOptions in) {
    Listing<RackAddress> racks = access.inventory().racks().addresses(in.zone());
    call.results()
        .document(
            ChamberCall.json(
                ClientMessages.ZONE_SUMMARY,
                access
                    .inventory()
                    .summary(in.zone(), name -> DisplayNames.uri("/api/racks", name) + "/")));
    call.requireWhole(racks.problems());
    return !racks.items().isEmpty();
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber racks get r7",
      description = "Show a rack with its pdus, tors and blades, and what ports are wired to.")
  static void get(
      @Mixin ChamberCall call, @Mixin ZoneOptions in, @Parameters(paramLabel = "RACK") Name rack) {
    call.run(
        access -> {
          RackContent content = access.inventory().content(in.rack(rack));
          call.print(ClientMessages.RACK_VIEW, RackView.of(content), () -> print(call, content));
          call.requireWhole(content.problems());
        });
  }

  private static void print(ChamberCall call, RackContent content) {
    Results results = call.results();
    Rack.Details details = content.rack().record().details();
    results.field("enabled", DisplayNames.yes(details.enabled()));
    results.field("condition", details.condition());
    results.field("location", details.location());
    results.field("notes", details.notes());
    results.field("revision", content.rack().revision());
    PartTables.print(call, content);
  }

  @Command(
      footer = {
        "  statehouse cloudchamber racks put r7 --enabled --condition operational",
        "  statehouse cloudchamber racks put r7 --file rack.json"
      },
      description = {
        "Create a rack, or change it; what is in it stays as it is.",
        "Flags change what they name. A file has the rack as {\"details\": {…}}."
      })
  static void put(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin PutFlags put,
      @Mixin RackFlags flags,
      @Parameters(paramLabel = "RACK") Name rack) {
    ItemActions.RACKS.put(call, put, in.rack(rack), flags);
  }

  @Command(
      footer = "  statehouse cloudchamber racks edit r7",
      description = {
        "Edit a rack in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(
      @Mixin ChamberWrite call, @Mixin ZoneOptions in, @Parameters(paramLabel = "RACK") Name rack) {
    ItemActions.RACKS.edit(call, in.rack(rack));
  }

  @Command(
      footer = "  statehouse cloudchamber racks delete r7 --recursive",
      description = {"Delete a rack.", "If it is interrupted, run it again."})
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions in,
      @Mixin DeleteFlags flags,
      @Parameters(paramLabel = "RACK") Name rack) {
    ItemActions.RACKS.delete(call, flags, in.rack(rack));
  }
}
