package io.statehouse.domain.cloudchamber.inventory;

import io.statehouse.domain.cloudchamber.entities.ByteOrder;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneSummary;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts what the racks of a zone have, rack by rack. Parts of other racks do not count. */
final class ZoneTally {
  private final Map<RackAddress, RackTally> racks = new HashMap<>();

  /** The counts of one rack. */
  private static final class RackTally {
    private final Map<ItemKind, Long> counts = new EnumMap<>(ItemKind.class);
    private BladeCapacity capacity = BladeCapacity.NONE;
    private long connectors;
  }

  /** Counts these racks and no others, all again. */
  void restart(Collection<RackAddress> all) {
    racks.clear();
    all.forEach(this::restart);
  }

  /** Counts a rack again. */
  void restart(RackAddress rack) {
    racks.put(rack.folded(), new RackTally());
  }

  boolean has(RackAddress rack) {
    return racks.containsKey(rack.folded());
  }

  /** Drops all other racks. */
  void retain(Collection<RackAddress> some) {
    Set<RackAddress> kept = some.stream().map(RackAddress::folded).collect(Collectors.toSet());
    racks.keySet().retainAll(kept);
  }

  /** Counts a pdu or tor. */
  void add(PartAddress part, long ports) {
    count(part).ifPresent(rack -> rack.connectors = Math.max(rack.connectors, ports));
  }

  /** Counts a blade. */
  void add(PartAddress part, BladeCapacity offered) {
    count(part).ifPresent(rack -> rack.capacity = rack.capacity.max(offered));
  }

  private Optional<RackTally> count(PartAddress part) {
    Optional<RackTally> rack = Optional.ofNullable(racks.get(part.rack().folded()));
    rack.ifPresent(tally -> tally.counts.merge(part.kind(), 1L, Long::sum));
    return rack;
  }

  /** Summarizes what is counted; {@code listed} has the names as they are spelled. */
  ZoneSummary summary(
      ZoneAddress zone,
      Optional<Zone.Details> details,
      List<RackAddress> listed,
      Function<Name, String> uri) {
    Map<String, String> links = new TreeMap<>();
    listed.forEach(rack -> links.put(rack.name().text(), uri.apply(rack.name())));
    return new ZoneSummary(
        ByteOrder.sorted(links),
        most(ItemKind.BLADE),
        racks.values().stream()
            .map(rack -> rack.capacity)
            .reduce(BladeCapacity.NONE, BladeCapacity::max),
        details,
        zone.name().text(),
        most(ItemKind.TOR),
        most(ItemKind.PDU),
        racks.values().stream().mapToLong(rack -> rack.connectors).max().orElse(0));
  }

  private long most(ItemKind kind) {
    return racks.values().stream()
        .mapToLong(rack -> rack.counts.getOrDefault(kind, 0L))
        .max()
        .orElse(0);
  }
}
