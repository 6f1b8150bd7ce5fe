package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.contract.RoundTrips.Trip;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How many round trips loads cost. */
abstract class CostsContract extends LoadGroup {
  /** As many blades as a pdu can have ports. */
  static final InventoryDefinition LARGEST =
      standard(rack("r1", LongStream.rangeClosed(1, 128).toArray()));

  CostsContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @Test
  void the_largest_legal_rack_is_loaded_in_few_round_trips() {
    trips.reset();

    loader.load(LARGEST, ALL);

    assertThat(trips.all()).hasSizeBetween(4, contract.tripsOfTheLargestRack());
    assertThat(chamber.inventory().content(R1).blades()).hasSize(128);
  }

  @Test
  void a_second_load_reads_in_a_few_round_trips_and_writes_nothing() {
    loader.load(LARGEST, ALL);
    trips.reset();

    loader.load(LARGEST, ALL);

    assertThat(trips.all()).hasSizeBetween(2, 4).map(Trip::operation).containsOnly("list");
  }
}
