package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.list;
import static io.statehouse.domain.cloudchamber.DefinitionTree.part;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.ports.contract.RoundTrips.Trip;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How many round trips loads cost. */
abstract class CostsContract extends LoadGroup {
  private static final long[] BLADES = LongStream.rangeClosed(1, 128).toArray();

  private final InventoryDefinition largest = largest(mode);

  CostsContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  /** Returns a rack with as many pdus and tors as the layout holds, and a blade at every port. */
  static InventoryDefinition largest(LayoutMode mode) {
    Map<String, Object> rack = rack("r1", BLADES);
    if (mode == LayoutMode.CODE) {
      for (String kind : List.of("Pdus", "Tors")) {
        rack.put(kind, list(part(0, BLADES), part(1, BLADES)));
      }
    }
    return standard(rack);
  }

  @Test
  void the_largest_legal_rack_is_loaded_in_few_round_trips() {
    trips.reset();

    loader.load(largest, ALL);

    assertThat(trips.all()).hasSizeBetween(4, contract.tripsOfTheLargestRack());
    assertThat(chamber.inventory().content(R1).blades()).hasSize(128);
  }

  @Test
  void a_second_load_reads_in_a_few_round_trips_and_writes_nothing() {
    loader.load(largest, ALL);
    trips.reset();

    loader.load(largest, ALL);

    assertThat(trips.all()).hasSizeBetween(2, 4).map(Trip::operation).containsOnly("list");
  }
}
