package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.systems.cloudchamber.cli.ItemActions.Columns;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on regions, of which the doc layout has only the standard one. */
final class RegionCommands {
  private static final Columns<Region> COLUMNS =
      new Columns<>(
          List.of("region", "state", "location", "notes"),
          region ->
              List.of(
                  region.details().state(), region.details().location(), region.details().notes()));

  private RegionCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber regions list --layout code",
      description = "List the regions.")
  static void list(@Mixin ChamberCall call) {
    ItemActions.REGIONS.list(call, Address.ROOT, COLUMNS);
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber regions get standard --layout code",
      description = "Show a region.")
  static void get(@Mixin ChamberCall call, @Parameters(paramLabel = "REGION") Name region) {
    ItemActions.REGIONS.get(
        call,
        new RegionAddress(region),
        (results, found) -> {
          results.field("state", found.details().state());
          results.field("location", found.details().location());
          results.field("notes", found.details().notes());
        });
  }

  @Command(
      footer = "  statehouse cloudchamber regions put north --state in_service --layout code",
      description = {
        "Create a region, or change it.",
        "Flags change what they name; the rest stays as it is."
      })
  static void put(
      @Mixin ChamberWrite call,
      @Mixin PutFlags put,
      @Mixin RegionFlags flags,
      @Parameters(paramLabel = "REGION") Name region) {
    ItemActions.REGIONS.put(call, put, new RegionAddress(region), flags);
  }

  @Command(
      footer = "  statehouse cloudchamber regions edit north --layout code",
      description = {
        "Edit a region in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(@Mixin ChamberWrite call, @Parameters(paramLabel = "REGION") Name region) {
    ItemActions.REGIONS.edit(call, new RegionAddress(region));
  }

  @Command(
      footer = "  statehouse cloudchamber regions delete north --recursive --layout code",
      description = {"Delete a region.", "If it is interrupted, run it again."})
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin DeleteFlags flags,
      @Parameters(paramLabel = "REGION") Name region) {
    ItemActions.REGIONS.delete(call, flags, new RegionAddress(region));
  }
}
