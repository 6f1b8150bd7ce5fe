package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.file;
import static io.statehouse.domain.cloudchamber.DefinitionTree.list;
import static io.statehouse.domain.cloudchamber.DefinitionTree.part;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.region;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static io.statehouse.domain.cloudchamber.DefinitionTree.zone;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the layout of the original's programs alone does with a definition. */
abstract class CodeLoadContract extends LoadGroup {
  private static final RegionAddress NORTH = new RegionAddress(new Name("North"));
  private static final ZoneAddress A = new ZoneAddress(NORTH, new Name("A"));

  CodeLoadContract(CloudChamberContract contract) {
    super(contract, LayoutMode.CODE);
  }

  private static InventoryDefinition north(Object... zones) {
    return DefinitionFile.read(
        file(region("standard", zone("standard", rack("r1", 1))), region("North", zones)));
  }

  private static InventoryDefinition alone() {
    return standard(rack("r1", 1));
  }

  private void delete(Key... keys) {
    Transaction.Builder deletion = Transaction.builder();
    List.of(keys).forEach(deletion::delete);
    store.commit(deletion.build());
  }

  @Test
  void regions_and_zones_are_created_updated_and_deleted_with_everything_in_them() {
    loader.load(alone(), ALL);

    for (InventoryDefinition edit :
        List.of(
            north(zone("A", rack("k", 1, 2)), zone("B", rack("k", 3))),
            north(zone("a", rack("k", 1)), zone("C", rack("k", 3))),
            alone())) {
      loader.load(edit, ALL);
      assertSettled(edit);
    }
  }

  @Test
  void a_rack_renamed_in_case_alone_gets_another_index_value_and_is_not_deleted() {
    loader.load(standard(rack("rack2", 1)), ALL);

    LoadResult result = loader.load(standard(rack("Rack2", 1)), ALL);

    assertThat(words(result.steps()))
        .containsExactly(
            "update rack \"Rack2\" in region \"standard\", zone \"standard\": listed as \"Rack2\""
                + " instead of \"rack2\"");
    assertSettled(standard(rack("Rack2", 1)));
  }

  @Test
  void a_pdu_is_replaced_by_one_of_another_number_although_a_rack_has_two() {
    Map<String, Object> rack = rack("r1", 1);
    loader.load(standard(with(rack, "Pdus", list(part(0, 1), part(1, 1)))), ALL);
    InventoryDefinition replaced = standard(with(rack, "Pdus", list(part(0, 1), part(2, 1))));

    LoadResult careful = loader.load(replaced, LoadOptions.automatic(0));
    assertThat(careful.steps()).isEmpty();
    assertThat(chamber.inventory().content(R1).pdus()).containsOnlyKeys(0L, 1L);
    loader.load(replaced, ALL);

    assertSettled(replaced);
  }

  @Test
  void a_rack_gets_no_third_pdu_if_another_writer_adds_one_at_the_same_time() {
    Map<String, Object> rack = rack("r1", 1);
    loader.load(standard(rack), ALL);
    InventoryDefinition two = standard(with(rack, "Pdus", list(part(0, 1), part(1, 1))));
    SteppingStore disturbed = stepping();
    disturbed.afterEachStep(
        () -> {
          if (disturbed.steps() == readsOfALoad()) {
            chamber.inventory().pdus().create(R1.pdu(2), InventoryGroup.PDU);
          }
        });

    on(disturbed).loader().load(two, ALL);

    assertSettled(two);
  }

  @Test
  void index_entries_and_records_that_are_missing_are_written_again() {
    InventoryDefinition definition = north(zone("A", rack("k", 1, 2)));
    RackAddress rack = new RackAddress(A, name("k"));
    loader.load(definition, ALL);
    delete(layout.listing(rack.blade(1)), layout.record(rack.blade(2)), layout.record(A));
    put(layout.listing(rack), "other");

    LoadResult result = loader.load(definition, ALL);

    assertThat(words(result.steps()))
        .containsExactlyInAnyOrder(
            "update zone \"A\" in region \"North\": its record was missing",
            "update rack \"k\" in region \"North\", zone \"A\": listed as \"k\" instead of"
                + " \"other\"",
            "create blade 1 in region \"North\", zone \"A\", rack \"k\"",
            "update blade 2 in region \"North\", zone \"A\", rack \"k\": its record was missing");
    assertSettled(definition);
  }

  @Test
  void what_the_original_leaves_of_a_zone_does_not_appear_again_with_it() {
    loader.load(north(zone("A", rack("k", 1), rack("l", 1))), ALL);
    delete(layout.record(A), layout.listing(A)); // all that the original deletes
    InventoryDefinition again = north(zone("A", rack("k", 1)));
    SteppingStore watched = stepping();
    watched.afterEachStep(
        () -> {
          if (store.get(layout.listing(A)).isPresent()) {
            assertThat(chamber.inventory().racks().addresses(A).items()).hasSize(1);
          }
        });

    on(watched).loader().load(again, LoadOptions.automatic(0));

    assertSettled(again);
  }

  @Test
  void what_the_original_leaves_of_a_region_is_deleted_only_by_pruning() {
    loader.load(north(zone("A", rack("k", 1))), ALL);
    delete(layout.record(NORTH), layout.listing(NORTH));

    LoadResult kept = loader.load(alone(), ALL);

    assertThat(kept.steps()).isEmpty();
    assertThat(kept.leftovers()).containsExactly(NORTH.folded());
    loader.load(alone(), ALL.pruning());
    assertSettled(alone());
  }
}
