package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A tor as it is stored.
 *
 * @param ports its network ports by number
 */
public record Tor(PartDetails details, SortedMap<Long, Port> ports) {
  public static final Tor NONE = new Tor(PartDetails.NONE, Collections.emptySortedMap());

  public Tor {
    requireNonNull(details, "details");
    ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
  }
}
