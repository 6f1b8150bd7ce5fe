package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pdu as it is stored.
 *
 * @param ports its power ports by number
 */
public record Pdu(PartDetails details, SortedMap<Long, Port> ports) {
  public static final Pdu NONE = new Pdu(PartDetails.NONE, Collections.emptySortedMap());

  public Pdu {
    requireNonNull(details, "details");
    ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
  }
}
