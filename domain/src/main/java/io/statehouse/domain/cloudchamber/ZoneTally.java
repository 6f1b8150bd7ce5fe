package io.statehouse.domain.cloudchamber;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Counts what the racks of a zone have. Parts of other racks do not count. */
final class ZoneTally {
  private final List<RackAddress> racks;
  private final Map<RackAddress, Map<ItemKind, Long>> counts = new HashMap<>();
  private BladeCapacity capacity = BladeCapacity.NONE;
  private long connectors;

  ZoneTally(List<RackAddress> racks) {
    this.racks = racks;
    racks.forEach(rack -> counts.put(rack.folded(), new EnumMap<>(ItemKind.class)));
  }

  /** Counts a pdu or tor. */
  void add(PartAddress part, long ports) {
    if (count(part)) {
      connectors = Math.max(connectors, ports);
    }
  }

  /** Counts a blade. */
  void add(PartAddress part, BladeCapacity offered) {
    if (count(part)) {
      capacity = capacity.max(offered);
    }
  }

  private boolean count(PartAddress part) {
    Map<ItemKind, Long> ofRack = counts.get(part.rack().folded());
    if (ofRack == null) {
      return false;
    }
    ofRack.merge(part.kind(), 1L, Long::sum);
    return true;
  }

  ZoneSummary summary(String name, Optional<Zone.Details> details, Function<Name, String> uri) {
    Map<String, String> links = new TreeMap<>();
    racks.forEach(rack -> links.put(rack.name().text(), uri.apply(rack.name())));
    return new ZoneSummary(
        ByteOrder.sorted(links),
        most(ItemKind.BLADE),
        capacity,
        details,
        name,
        most(ItemKind.TOR),
        most(ItemKind.PDU),
        connectors);
  }

  private long most(ItemKind kind) {
    return counts.values().stream()
        .mapToLong(ofRack -> ofRack.getOrDefault(kind, 0L))
        .max()
        .orElse(0);
  }
}
