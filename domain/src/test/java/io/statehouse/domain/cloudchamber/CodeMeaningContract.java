package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Key;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be wrong with listings and regions, which only the code layout has. */
abstract class CodeMeaningContract extends MeaningContract {
  CodeMeaningContract(CloudChamberContract contract) {
    super(contract, LayoutMode.CODE);
  }

  @Test
  void an_item_without_a_listing_is_listed() {
    createRackWithBlades();
    delete(layout.listing(r7.blade(1)));
    assertRepaired("missing-listing");
    delete(layout.listing(r7));

    assertRepaired("missing-listing");

    assertThat(inventory.racks().addresses(ZoneAddress.STANDARD).items())
        .containsExactly(r7.folded());
    assertThat(inventory.blades().list(r7).items()).hasSize(2);
  }

  @Test
  void a_listing_without_a_record_is_deleted() {
    createRackWithBlades();
    delete(layout.record(r7.blade(1)));

    assertRepaired("dangling-listing");

    assertThat(inventory.blades().list(r7).items()).hasSize(1);
  }

  @Test
  void a_listing_without_a_record_is_kept_if_there_is_something_below() {
    createRackWithBlades();
    delete(layout.record(r7));

    assertReported("dangling-listing");
  }

  @Test
  void a_listing_of_another_name_gets_its_own() {
    createRackWithBlades();
    put(layout.listing(r7), "r8");
    assertRepaired("wrong-listing");
    put(layout.listing(r7.blade(10)), "010");

    assertRepaired("wrong-listing");

    assertThat(text(layout.listing(r7))).isEqualTo("r7");
    assertThat(text(layout.listing(r7.blade(10)))).isEqualTo("10");
  }

  @Test
  void an_index_key_that_names_no_item_is_deleted() {
    createRackWithBlades();
    String index = namespace.prefix().text() + "inventory/definition/index/";
    String rack = index + "region/standard/zone/standard/rack/r7/";
    for (String key :
        List.of(
            index + "regions/Standard",
            index + "region/standard/zones/a/b",
            index + "region/standard/zone/standard/racks/R7",
            index + "region/standard/zone/standard/racks/",
            rack + "blades/seven",
            rack + "blades/007",
            rack + "pdus/3",
            rack + "tors/0/x")) {
      put(new Key(key), "7");

      assertRepaired("unreadable-listing");
    }
    assertThat(inventory.blades().list(r7).items()).hasSize(2);
  }

  @Test
  void a_key_that_no_listing_has_is_foreign() {
    put(new Key(namespace.prefix().text() + "inventory/definition/index/x"), "x");

    assertReported("foreign-key");
  }

  @Test
  void a_listing_in_its_own_spelling_is_right() {
    createRack("Räck");

    assertThat(kinds(meaning)).isEmpty();
  }

  @Test
  void racks_in_a_zone_that_is_gone_are_pruned_with_all_that_is_in_them() {
    List<String> before = keys();
    ZoneAddress gone = new ZoneAddress(RegionAddress.STANDARD, name("gone"));
    inventory.zones().create(gone, Zone.NONE);
    RackAddress rack = new RackAddress(gone, name("k"));
    inventory.racks().create(rack, RACK);
    inventory.blades().create(rack.blade(1), BLADE);
    delete(layout.listing(gone));
    delete(layout.record(gone));

    assertPruned("unlisted-content", Prune.ITEMS);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void records_of_other_tables_are_left_alone() {
    put(
        new Key(namespace.prefix().text() + "inventory/actual/data/region/standard"),
        Messages.REGION.json(Region.NONE));

    assertThat(kinds(meaning)).isEmpty();
  }
}
