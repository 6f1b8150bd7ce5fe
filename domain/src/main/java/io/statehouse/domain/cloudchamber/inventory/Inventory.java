package io.statehouse.domain.cloudchamber.inventory;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneSummary;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The regions, zones and racks of a deployment, and the pdus, tors and blades in the racks. */
public final class Inventory {
  private final ChamberContext context;
  private final CloudChamberLayout layout;
  private final Items<Address.Root, RegionAddress, Region> regions;
  private final Items<RegionAddress, ZoneAddress, Zone> zones;
  private final Items<ZoneAddress, RackAddress, Rack> racks;
  private final Items<RackAddress, PartAddress, Pdu> pdus;
  private final Items<RackAddress, PartAddress, Tor> tors;
  private final Items<RackAddress, PartAddress, Blade> blades;

  public Inventory(ChamberContext context) {
    this.context = context;
    this.layout = context.layout();
    regions =
        new Items<>(
            context,
            ItemKind.REGION,
            Messages.REGION,
            region -> {},
            (root, name) -> new RegionAddress(new Name(name)));
    zones =
        new Items<>(
            context,
            ItemKind.ZONE,
            Messages.ZONE,
            zone -> {},
            (region, name) -> new ZoneAddress(region, new Name(name)));
    racks =
        new Items<>(
            context,
            ItemKind.RACK,
            Messages.RACK,
            rack -> {},
            (zone, name) -> new RackAddress(zone, new Name(name)));
    pdus =
        new Items<>(
            context,
            ItemKind.PDU,
            Messages.PDU,
            pdu -> ItemRules.requirePdu("", pdu),
            (rack, id) -> rack.pdu(Long.parseLong(id)));
    tors =
        new Items<>(
            context,
            ItemKind.TOR,
            Messages.TOR,
            tor -> ItemRules.requireTor("", tor),
            (rack, id) -> rack.tor(Long.parseLong(id)));
    blades =
        new Items<>(
            context,
            ItemKind.BLADE,
            Messages.BLADE,
            blade -> ItemRules.requireBlade("", blade),
            (rack, id) -> rack.blade(Long.parseLong(id)));
  }

  /** Returns the regions; the doc layout has no records of them, only the standard one. */
  public Items<Address.Root, RegionAddress, Region> regions() {
    return regions;
  }

  /** Returns the zones; the doc layout has no records of them, only the standard one. */
  public Items<RegionAddress, ZoneAddress, Zone> zones() {
    return zones;
  }

  public Items<ZoneAddress, RackAddress, Rack> racks() {
    return racks;
  }

  public Items<RackAddress, PartAddress, Pdu> pdus() {
    return pdus;
  }

  public Items<RackAddress, PartAddress, Tor> tors() {
    return tors;
  }

  public Items<RackAddress, PartAddress, Blade> blades() {
    return blades;
  }

  /**
   * Returns a rack that is listed, with all that is in it: two reads, not one view.
   *
   * @throws CloudChamberException if there is no such rack
   * @throws StoreException.Malformed if the record of the rack cannot be read
   */
  public RackContent content(RackAddress address) {
    Stored<Rack> rack = racks.getListed(address);
    SortedMap<Long, Stored<Pdu>> foundPdus = new TreeMap<>();
    SortedMap<Long, Stored<Tor>> foundTors = new TreeMap<>();
    SortedMap<Long, Stored<Blade>> foundBlades = new TreeMap<>();
    List<Listing.Problem> problems = new ArrayList<>();
    for (Prefix below : layout.recordsBelow(address)) {
      for (Entry entry : context.list(below)) {
        try {
          PartAddress part =
              part(entry)
                  .orElseThrow(
                      () ->
                          new StoreException.Malformed(
                              entry.key(), "expected the key of a pdu, tor or blade"));
          switch (part.kind()) {
            case PDU -> foundPdus.put(part.id(), pdus.stored(entry));
            case TOR -> foundTors.put(part.id(), tors.stored(entry));
            default -> foundBlades.put(part.id(), blades.stored(entry));
          }
        } catch (StoreException.Malformed bad) {
          problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
        }
      }
    }
    return new RackContent(rack, foundPdus, foundTors, foundBlades, problems);
  }

  private Optional<PartAddress> part(Entry entry) {
    return layout
        .ofRecord(entry.key())
        .filter(PartAddress.class::isInstance)
        .map(PartAddress.class::cast);
  }

  /**
   * Summarizes the racks of a zone that are listed. Records that cannot be read do not count. Reads
   * all of the zone, which is not one view.
   *
   * @param uri returns where a rack is found by its name
   * @throws CloudChamberException if there is no such zone
   * @throws StoreException.Malformed if the record of the zone cannot be read
   */
  public ZoneSummary summary(ZoneAddress address, Function<Name, String> uri) {
    Optional<Zone.Details> details = details(address);
    List<RackAddress> listed = racks.addresses(address).items();
    ZoneTally tally = new ZoneTally();
    tally.restart(listed);
    count(address, tally);
    return tally.summary(address, details, listed, uri);
  }

  /** Returns the summary of a zone for callers that request it often. */
  public LiveSummary liveSummary(ZoneAddress address) {
    return new LiveSummary(context, this, address);
  }

  /** Returns what is known of a zone; empty where the layout has no record of it. */
  Optional<Zone.Details> details(ZoneAddress address) {
    return layout.implies(address)
        ? Optional.empty()
        : Optional.of(zones.get(address).record().details());
  }

  /** Counts all parts in a zone or rack. */
  void count(Address address, ZoneTally tally) {
    for (Prefix below : layout.recordsBelow(address)) {
      context
          .store()
          .scan(below)
          .forEach(entry -> part(entry).ifPresent(part -> count(tally, part, entry)));
    }
  }

  private void count(ZoneTally tally, PartAddress part, Entry entry) {
    try {
      switch (part.kind()) {
        case PDU -> tally.add(part, Messages.PDU.read(entry).ports().size());
        case TOR -> tally.add(part, Messages.TOR.read(entry).ports().size());
        default -> tally.add(part, Messages.BLADE.read(entry).capacity());
      }
    } catch (StoreException.Malformed unreadable) {
      // verify reports it
    }
  }
}
