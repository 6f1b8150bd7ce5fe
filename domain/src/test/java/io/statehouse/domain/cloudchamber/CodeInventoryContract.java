package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.deployment.ChamberWatch;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.domain.cloudchamber.inventory.InventoryRacesContract;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.Racers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What the layout of the original's programs alone does. */
abstract class CodeInventoryContract extends InventoryGroup {
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;
  private static final String DATA = "inventory/definition/data/region/standard";
  private static final String INDEX = "inventory/definition/index/region/standard";

  CodeInventoryContract(CloudChamberContract contract) {
    super(contract, LayoutMode.CODE);
  }

  @Test
  void a_rack_is_stored_as_the_original_stores_it() {
    createRack("R7");
    createBlade(r7, 1);

    assertThat(keys())
        .containsExactly(
            DATA,
            DATA + "/zone/standard",
            DATA + "/zone/standard/rack/r7",
            DATA + "/zone/standard/rack/r7/blade/1",
            INDEX + "/zone/standard/rack/r7/blades/1",
            INDEX + "/zone/standard/racks/r7",
            INDEX + "/zones/standard",
            "inventory/definition/index/regions/standard");
    assertThat(text(layout.record(RegionAddress.STANDARD)))
        .isEqualTo("{\"details\":{\"state\":\"in_service\",\"location\":\"Oslo\"}}");
    assertThat(text(layout.record(ZoneAddress.STANDARD)))
        .isEqualTo("{\"details\":{\"enabled\":true,\"state\":\"in_service\"}}");
    assertThat(text(layout.listing(ZoneAddress.STANDARD))).isEqualTo("standard");
    assertThat(text(layout.listing(r7))).isEqualTo("R7");
    assertThat(text(layout.listing(r7.blade(1)))).isEqualTo("1");
  }

  @Test
  void items_are_listed_in_their_own_spelling_and_an_update_keeps_it() {
    createRack("Räck A");
    inventory.racks().update(rack("RÄCK a"), ANY, Rack.NONE);

    assertThat(inventory.racks().addresses(ZoneAddress.STANDARD).items())
        .containsExactly(rack("Räck A"));
  }

  @Test
  void an_item_is_not_created_if_either_of_its_keys_is_there() {
    put(layout.listing(r7), "R7");

    assertThatThrownBy(() -> createRack("R7")).hasMessageContaining("already exists");
    assertThat(store.get(layout.record(r7))).isEmpty();
  }

  @Test
  void an_index_entry_that_does_not_match_is_a_problem_of_the_listing() {
    createRack("r1");
    createRack("r2");
    createBlade(rack("r1"), 1);
    put(layout.listing(rack("r2")), "other");
    put(layout.listing(rack("r1").blade(1)), "x");

    Listing<RackAddress> racks = inventory.racks().addresses(ZoneAddress.STANDARD);

    assertThat(racks.items()).containsExactly(rack("r1"));
    assertThat(racks.problems().get(0).sentence())
        .contains("mismatch in index key \"r2\" for returned value \"other\"");
    assertThat(inventory.blades().addresses(rack("r1")).problems().get(0).sentence())
        .contains("mismatch in index key \"1\" for returned value \"x\"");
  }

  @Test
  void an_index_entry_without_a_record_is_a_problem_of_the_listing() {
    createRack("r1");
    store.commit(Transaction.builder().delete(layout.record(rack("r1"))).build());

    Listing<Item<RackAddress, Rack>> racks = inventory.racks().list(ZoneAddress.STANDARD);

    assertThat(racks.items()).isEmpty();
    assertThat(racks.problems().get(0).sentence()).contains("expected a record");
    inventory.racks().deleteWithContent(rack("r1"), ANY);
    assertThat(store.get(layout.listing(rack("r1")))).isEmpty();
  }

  @Test
  void a_rack_has_two_pdus_with_any_of_three_numbers() {
    createRack("R7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.pdus().create(r7.pdu(2), PDU);

    assertThatThrownBy(() -> inventory.pdus().create(r7.pdu(1), PDU))
        .hasMessageContaining("a rack has at most 2 of each pdu and tor");
    inventory.pdus().delete(r7.pdu(0), ANY);
    inventory.pdus().create(r7.pdu(1), PDU);

    assertThat(inventory.pdus().addresses(r7).items()).containsExactly(r7.pdu(1), r7.pdu(2));
  }

  @Test
  void two_of_three_racing_creators_of_tors_succeed() {
    createRack("R7");

    List<Boolean> created =
        Racers.race(
            3, i -> InventoryRacesContract.succeeds(() -> inventory.tors().create(r7.tor(i), TOR)));

    assertThat(created.stream().filter(done -> done)).hasSize(2);
  }

  @Test
  void zones_need_their_region_and_racks_their_zone() {
    ZoneAddress zone = new ZoneAddress(new RegionAddress(name("North")), name("A"));

    refused(
        Kind.NOT_FOUND,
        "CloudChamber: region \"North\" was not found",
        () -> inventory.zones().create(zone, Zone.NONE));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: zone \"A\" in region \"North\" was not found",
        () -> inventory.racks().create(new RackAddress(zone, name("k")), RACK));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: zone \"A\" in region \"North\" was not found",
        () -> inventory.summary(zone, Name::text));
  }

  @Test
  void a_region_is_deleted_with_everything_in_it_and_not_before_it_is_empty() {
    List<String> before = keys();
    RegionAddress north = new RegionAddress(name("standar"));
    ZoneAddress zone = new ZoneAddress(north, name("A"));
    inventory.regions().create(north, Region.NONE);
    inventory.zones().create(zone, Zone.NONE);
    inventory.racks().create(new RackAddress(zone, name("k")), RACK);
    createBlade(new RackAddress(zone, name("k")), 1);

    assertThatThrownBy(() -> inventory.regions().delete(north, ANY))
        .hasMessageContaining("region \"standar\" is not empty");
    assertThatThrownBy(() -> inventory.zones().delete(zone, ANY))
        .hasMessageContaining("zone \"A\" in region \"standar\" is not empty");
    inventory.regions().deleteWithContent(north, ANY);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_zone_is_not_deleted_while_a_rack_is_created_in_it_nor_is_the_rack_lost() {
    ZoneAddress zone = new ZoneAddress(RegionAddress.STANDARD, name("A"));
    inventory.zones().create(zone, Zone.NONE);

    List<Boolean> done =
        Racers.race(
            List.of(
                () -> InventoryRacesContract.succeeds(() -> inventory.zones().delete(zone, ANY)),
                () ->
                    InventoryRacesContract.succeeds(
                        () -> inventory.racks().create(new RackAddress(zone, name("k")), RACK))));

    assertThat(done).containsOnlyOnce(true);
    assertThat(inventory.zones().find(zone).isPresent()).isEqualTo(done.get(1));
    assertThat(copies()).isEmpty();
  }

  @Test
  void there_are_no_workloads() {
    refused(
        Kind.INVALID,
        "the code layout has no workloads: use the doc layout",
        () -> chamber.workloads().list());
    refused(
        Kind.INVALID,
        "the code layout has no workloads: use the doc layout",
        () -> chamber.workloads().get(name("w")));
  }

  @Test
  void a_watch_of_a_zone_does_not_notify_of_zones_that_begin_so() {
    List<String> notified = new CopyOnWriteArrayList<>();
    ZoneAddress zone = new ZoneAddress(RegionAddress.STANDARD, name("z1"));
    ZoneAddress longer = new ZoneAddress(RegionAddress.STANDARD, name("z10"));
    ChamberWatch watch =
        chamber.watchItem(zone, event -> notified.add(event.address().orElseThrow().text()));

    inventory.zones().create(longer, Zone.NONE);
    inventory.zones().create(zone, Zone.NONE);
    inventory.racks().create(new RackAddress(zone, name("k")), RACK);

    Eventually.await("both events", Duration.ofSeconds(20)).until(() -> notified.size() >= 2);
    watch.close();
    assertThat(notified)
        .containsExactly("Region: standard Zone: z1", "Region: standard Zone: z1 Rack: k");
  }
}
