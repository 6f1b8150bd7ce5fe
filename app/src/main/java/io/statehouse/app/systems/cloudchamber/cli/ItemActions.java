package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.inventory.Items;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.Json;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The actions of commands on the items of one kind.
 *
 * @param <P> what the items are in
 * @param <A> where an item is
 * @param <T> the record of an item
 */
record ItemActions<P extends Address, A extends Address.OfItem, T>(
    ProtoMessage<T> message, Function<Inventory, Items<P, A, T>> items) {
  static final ItemActions<Address.Root, RegionAddress, Region> REGIONS =
      new ItemActions<>(Messages.REGION, Inventory::regions);
  static final ItemActions<RegionAddress, ZoneAddress, Zone> ZONES =
      new ItemActions<>(Messages.ZONE, Inventory::zones);
  static final ItemActions<ZoneAddress, RackAddress, Rack> RACKS =
      new ItemActions<>(Messages.RACK, Inventory::racks);
  static final ItemActions<RackAddress, PartAddress, Pdu> PDUS =
      new ItemActions<>(Messages.PDU, Inventory::pdus);
  static final ItemActions<RackAddress, PartAddress, Tor> TORS =
      new ItemActions<>(Messages.TOR, Inventory::tors);
  static final ItemActions<RackAddress, PartAddress, Blade> BLADES =
      new ItemActions<>(Messages.BLADE, Inventory::blades);

  ItemActions {
    requireNonNull(message, "message");
    requireNonNull(items, "items");
  }

  /**
   * The columns of a listing of items for people: their names, and the cells of a record in them.
   */
  record Columns<T>(List<String> header, Function<T, List<?>> cells) {
    Table table(ChamberCall call) {
      return Table.of(call, header.toArray(String[]::new));
    }

    void add(Table table, String name, T record) {
      table.add(Stream.concat(Stream.of(name), cells.apply(record).stream()).toArray());
    }

    /** Adds an item that is there without a record. */
    void addImplied(Table table, String name) {
      table.add(
          Stream.concat(Stream.of(name), Collections.nCopies(header.size() - 1, "").stream())
              .toArray());
    }
  }

  /** Lists the items in something: their records by their names, as JSON or in a table. */
  void list(ChamberCall call, P parent, Columns<T> columns) {
    call.list(
        access -> {
          Items<P, A, T> all = items.apply(access.inventory());
          Listing<Item<A, T>> listing = all.list(parent);
          List<String> implied = implied(all, parent, listing);
          if (call.results().wantsDocument()) {
            Map<String, Object> records = Json.object();
            implied.forEach(name -> records.put(name, Json.object()));
            listing.items().forEach(item -> records.put(name(item), json(item)));
            call.results().document(records);
          } else {
            try (Table table = columns.table(call)) {
              implied.forEach(name -> columns.addImplied(table, name));
              listing.items().forEach(item -> columns.add(table, name(item), item.record()));
            }
          }
          call.requireWhole(listing.problems());
          return !listing.items().isEmpty();
        });
  }

  private String name(Item<A, T> item) {
    return item.address().spelling();
  }

  private Object json(Item<A, T> item) {
    return ChamberCall.json(message, item.record());
  }

  /** Returns the items that are there without a record: the standard ones of the doc layout. */
  private static <P extends Address, A extends Address.OfItem, T> List<String> implied(
      Items<P, A, T> all, P parent, Listing<Item<A, T>> listing) {
    return listing.items().isEmpty() && listing.problems().isEmpty()
        ? all.addresses(parent).items().stream().map(A::spelling).toList()
        : List.of();
  }

  void get(ChamberCall call, A address, BiConsumer<Results, T> lines) {
    call.run(
        access -> {
          Stored<T> stored = items.apply(access.inventory()).get(address);
          call.print(
              message,
              stored.record(),
              () -> {
                lines.accept(call.results(), stored.record());
                call.results().field("revision", stored.revision());
              });
        });
  }

  /** Creates an item, or changes one: by a whole record, or by flags for parts of it. */
  void put(ChamberWrite call, PutFlags put, A address, Edit<T> edit) {
    Optional<T> whole = put.record(call.invocation(), message, edit);
    call.run(
        access -> {
          Items<P, A, T> all = items.apply(access.changedInventory());
          Stored<T> stored =
              whole
                  .map(record -> replaced(all, address, put, record))
                  .orElseGet(() -> edited(all, address, put, edit));
          call.report(
              message,
              stored.record(),
              "put %s, revision %s".formatted(address.phrase(), stored.revision()));
        });
  }

  private static <A extends Address.OfItem, T> Stored<T> replaced(
      Items<?, A, T> all, A address, PutFlags put, T record) {
    return put.revision()
        .map(expected -> all.update(address, expected, record))
        .orElseGet(() -> all.put(address, record));
  }

  /** Changes the record that is there, and no other that replaces it meanwhile. */
  private Stored<T> edited(Items<P, A, T> all, A address, PutFlags put, Edit<T> edit) {
    Optional<Stored<T>> before = all.find(address);
    if (before.isEmpty() && put.revision().isEmpty()) {
      return all.create(address, edit.apply(message.none()));
    }
    Stored<T> found = before.orElseGet(() -> all.get(address));
    ExpectedRevision expected =
        put.revision().orElseGet(() -> ExpectedRevision.of(found.revision()));
    return all.update(address, expected, edit.apply(found.record()));
  }

  /** Has a person edit a record, and replaces it unless someone else has changed it meanwhile. */
  void edit(ChamberWrite call, A address) {
    call.run(
        access -> {
          Items<P, A, T> all = items.apply(access.changedInventory());
          call.edit(
              message,
              address.phrase(),
              () -> all.get(address),
              (expected, record) -> all.update(address, expected, record));
        });
  }

  void delete(ChamberWrite call, DeleteFlags flags, A address) {
    call.run(
        access -> {
          Items<P, A, T> all = items.apply(access.changedInventory());
          if (flags.recursive()) {
            flags
                .consent()
                .require(
                    call,
                    address.spelling(),
                    () ->
                        "delete %s and everything in it, %d now, from %s"
                            .formatted(address.phrase(), all.countContent(address), call.place()));
            all.deleteWithContent(address, flags.expected());
          } else {
            all.delete(address, flags.expected());
          }
          call.report("deleted " + address.phrase());
        });
  }

  /** Deletes what has nothing in it. */
  void delete(ChamberWrite call, RevisionFlag revision, A address) {
    call.run(
        access -> {
          items.apply(access.changedInventory()).delete(address, revision.expected());
          call.report("deleted " + address.phrase());
        });
  }
}
