package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.ports.Key;
import org.junit.jupiter.api.Test;

/** What the documented layout alone does. */
abstract class DocInventoryContract extends InventoryGroup {
  DocInventoryContract(CloudChamberContract contract) {
    super(contract, LayoutMode.DOC);
  }

  @Test
  void a_rack_is_stored_as_in_the_worked_example() {
    createRack("R7");
    inventory.tors().create(r7.tor(0), TOR);
    inventory.pdus().create(r7.pdu(0), PDU);
    createBlade(r7, 1);

    String details = "{\"details\":{\"enabled\":true,\"condition\":\"operational\"";
    String blade = "\"1\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"1\"}}}}";
    assertThat(keys())
        .containsExactly("rack/r7/blades/1", "rack/r7/pdu", "rack/r7/tor", "racks/r7");
    assertThat(text(layout.record(r7)))
        .isEqualTo(details + ",\"location\":\"Hall B, row 3\",\"notes\":\"loan unit\"}}");
    assertThat(text(layout.record(r7.tor(0))))
        .isEqualTo(
            details + "},\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"pdu\"}}," + blade);
    assertThat(text(layout.record(r7.pdu(0))))
        .isEqualTo(
            details + "},\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"tor\"}}," + blade);
    assertThat(text(layout.record(r7.blade(1))))
        .isEqualTo(
            "{\"details\":{\"enabled\":true,\"condition\":\"burn_in\"},\"capacity\":{"
                + "\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
                + "\"networkBandwidthInMbps\":\"10240\",\"arch\":\"X64\"},\"bootInfo\":{"
                + "\"source\":\"network\",\"image\":\"base.vhdx\",\"version\":\"7\"}}");
  }

  @Test
  void what_the_layout_cannot_hold_is_refused_and_found_nowhere() {
    createRack("R7");
    RackAddress elsewhere =
        new RackAddress(new ZoneAddress(RegionAddress.STANDARD, name("z")), name("k"));

    assertThatThrownBy(() -> inventory.pdus().create(r7.pdu(1), PDU))
        .isInstanceOf(CloudChamberException.class)
        .hasMessageContaining("one pdu and one tor in a rack, number 0: it cannot hold pdu 1");
    assertThatThrownBy(() -> inventory.racks().create(elsewhere, RACK))
        .hasMessageContaining("no regions and zones");
    assertThatThrownBy(() -> inventory.zones().create(elsewhere.zone(), Zone.NONE))
        .hasMessageContaining("no regions and zones");
    assertThat(inventory.racks().find(elsewhere)).isEmpty();
    assertThat(inventory.regions().find(RegionAddress.STANDARD)).isEmpty();
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: zone \"z\" in region \"standard\" was not found",
        () -> inventory.racks().list(elsewhere.zone()));
  }

  @Test
  void a_key_beside_those_of_a_rack_is_a_problem_of_the_listing() {
    createRack("R7");
    inventory.pdus().create(r7.pdu(0), PDU);
    put(new Key(layout.record(r7.pdu(0)) + "x"), "{}");

    Listing<Item<PartAddress, Pdu>> pdus = inventory.pdus().list(r7);

    assertThat(pdus.items()).hasSize(1);
    assertThat(pdus.problems()).hasSize(1);
    assertThat(inventory.content(r7).problems()).hasSize(1);
  }
}
