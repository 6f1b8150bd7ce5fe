package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.systems.cloudchamber.cli.ItemActions.Columns;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on zones, of which the doc layout has only the standard one. */
final class ZoneCommands {
  private static final Columns<Zone> COLUMNS =
      new Columns<>(
          List.of("zone", "enabled", "state", "location", "notes"),
          zone ->
              List.of(
                  DisplayNames.yes(zone.details().enabled()),
                  zone.details().state(),
                  zone.details().location(),
                  zone.details().notes()));

  private ZoneCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber zones list --region north --layout code",
      description = "List the zones of a region.")
  static void list(@Mixin ChamberCall call, @Mixin ZoneOptions.InRegion in) {
    ItemActions.ZONES.list(call, in.region(), COLUMNS);
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber zones get standard --layout code",
      description = "Show a zone.")
  static void get(
      @Mixin ChamberCall call,
      @Mixin ZoneOptions.InRegion in,
      @Parameters(paramLabel = "ZONE") Name zone) {
    ItemActions.ZONES.get(
        call,
        in.zone(zone),
        (results, found) -> {
          results.field("enabled", DisplayNames.yes(found.details().enabled()));
          results.field("state", found.details().state());
          results.field("location", found.details().location());
          results.field("notes", found.details().notes());
        });
  }

  @Command(
      footer = "  statehouse cloudchamber zones put east --region north --layout code --enabled",
      description = {
        "Create a zone, or change it.",
        "Flags change what they name; the rest stays as it is."
      })
  static void put(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions.InRegion in,
      @Mixin PutFlags put,
      @Mixin ZoneFlags flags,
      @Parameters(paramLabel = "ZONE") Name zone) {
    ItemActions.ZONES.put(call, put, in.zone(zone), flags);
  }

  @Command(
      footer = "  statehouse cloudchamber zones edit east --region north --layout code",
      description = {
        "Edit a zone in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions.InRegion in,
      @Parameters(paramLabel = "ZONE") Name zone) {
    ItemActions.ZONES.edit(call, in.zone(zone));
  }

  @Command(
      footer = "  statehouse cloudchamber zones delete east --region north --layout code",
      description = {"Delete a zone.", "If it is interrupted, run it again."})
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin ZoneOptions.InRegion in,
      @Mixin DeleteFlags flags,
      @Parameters(paramLabel = "ZONE") Name zone) {
    ItemActions.ZONES.delete(call, flags, in.zone(zone));
  }
}
