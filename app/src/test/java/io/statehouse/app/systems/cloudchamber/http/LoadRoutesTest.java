package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.RACK;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.refused;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.tag;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.entities.Right;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An inventory is loaded over HTTP, and planned before. */
class LoadRoutesTest {
  private static final String INVENTORY = "/api/inventory";

  private static final String DEFINITION =
      """
      Regions:
        - Name: standard
          Details: {State: In_Service}
          Zones:
            - Name: standard
              Details: {Enabled: true, State: In_Service}
              Racks:
                - Name: r7
                  Details: {Enabled: true, Condition: Operational}
                  Pdus: [{Index: 0, Details: {Enabled: true, Condition: Operational}, Ports: [{Index: 0, Wired: true, Item: {Type: blade, Id: 1}}]}]
                  Tors: [{Index: 0, Details: {Enabled: true, Condition: Operational}, Ports: [{Index: 0, Wired: true, Item: {Type: blade, Id: 1}}]}]
                  Blades:
                    - Index: 1
                      Details: {Enabled: true, Condition: Operational}
                      BootInfo: {Source: local}
                      Capacity: {Cores: 24, MemoryInMb: 65536, DiskInGb: 480, NetworkBandwidthInMbps: 10240, Arch: X64}
      """;

  @Test
  void what_was_planned_is_loaded_and_no_more_is_deleted_than_is_confirmed(
      @TempDir Path directory) {
    try (InventoryServer server = new InventoryServer(directory)) {
      Client client = server.manager();
      done(201, client.put("/api/racks/old", RACK));

      HttpResponse<String> plan = client.put(INVENTORY + "?dry-run", DEFINITION);
      assertThat(done(200, plan))
          .contains(
              "\"action\":\"create\",\"kind\":\"rack\"", "\"withheld\":[{\"action\":\"delete\"")
          .contains("\"obstacles\":[]");
      assertThat(client.get("/api/racks/r7").statusCode()).isEqualTo(404);

      done(201, client.put("/api/racks/other", RACK));
      assertThat(done(412, client.put(INVENTORY, DEFINITION, "If-Match", tag(plan))))
          .contains("the plan is not as expected");

      String confirmed = INVENTORY + "?confirm-deletes=2";
      HttpResponse<String> again = client.put(confirmed + "&dry-run", DEFINITION);
      assertThat(done(200, client.put(confirmed, DEFINITION, "If-Match", tag(again))))
          .contains("\"changes\":6", "\"withheld\":[]");
      assertThat(client.get("/api/racks").body()).contains("r7").doesNotContain("old", "other");
    }
  }

  @Test
  void a_definition_is_refused_with_its_place_and_from_users_without_the_right(
      @TempDir Path directory) {
    try (InventoryServer server = new InventoryServer(directory)) {
      Client client = server.manager();
      assertThat(done(400, client.put(INVENTORY, DEFINITION.replace("Racks:", "Rack:"))))
          .contains("at Regions[standard].Zones[standard]: unknown key \"Rack\"");
      assertThat(done(400, client.put(INVENTORY, "Regions: ["))).contains("line 1, column");
      refused(
          403,
          "CloudChamber: permission denied",
          server.user("guest", Right.MODIFY_WORKLOADS).put(INVENTORY, DEFINITION));
    }
  }

  private static String done(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body();
  }
}
