package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.blade;
import static io.statehouse.domain.cloudchamber.DefinitionTree.file;
import static io.statehouse.domain.cloudchamber.DefinitionTree.list;
import static io.statehouse.domain.cloudchamber.DefinitionTree.map;
import static io.statehouse.domain.cloudchamber.DefinitionTree.number;
import static io.statehouse.domain.cloudchamber.DefinitionTree.part;
import static io.statehouse.domain.cloudchamber.DefinitionTree.port;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.definition.DefinitionFile;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.definition.LoadPlan;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.definition.LoadStep;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a load of a definition does, in either layout. */
abstract class LoadContract extends LoadGroup {
  private static final String IN_ZONE = " in region \"standard\", zone \"standard\"";

  LoadContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @Test
  void a_rack_is_stored_as_the_naming_document_and_the_original_have_it() {
    Map<String, Object> working = map("Enabled", true, "Condition", "Operational");
    Map<String, Object> blade =
        with(blade(1, 24), "Details", map("Enabled", true, "Condition", "Burn_In"));
    Map<String, Object> rack =
        map(
            "Name",
            "R7",
            "Details",
            with(with(working, "Location", "Hall B, row 3"), "Notes", "loan unit"),
            "Pdus",
            list(with(part(0), "Ports", list(port(0, "tor", 0), port(1, "blade", 1)))),
            "Tors",
            list(with(part(0), "Ports", list(port(0, "pdu", 0), port(1, "blade", 1)))),
            "Blades",
            list(blade));
    RackAddress r7 = RackAddress.standard(name("R7"));

    loader.load(standard(rack), ALL);

    assertThat(text(layout.record(r7)))
        .isEqualTo(
            "{\"details\":{\"enabled\":true,\"condition\":\"operational\",\"location\":\"Hall B,"
                + " row 3\",\"notes\":\"loan unit\"}}");
    assertThat(text(layout.record(r7.tor(0))))
        .isEqualTo(
            "{\"details\":{\"enabled\":true,\"condition\":\"operational\"},\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"pdu\"}},\"1\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"1\"}}}}");
    assertThat(text(layout.record(r7.pdu(0))))
        .isEqualTo(
            "{\"details\":{\"enabled\":true,\"condition\":\"operational\"},\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"tor\"}},\"1\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"1\"}}}}");
    assertThat(text(layout.record(r7.blade(1))))
        .isEqualTo(
            "{\"details\":{\"enabled\":true,\"condition\":\"burn_in\"},\"capacity\":{\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\",\"networkBandwidthInMbps\":\"10240\",\"arch\":\"X64\"},\"bootInfo\":{\"source\":\"network\",\"image\":\"base.vhdx\",\"version\":\"7\"}}");
    assertThat(keys()).containsExactlyElementsOf(mode == LayoutMode.DOC ? DOC_KEYS : CODE_KEYS);
  }

  private static final List<String> DOC_KEYS =
      List.of("rack/r7/blades/1", "rack/r7/pdu", "rack/r7/tor", "racks/r7");
  private static final String DATA = "inventory/definition/data/region/standard";
  private static final String INDEX = "inventory/definition/index/region/standard";
  private static final List<String> CODE_KEYS =
      List.of(
          DATA,
          DATA + "/zone/standard",
          DATA + "/zone/standard/rack/r7",
          DATA + "/zone/standard/rack/r7/blade/1",
          DATA + "/zone/standard/rack/r7/pdu/0",
          DATA + "/zone/standard/rack/r7/tor/0",
          INDEX + "/zone/standard/rack/r7/blades/1",
          INDEX + "/zone/standard/rack/r7/pdus/0",
          INDEX + "/zone/standard/rack/r7/tors/0",
          INDEX + "/zone/standard/racks/r7",
          INDEX + "/zones/standard",
          "inventory/definition/index/regions/standard");

  @Test
  void a_second_load_writes_nothing() {
    loader.load(MORE, ALL);
    SteppingStore counting = stepping();

    LoadResult second = on(counting).loader().load(MORE, ALL);

    assertThat(counting.writes()).isZero();
    assertThat(second.steps()).isEmpty();
  }

  @Test
  void each_of_a_chain_of_edits_ends_in_exactly_its_own_entries() {
    for (InventoryDefinition edit : CHAIN) {
      LoadPlan plan = loader.plan(edit, ALL);

      LoadResult result = loader.load(edit, ALL);

      assertThat(words(result.steps())).containsExactlyInAnyOrderElementsOf(words(plan.steps()));
      assertSettled(edit);
    }
  }

  @Test
  void a_plan_says_in_words_what_changes_and_writes_nothing() {
    loader.load(standard(rack("r1", 1, 2, 3), rack("r3", 5)), ALL);
    Map<?, ?> before = content();

    LoadPlan plan = loader.plan(standard(changed(rack("r1", 1, 2, 3)), rack("r2", 1)), ALL);

    assertThat(words(plan.steps()))
        .containsExactly(
            "update rack \"r1\""
                + IN_ZONE
                + ": details.condition from \"operational\" to \"retiring\", details.notes from"
                + " none to \"moved\"",
            "update blade 2" + IN_ZONE + ", rack \"r1\": capacity.cores from \"24\" to \"48\"",
            "create rack \"r2\"" + IN_ZONE,
            "create pdu 0" + IN_ZONE + ", rack \"r2\"",
            "create tor 0" + IN_ZONE + ", rack \"r2\"",
            "create blade 1" + IN_ZONE + ", rack \"r2\"",
            "delete rack \"r3\"" + IN_ZONE + ": with 3 items in it");
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void the_remote_port_of_a_port_is_noticed() {
    Map<String, Object> moved = port(1, "blade", 1);
    moved.put("Item", map("Type", "blade", "Id", number(1), "Port", number(4)));
    loader.load(standard(rack("r1", 1)), ALL);

    LoadResult result =
        loader.load(
            standard(with(rack("r1", 1), "Tors", list(with(part(0, 1), "Ports", list(moved))))),
            ALL);

    assertThat(words(result.steps()))
        .containsExactly(
            "update tor 0" + IN_ZONE + ", rack \"r1\": ports.1.item.port from none to \"4\"");
  }

  @Test
  void an_item_that_another_program_wrote_with_white_space_is_equal() {
    loader.load(BASE, ALL);
    String record = text(layout.record(R1.blade(1)));
    put(layout.record(R1.blade(1)), record.replace(",", ", "));

    assertThat(loader.plan(BASE, ALL).steps()).isEmpty();
  }

  @Test
  void an_unreadable_record_is_replaced() {
    loader.load(BASE, ALL);
    put(layout.record(R1.blade(1)), "?");

    assertThat(words(loader.load(BASE, ALL).steps()))
        .containsExactly("update blade 1" + IN_ZONE + ", rack \"r1\": its record was unreadable");
    assertSettled(BASE);
  }

  @Test
  void other_keys_of_the_deployment_are_left_alone() {
    put(layout.user(name("dana")), "{}");
    loader.load(MORE, ALL);

    loader.load(DefinitionFile.read(file()), ALL);

    assertThat(store.get(layout.user(name("dana")))).isPresent();
    assertThat(keys()).containsExactly("users/dana");
  }

  @Test
  void parts_of_a_rack_that_is_not_listed_and_not_defined_are_deleted_only_by_pruning() {
    loader.load(MORE, ALL);
    unlist(R2);
    Map<?, ?> before = content();

    LoadResult kept = loader.load(BASE_AND_R3, ALL);

    assertThat(kept.leftovers()).containsExactly(R2);
    assertThat(content()).isEqualTo(before);
    LoadResult pruned = loader.load(BASE_AND_R3, ALL.pruning());
    assertThat(words(pruned.steps()))
        .singleElement()
        .asString()
        .startsWith("delete rack \"r2\"" + IN_ZONE + ": not listed, with ");
    assertSettled(BASE_AND_R3);
  }

  @Test
  void a_single_item_is_counted_as_one() {
    put(layout.record(R2.blade(1)), Messages.BLADE.json(Blade.NONE));

    assertThat(words(loader.plan(BASE_AND_R3, ALL.pruning()).steps()))
        .contains("delete rack \"r2\"" + IN_ZONE + ": not listed, with 1 item");
  }

  private static final InventoryDefinition BASE_AND_R3 =
      standard(rack("r1", 1, 2, 3), rack("r3", 5));

  /** Deletes what makes a rack findable, as the original does when it deletes one. */
  private void unlist(RackAddress rack) {
    store.commit(deletionOf(layout.listing(rack)));
  }

  private static Transaction deletionOf(Key key) {
    return Transaction.builder().delete(key).build();
  }

  @Test
  void a_rack_that_is_defined_again_does_not_get_back_what_the_original_left_of_it() {
    loader.load(MORE, ALL);
    unlist(R2);

    loader.load(standard(rack("r1", 1, 2, 3), rack("r2", 7), rack("r3", 5)), ALL);

    assertSettled(standard(rack("r1", 1, 2, 3), rack("r2", 7), rack("r3", 5)));
  }

  @Test
  void an_automatic_load_deletes_up_to_a_number_of_items_or_none() {
    loader.load(MORE, ALL);

    LoadResult careful = loader.load(BASE, LoadOptions.automatic(9));

    assertThat(careful.steps()).noneMatch(step -> step.action() == LoadStep.Action.DELETE);
    assertThat(words(careful.withheld()))
        .containsExactlyInAnyOrder(
            "delete blade 3" + IN_ZONE + ", rack \"r1\"",
            "delete rack \"r2\"" + IN_ZONE + ": with 4 items in it",
            "delete rack \"r3\"" + IN_ZONE + ": with 3 items in it");
    assertThat(loader.load(BASE, LoadOptions.automatic(10)).withheld()).isEmpty();
    assertSettled(BASE);
  }

  @Test
  void an_automatic_load_that_deletes_nothing_still_creates_and_updates() {
    loader.load(standard(rack("r2", 1, 2)), ALL);

    LoadResult result = loader.load(BASE, LoadOptions.automatic(0));

    assertThat(result.withheld()).hasSize(1);
    assertThat(chamber.inventory().content(R1).blades()).hasSize(2);
    assertThat(chamber.inventory().content(R2).blades()).hasSize(2);
  }

  @Test
  void an_interrupted_deletion_is_settled_first() {
    loader.load(BASE, ALL);
    partsOfR1().forEach(part -> store.commit(deletionOf(part.key())));
    SteppingStore crashing = stepping();
    crashing.crashAfterWrite(1);
    assertThatThrownBy(() -> on(crashing).inventory().racks().delete(R1, ExpectedRevision.ANY))
        .isInstanceOf(SteppingStore.Crash.class);
    assertThat(store.get(CloudChamberLayout.deleting(layout.record(R1)))).isPresent();

    loader.load(BASE, ALL);

    assertSettled(BASE);
  }

  private List<Entry> partsOfR1() {
    return layout.below(R1).stream().flatMap(prefix -> store.list(prefix).stream()).toList();
  }

  @Test
  void a_rack_that_an_interrupted_deletion_puts_back_is_deleted_unless_it_is_defined() {
    loader.load(BASE, ALL);
    put(CloudChamberLayout.deleting(layout.record(R2)), Messages.RACK.json(Rack.NONE));
    put(CloudChamberLayout.deleting(layout.listing(R2)), Messages.RACK.json(Rack.NONE));
    put(layout.record(R2.blade(1)), Messages.BLADE.json(Blade.NONE));

    loader.load(BASE, ALL);

    assertSettled(BASE);
  }

  @Test
  void a_rack_that_exists_again_outlives_the_copies_of_an_interrupted_deletion() {
    loader.load(BASE, ALL);
    put(CloudChamberLayout.deleting(layout.record(R1.blade(1))), Messages.BLADE.json(Blade.NONE));

    loader.load(BASE, ALL);

    assertSettled(BASE);
  }

  @Test
  void a_rack_of_any_legal_size_is_loaded() {
    InventoryDefinition large =
        standard(rack("r1", IntStream.rangeClosed(1, 128).mapToLong(i -> i).toArray()));

    loader.load(large, ALL);

    assertThat(chamber.inventory().content(R1).blades()).hasSize(128);
    assertSettled(large);
  }

  @Test
  void what_the_store_cannot_hold_is_refused_before_anything_is_written() {
    String long_ = "x".repeat(store.limits().keyBytes());

    assertThatThrownBy(() -> loader.load(standard(rack("r1", 1), rack(long_, 1)), ALL))
        .isInstanceOf(StoreException.Refused.class);

    assertThat(keys()).isEmpty();
  }

  @Test
  void what_another_writer_changes_during_a_load_is_planned_again() {
    loader.load(BASE, ALL);
    List<Integer> once = new ArrayList<>();
    SteppingStore disturbed = stepping();
    disturbed.afterEachStep(
        () -> {
          if (once.isEmpty() && disturbed.steps() == readsOfALoad()) {
            once.add(1);
            chamber.inventory().blades().update(R1.blade(2), ExpectedRevision.ANY, OTHER);
          }
        });

    on(disturbed).loader().load(CHAIN.get(3), ALL);

    assertSettled(CHAIN.get(3));
  }

  private static final Blade OTHER =
      new Blade(
          PartDetails.NONE, new BladeCapacity(1, 1, 1, 1, "", List.of()), true, BootInfo.NONE);
}
