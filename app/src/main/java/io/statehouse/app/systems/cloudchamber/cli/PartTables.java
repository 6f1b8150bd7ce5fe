package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.systems.cloudchamber.cli.ItemActions.Columns;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import java.util.List;
import java.util.SortedMap;

/** The tables in which pdus, tors and blades are shown to people. */
final class PartTables {
  static final Columns<Pdu> PDUS =
      new Columns<>(portHeader("pdu"), pdu -> cells(pdu.details(), pdu.ports()));
  static final Columns<Tor> TORS =
      new Columns<>(portHeader("tor"), tor -> cells(tor.details(), tor.ports()));
  static final Columns<Blade> BLADES =
      new Columns<>(
          List.of(
              "blade",
              "enabled",
              "condition",
              "cores",
              "memory-mb",
              "disk-gb",
              "network-mbps",
              "arch"),
          PartTables::cells);

  private PartTables() {}

  private static List<String> portHeader(String part) {
    return List.of(part, "enabled", "condition", "ports", "wired");
  }

  private static List<?> cells(PartDetails details, SortedMap<Long, Port> ports) {
    return List.of(
        DisplayNames.yes(details.enabled()),
        details.condition(),
        ports.size(),
        ports.values().stream().filter(Port::wired).count());
  }

  private static List<?> cells(Blade blade) {
    return List.of(
        DisplayNames.yes(blade.details().enabled()),
        blade.details().condition(),
        blade.capacity().cores(),
        blade.capacity().memoryInMb(),
        blade.capacity().diskInGb(),
        blade.capacity().networkBandwidthInMbps(),
        blade.capacity().arch());
  }

  /** Prints all that is in a rack: a table for each kind of part, then the cables. */
  static void print(ChamberCall call, RackContent content) {
    print(call, PDUS, content.pdus());
    print(call, TORS, content.tors());
    print(call, BLADES, content.blades());
    separate(call, content.pdus().isEmpty() && content.tors().isEmpty());
    try (Table table = Table.of(call, "part", "port", "wired-to", "its-port")) {
      content.pdus().forEach((id, pdu) -> addCables(table, "pdu " + id, pdu.record().ports()));
      content.tors().forEach((id, tor) -> addCables(table, "tor " + id, tor.record().ports()));
    }
  }

  private static <T> void print(
      ChamberCall call, Columns<T> columns, SortedMap<Long, Stored<T>> parts) {
    separate(call, parts.isEmpty());
    try (Table table = columns.table(call)) {
      parts.forEach((id, part) -> columns.add(table, id.toString(), part.record()));
    }
  }

  private static void separate(ChamberCall call, boolean nothingFollows) {
    if (!nothingFollows) {
      call.results().line("");
    }
  }

  private static void addCables(Table table, String part, SortedMap<Long, Port> ports) {
    ports.forEach(
        (number, port) -> {
          if (port.wired()) {
            Hardware to = port.item().orElse(Hardware.NONE);
            table.add(part, number, to.type() + " " + to.id(), to.port());
          }
        });
  }

  /** Prints a pdu or tor: its details, and each of its ports. */
  static void print(ChamberCall call, PartDetails details, SortedMap<Long, Port> ports) {
    Results results = call.results();
    results.field("enabled", DisplayNames.yes(details.enabled()));
    results.field("condition", details.condition());
    ports.forEach(
        (number, port) ->
            results.field(
                "port " + number,
                port.item()
                    .filter(item -> port.wired())
                    .map(to -> "%s %d port %d".formatted(to.type(), to.id(), to.port()))
                    .orElse("not wired")));
  }

  static void print(Results results, Blade blade) {
    results.field("enabled", DisplayNames.yes(blade.details().enabled()));
    results.field("condition", blade.details().condition());
    results.field("cores", blade.capacity().cores());
    results.field("memory-mb", blade.capacity().memoryInMb());
    results.field("disk-gb", blade.capacity().diskInGb());
    results.field("network-mbps", blade.capacity().networkBandwidthInMbps());
    results.field("arch", blade.capacity().arch());
    blade.capacity().accelerators().forEach(each -> results.field("accelerator", each));
    results.field("boot-on-power-on", DisplayNames.yes(blade.bootOnPowerOn()));
    results.field("boot-source", blade.bootInfo().source());
    results.field("boot-image", blade.bootInfo().image());
    results.field("boot-version", blade.bootInfo().version());
    results.field("boot-parameters", blade.bootInfo().parameters());
  }
}
