package io.statehouse.domain.cloudchamber.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneSummary;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.RackView;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What both layouts do alike with racks and what is in them. */
public abstract class InventoryContract extends InventoryGroup {
  private static final String IN_R7 = " in region \"standard\", zone \"standard\", rack \"R7\"";
  private static final String R7 = "rack \"R7\" in region \"standard\", zone \"standard\"";

  public InventoryContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @Test
  void an_item_is_read_as_it_was_created_in_whatever_case() {
    Stored<Rack> rack = inventory.racks().create(r7, RACK);
    Stored<Blade> blade = inventory.blades().create(r7.blade(1), BLADE);

    assertThat(inventory.racks().get(rack("r7"))).isEqualTo(rack);
    assertThat(inventory.blades().get(rack("R7").blade(1))).isEqualTo(blade);
    assertThat(rack.record()).isEqualTo(RACK);
    assertThat(blade.record()).isEqualTo(BLADE);
  }

  @Test
  void an_item_exists_once_in_whatever_case() {
    createRack("R7");

    refused(
        Kind.EXISTS,
        "CloudChamber: rack \"r7\" in region \"standard\", zone \"standard\" already exists",
        () -> createRack("r7"));
    createBlade(r7, 1);
    refused(
        Kind.EXISTS, "CloudChamber: blade 1" + IN_R7 + " already exists", () -> createBlade(r7, 1));
  }

  @Test
  void what_does_not_exist_is_not_found() {
    refused(
        Kind.NOT_FOUND, "CloudChamber: " + R7 + " was not found", () -> inventory.racks().get(r7));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: blade 3" + IN_R7 + " was not found",
        () -> inventory.blades().get(r7.blade(3)));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: blade 3" + IN_R7 + " was not found",
        () -> inventory.blades().delete(r7.blade(3), ExpectedRevision.ANY));
    assertThat(inventory.racks().find(rack("a/b"))).isEmpty();
    assertThat(inventory.racks().find(rack(""))).isEmpty();
  }

  @Test
  void parts_need_their_rack_to_be_created_and_to_be_listed() {
    List<String> before = keys();

    refused(Kind.NOT_FOUND, "CloudChamber: " + R7 + " was not found", () -> createBlade(r7, 1));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: " + R7 + " was not found",
        () -> inventory.blades().list(r7));
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void names_that_keys_cannot_have_are_refused() {
    refused(
        Kind.INVALID,
        "rack name \"a/b\" has a slash at position 1: leave it out",
        () -> createRack("a/b"));
    refused(Kind.INVALID, "rack name is empty", () -> createRack(""));
  }

  @Test
  void records_that_break_a_rule_are_neither_created_nor_written_over_good_ones() {
    createRack("R7");
    createBlade(r7, 1);
    String message =
        "the field \"Cores\" must be greater than or equal to 1.  It is 0, which is invalid";

    refused(Kind.INVALID, message, () -> inventory.blades().create(r7.blade(2), blade(0)));
    refused(
        Kind.INVALID,
        message,
        () -> inventory.blades().update(r7.blade(1), ExpectedRevision.ANY, blade(0)));
    assertThatThrownBy(() -> inventory.pdus().create(r7.pdu(0), Pdu.NONE))
        .hasMessageContaining("must contain at least 1 element");
    assertThat(inventory.content(r7).blades()).hasSize(1);
  }

  @Test
  void an_update_replaces_the_record_that_the_caller_has_seen() {
    createRack("R7");
    ExpectedRevision first =
        ExpectedRevision.of(inventory.blades().create(r7.blade(1), BLADE).revision());

    Stored<Blade> updated = inventory.blades().update(r7.blade(1), first, blade(2));

    assertThat(inventory.blades().get(r7.blade(1))).isEqualTo(updated);
    refused(
        Kind.CHANGED,
        "CloudChamber: blade 1" + IN_R7 + " has a newer version than expected",
        () -> inventory.blades().update(r7.blade(1), first, blade(3)));
    refused(
        Kind.CHANGED,
        "CloudChamber: blade 1" + IN_R7 + " has a newer version than expected",
        () -> inventory.blades().delete(r7.blade(1), first));
    assertThat(inventory.blades().get(r7.blade(1))).isEqualTo(updated);
  }

  @Test
  void an_update_of_what_is_missing_creates_nothing_unless_asked_to() {
    List<String> before = keys();
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: " + R7 + " was not found",
        () -> inventory.racks().update(r7, ExpectedRevision.ANY, RACK));
    assertThat(keys()).isEqualTo(before);

    inventory.racks().put(r7, Rack.NONE);
    inventory.racks().put(rack("r7"), RACK);

    assertThat(inventory.racks().list(ZoneAddress.STANDARD).items())
        .map(Item::record)
        .containsExactly(RACK);
  }

  @Test
  void names_are_folded_character_by_character_in_keys() {
    createRack("İstanbul 1");
    createRack("ΟΔΟΣ");
    createRack("Räck, 7");

    assertThat(keys())
        .anyMatch(key -> key.endsWith("/istanbul 1"))
        .anyMatch(key -> key.endsWith("/οδοσ"))
        .anyMatch(key -> key.endsWith("/räck, 7"));
    assertThat(inventory.racks().find(rack("ISTANBUL 1"))).isPresent();
    assertThat(inventory.racks().find(rack("οδοΣ"))).isPresent();
    assertThat(inventory.racks().find(rack("οδος"))).isEmpty();
    assertThat(inventory.racks().find(rack("Rack, 7"))).isEmpty();
  }

  /** Names that collations, paths, patterns and normal forms of Unicode mix up. */
  private static final List<String> HARD_NAMES =
      List.of(
          "rack",
          "räck",
          "ra\u0308ck",
          "strasse",
          "straße",
          "r 1",
          "r  1",
          "r\u00a01",
          "r\u200d1",
          ".",
          "..",
          "a.",
          "a%2fb",
          "a%",
          "a_",
          "a?b#c&d=e+f",
          "*",
          "[a]",
          "{a}",
          "\\",
          "'\"`;--",
          "a|b",
          "日本",
          "\ufb00",
          "ff",
          "😀",
          "😁",
          "statehouse.bare");

  @Test
  void names_of_any_characters_are_names_of_their_own() {
    List<String> before = keys();
    HARD_NAMES.forEach(this::createRack);
    HARD_NAMES.forEach(name -> createBlade(rack(name), name.hashCode() & 0xfffff));

    assertThat(inventory.racks().addresses(ZoneAddress.STANDARD))
        .satisfies(listing -> assertThat(listing.problems()).isEmpty())
        .satisfies(
            listing ->
                assertThat(listing.items())
                    .map(RackAddress::spelling)
                    .containsExactlyInAnyOrderElementsOf(HARD_NAMES));
    for (String name : HARD_NAMES) {
      assertThat(inventory.content(rack(name)).blades())
          .containsOnlyKeys((long) (name.hashCode() & 0xfffff));
      inventory.racks().deleteWithContent(rack(name), ExpectedRevision.ANY);
    }
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void racks_are_listed_without_what_is_in_them() {
    createRack("r10");
    createRack("r1");
    createBlade(rack("r1"), 1);

    assertThat(inventory.racks().addresses(ZoneAddress.STANDARD))
        .isEqualTo(new Listing<>(List.of(rack("r1"), rack("r10")), List.of()));
  }

  @Test
  void what_is_in_a_rack_is_never_that_of_its_neighbour() {
    createRack("r1");
    createRack("r10");
    createBlade(rack("r1"), 1);
    createBlade(rack("r10"), 2);

    assertThat(inventory.blades().addresses(rack("r1")).items())
        .containsExactly(rack("r1").blade(1));
    assertThat(inventory.content(rack("r1")).blades()).containsOnlyKeys(1L);
    inventory.racks().deleteWithContent(rack("r1"), ExpectedRevision.ANY);

    assertThat(inventory.blades().addresses(rack("r10")).items())
        .containsExactly(rack("r10").blade(2));
  }

  @Test
  void blades_are_listed_in_numeric_order() {
    createRack("R7");
    for (long id : new long[] {10, 2, 1, 10_000_000, 0}) {
      createBlade(r7, id);
    }

    assertThat(inventory.blades().list(r7).items())
        .map(blade -> blade.address().id())
        .containsExactly(0L, 1L, 2L, 10L, 10_000_000L);
    assertThat(inventory.content(r7).blades().keySet())
        .containsExactly(0L, 1L, 2L, 10L, 10_000_000L);
  }

  @Test
  void pdus_tors_and_blades_are_lists_of_their_own() {
    createRack("R7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.tors().create(r7.tor(0), TOR);
    createBlade(r7, 0);

    assertThat(inventory.pdus().list(r7).items()).map(Item::record).containsExactly(PDU);
    assertThat(inventory.tors().list(r7).items()).map(Item::record).containsExactly(TOR);
    assertThat(inventory.blades().list(r7).items()).map(Item::record).containsExactly(BLADE);
    RackContent content = inventory.content(r7);
    assertThat(content.pdus().get(0L).record()).isEqualTo(PDU);
    assertThat(content.tors().get(0L).record()).isEqualTo(TOR);
  }

  @Test
  void one_bad_record_does_not_hide_the_others() {
    createRack("R7");
    createBlade(r7, 1);
    createBlade(r7, 2);
    put(layout.record(r7.blade(1)), "{");

    Listing<Item<PartAddress, Blade>> listed = inventory.blades().list(r7);

    assertThat(listed.items()).map(blade -> blade.address().id()).containsExactly(2L);
    assertThat(listed.problems())
        .map(Listing.Problem::key)
        .containsExactly(layout.record(r7.blade(1)));
    assertThat(inventory.content(r7).problems()).hasSize(1);
    assertThatThrownBy(() -> inventory.blades().get(r7.blade(1)))
        .isInstanceOf(StoreException.Malformed.class);
  }

  @Test
  void deleting_a_part_leaves_no_key() {
    createRack("R7");
    List<String> before = keys();
    createBlade(r7, 1);

    inventory.blades().delete(r7.blade(1), ExpectedRevision.ANY);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void deleting_a_rack_with_its_content_is_one_transaction() {
    List<String> before = keys();
    createRack("R7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.tors().create(r7.tor(0), TOR);
    createBlade(r7, 1);
    FaultyStore counted = faulty();
    List<String> calls = new ArrayList<>();
    counted.beforeEachCall(calls::add);

    on(counted).inventory().racks().deleteWithContent(rack("r7"), ExpectedRevision.ANY);

    assertThat(keys()).isEqualTo(before);
    assertThat(calls).containsOnlyOnce("commit");
  }

  @Test
  void a_rack_that_is_not_empty_is_not_deleted_and_stays_as_it_is() {
    createRack("R7");
    createBlade(r7, 1);
    List<String> before = keys();

    refused(
        Kind.CONFLICT,
        R7 + " is not empty: delete what is in it first, or delete it with its content",
        () -> inventory.racks().delete(r7, ExpectedRevision.ANY));

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void an_empty_rack_is_deleted_without_a_trace() {
    List<String> before = keys();
    createRack("R7");

    inventory.racks().delete(r7, ExpectedRevision.ANY);

    assertThat(keys()).isEqualTo(before);
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: " + R7 + " was not found",
        () -> inventory.racks().delete(r7, ExpectedRevision.ANY));
  }

  @Test
  void a_stale_deletion_of_a_rack_is_refused() {
    ExpectedRevision seen = ExpectedRevision.of(inventory.racks().create(r7, Rack.NONE).revision());
    inventory.racks().update(r7, seen, RACK);
    String message = "CloudChamber: " + R7 + " has a newer version than expected";

    refused(Kind.CHANGED, message, () -> inventory.racks().delete(r7, seen));
    refused(Kind.CHANGED, message, () -> inventory.racks().deleteWithContent(r7, seen));

    assertThat(inventory.racks().get(r7).record()).isEqualTo(RACK);
  }

  @Test
  void a_rack_does_not_adopt_what_lies_where_it_would_be() {
    putUnlisted(r7.blade(1));
    List<String> before = keys();

    refused(
        Kind.CONFLICT,
        "there are items in "
            + R7
            + ", which is not listed: finish the load or deletion that left them, or prune them",
        () -> createRack("R7"));

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_creation_whose_response_was_lost_is_recognized() {
    FaultyStore lossy = faulty();
    lossy.loseNextAnswer();

    Stored<Rack> created = on(lossy).inventory().racks().create(r7, RACK);

    assertThat(inventory.racks().find(r7)).hasValue(created);
  }

  @Test
  void a_summary_has_the_most_of_any_rack_that_is_listed() {
    createRack("r7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.tors().create(r7.tor(0), TOR);
    createBlade(r7, 1);
    putUnlisted(rack("unlisted").blade(1));
    putUnlisted(rack("unlisted").blade(2));

    ZoneSummary summary =
        inventory.summary(ZoneAddress.STANDARD, rack -> "/api/racks/" + rack + "/");

    String details =
        mode == LayoutMode.DOC
            ? "\"details\":{},"
            : "\"details\":{\"enabled\":true,\"state\":\"in_service\"},";
    assertThat(ClientMessages.ZONE_SUMMARY.json(summary))
        .isEqualTo(
            "{\"racks\":{\"r7\":{\"uri\":\"/api/racks/r7/\"}},\"maxBladeCount\":\"1\","
                + "\"maxCapacity\":{\"cores\":\"24\",\"memoryInMb\":\"65536\","
                + "\"diskInGb\":\"480\",\"networkBandwidthInMbps\":\"10240\"},"
                + details
                + "\"name\":\"standard\",\"maxTorCount\":\"1\",\"maxPduCount\":\"1\","
                + "\"maxConnectors\":\"2\"}");
  }

  @Test
  void what_is_in_a_rack_that_is_not_listed_is_not_there_yet() {
    PartAddress blade = r7.blade(1);
    putUnlisted(blade);

    assertThat(inventory.blades().find(blade)).isPresent();
    assertThatThrownBy(() -> inventory.blades().getListed(blade)).hasMessageContaining("not found");
    assertThatThrownBy(() -> inventory.content(r7)).hasMessageContaining("not found");
    put(layout.listing(r7), mode == LayoutMode.DOC ? Messages.RACK.json(RACK) : "R7");
    put(layout.record(r7), Messages.RACK.json(RACK));
    layout.listingValue(blade).ifPresent(value -> put(layout.listing(blade), "1"));

    assertThat(inventory.blades().getListed(blade).record()).isEqualTo(BLADE);
    assertThat(inventory.content(r7).blades()).containsOnlyKeys(1L);
  }

  @Test
  void a_client_sees_a_rack_as_the_original_shows_it() {
    createRack("r7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.racks().update(r7, ExpectedRevision.ANY, Rack.NONE);
    createBlade(r7, 1);

    String capacity =
        "{\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
            + "\"networkBandwidthInMbps\":\"10240\",\"arch\":\"X64\"}";
    assertThat(ClientMessages.RACK_VIEW.json(RackView.of(inventory.content(r7))))
        .isEqualTo(
            "{\"details\":{},\"pdu\":{},\"tor\":{},\"blades\":{\"1\":"
                + capacity
                + "},\"pdus\":{\"0\":{\"details\":{\"enabled\":true,"
                + "\"condition\":\"operational\"},\"ports\":{"
                + "\"0\":{\"port\":{\"wired\":true,\"item\":{\"type\":\"tor\"}},\"observed\":{}},"
                + "\"1\":{\"port\":{\"wired\":true,\"item\":{\"type\":\"blade\","
                + "\"id\":\"1\"}},\"observed\":{}}},\"observed\":{}}},\"fullBlades\":{\"1\":{\"details\":{"
                + "\"enabled\":true,\"condition\":\"burn_in\"},\"capacity\":"
                + capacity
                + ",\"bootInfo\":{\"source\":\"network\",\"image\":\"base.vhdx\","
                + "\"version\":\"7\"},\"observed\":{}}}}");
  }

  @Test
  void the_standard_zone_of_the_standard_region_is_listed() {
    assertThat(inventory.regions().addresses(Address.ROOT).items())
        .containsExactly(RegionAddress.STANDARD);
    assertThat(inventory.zones().addresses(RegionAddress.STANDARD).items())
        .containsExactly(ZoneAddress.STANDARD);
    RegionAddress other = new RegionAddress(name("other"));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: region \"other\" was not found",
        () -> inventory.zones().addresses(other));
  }
}
