package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.PDU;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.refused;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.responds;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The routes where the layout is that of the original's programs. */
class CodeLayoutRoutesTest {
  @TempDir private Path directory;
  private InventoryServer server;
  private Client client;

  @BeforeEach
  void start() {
    server = new InventoryServer(directory, Map.of("cloudchamber.layout", "code"));
    client = server.manager();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void createZone() {
    Inventory inventory = server.chamber.inventory();
    inventory
        .regions()
        .create(
            RegionAddress.STANDARD,
            new Region(new Region.Details("", ServiceState.IN_SERVICE, "Oslo", "")));
    inventory
        .zones()
        .create(
            ZoneAddress.STANDARD,
            new Zone(new Zone.Details(true, ServiceState.IN_SERVICE, "", "")));
  }

  @Test
  void without_the_standard_zone_there_is_no_inventory() {
    refused(500, "CloudChamber: Inventory empty or not yet loaded", client.get("/api/racks"));
    refused(404, "CloudChamber: rack \"r7\" not found", client.get("/api/racks/r7"));
    refused(
        404,
        "CloudChamber: zone \"standard\" in region \"standard\" was not found",
        client.put("/api/racks/r7", InventoryServer.RACK));
  }

  @Test
  void the_summary_is_the_one_of_the_worked_example() {
    createZone();
    client.createRack("R7");

    responds(
        200,
        "{\"racks\":{\"R7\":{\"uri\":\"/api/racks/R7/\"}},\"maxBladeCount\":\"1\","
            + "\"maxCapacity\":{\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
            + "\"networkBandwidthInMbps\":\"10240\"},"
            + "\"details\":{\"enabled\":true,\"state\":\"in_service\"},\"name\":\"standard\","
            + "\"maxTorCount\":\"1\",\"maxPduCount\":\"1\",\"maxConnectors\":\"2\"}",
        client.get("/api/racks"));
  }

  @Test
  void a_rack_has_up_to_two_pdus_of_three_numbers() {
    createZone();
    client.createRack("r7");

    responds(201, PDU, client.put("/api/racks/r7/pdu/2", PDU));
    responds(200, PDU, client.get("/api/racks/r7/pdu/2"));
    assertThat(client.put("/api/racks/r7/pdu/1", PDU).statusCode()).isEqualTo(409);
    responds(200, "Pdu 0 in rack \"r7\" deleted.", client.delete("/api/racks/r7/pdu"));
    responds(201, PDU, client.put("/api/racks/r7/pdu/1", PDU));
    refused(
        400,
        "CloudChamber: pduID 3 is out of range (0 to 2)",
        client.put("/api/racks/r7/pdu/3", PDU));
  }

  @Test
  void there_are_no_workloads() {
    String sentence =
        "CloudChamber: the code layout has no workloads: serve the doc layout, by"
            + " cloudchamber.layout";

    refused(501, sentence, client.get("/api/workloads"));
    refused(501, sentence, client.put("/api/workloads/w", "{}"));
    refused(403, "CloudChamber: no session active", server.anyone().get("/api/workloads"));
  }
}
