package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Stored;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A rack with all that is in it, by numbers.
 *
 * @param problems the records in it that cannot be read
 */
public record RackContent(
    Stored<Rack> rack,
    SortedMap<Long, Stored<Pdu>> pdus,
    SortedMap<Long, Stored<Tor>> tors,
    SortedMap<Long, Stored<Blade>> blades,
    List<Listing.Problem> problems) {
  public RackContent {
    requireNonNull(rack, "rack");
    pdus = Collections.unmodifiableSortedMap(new TreeMap<>(pdus));
    tors = Collections.unmodifiableSortedMap(new TreeMap<>(tors));
    blades = Collections.unmodifiableSortedMap(new TreeMap<>(blades));
    problems = List.copyOf(problems);
  }
}
