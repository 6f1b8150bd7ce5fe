package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.systems.cloudchamber.cli.ItemActions.Columns;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Command;

/**
 * A kind of part of racks that has ports, and is usually the only one: {@link PortedPartCommands}
 * are about it.
 *
 * @param with returns a part with other details
 */
@Command // as picocli requires of a mixin, though it has no options
record PortedPart<T>(
    String noun,
    ItemKind kind,
    ItemActions<RackAddress, PartAddress, T> actions,
    Columns<T> columns,
    Function<T, PartDetails> details,
    Function<T, SortedMap<Long, Port>> ports,
    BiFunction<T, PartDetails, T> with)
    implements CommandGroup.Subject {
  static final PortedPart<Pdu> PDU =
      new PortedPart<>(
          "pdu",
          ItemKind.PDU,
          ItemActions.PDUS,
          PartTables.PDUS,
          Pdu::details,
          Pdu::ports,
          (pdu, details) -> new Pdu(details, pdu.ports()));
  static final PortedPart<Tor> TOR =
      new PortedPart<>(
          "tor",
          ItemKind.TOR,
          ItemActions.TORS,
          PartTables.TORS,
          Tor::details,
          Tor::ports,
          (tor, details) -> new Tor(details, tor.ports()));

  PortedPart {
    requireNonNull(noun, "noun");
    requireNonNull(kind, "kind");
    requireNonNull(actions, "actions");
    requireNonNull(columns, "columns");
    requireNonNull(details, "details");
    requireNonNull(ports, "ports");
    requireNonNull(with, "with");
  }

  void list(ChamberCall call, RackAddress rack) {
    actions.list(call, rack, columns);
  }

  void get(ChamberCall call, PartAddress at) {
    actions.get(
        call,
        at,
        (results, part) -> PartTables.print(call, details.apply(part), ports.apply(part)));
  }

  void put(ChamberWrite call, PutFlags put, DetailsFlags flags, PartAddress at) {
    actions.put(call, put, at, flags.of(details, with));
  }

  PartAddress at(ZoneOptions in, Name rack, long number) {
    return in.part(kind, rack, number);
  }
}
