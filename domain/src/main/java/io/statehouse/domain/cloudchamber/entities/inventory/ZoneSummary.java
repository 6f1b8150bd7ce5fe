package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.ByteOrder;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The racks of a zone, and the most that any of them has.
 *
 * @param racks the URIs of racks by their names
 * @param maxCapacity the largest of each amount among all blades, which may be of different ones
 * @param details empty where the layout has no record of the zone
 * @param maxConnectors the number of ports of the pdu or tor that has most
 */
public record ZoneSummary(
    SortedMap<String, String> racks,
    long maxBladeCount,
    BladeCapacity maxCapacity,
    Optional<Zone.Details> details,
    String name,
    long maxTorCount,
    long maxPduCount,
    long maxConnectors) {
  public ZoneSummary {
    racks = ByteOrder.sorted(racks);
    requireNonNull(maxCapacity, "maxCapacity");
    requireNonNull(details, "details");
    requireNonNull(name, "name");
  }
}
