package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.BLADE;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.CAPACITY;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.PDU;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.RACK;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.TOR;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.refused;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.responds;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.tag;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RawHttp;
import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.Items;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.Racers;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Racks, and what is in them, as clients with a session read and write them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RackRoutesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String NO_SESSION = "CloudChamber: no session active";
  private static final String NO_MATCH =
      "CloudChamber: match value \"\" is not recognized as a valid integer";
  private static final String SUMMARY =
      "{\"racks\":{\"R7\":{\"uri\":\"/api/racks/R7/\"}},\"maxBladeCount\":\"1\","
          + "\"maxCapacity\":{\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
          + "\"networkBandwidthInMbps\":\"10240\"},"
          + "\"details\":{},\"name\":\"standard\",\"maxTorCount\":\"1\",\"maxPduCount\":\"1\","
          + "\"maxConnectors\":\"2\"}";

  private InventoryServer server;
  private Client client;

  @BeforeAll
  void start(@TempDir Path directory) {
    server = new InventoryServer(directory);
    client = server.manager();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @AfterEach
  void deleteAll() {
    Items<ZoneAddress, RackAddress, Rack> racks = server.chamber.inventory().racks();
    racks
        .addresses(ZoneAddress.STANDARD)
        .items()
        .forEach(rack -> racks.deleteWithContent(rack, ExpectedRevision.ANY));
  }

  /** Changes by another program are known a little later. */
  private void awaitSummary(String summary) {
    Eventually.await("the summary " + summary, PATIENCE)
        .untilAsserted(() -> responds(200, summary, client.get("/api/racks")));
  }

  @Test
  void racks_are_summarized_with_the_paths_that_the_client_uses() {
    awaitSummary("{\"maxCapacity\":{},\"details\":{},\"name\":\"standard\"}");
    client.createRack("R7");

    // The doc layout keeps names as they stand in keys.
    String summary = SUMMARY.replace("R7", "r7");
    responds(200, summary, client.get("/api/racks"));
    responds(200, summary, client.get("/API/Racks/"));
    responds(
        200, summary.replace("/api/", "/cloudchamber/api/"), client.get("/cloudchamber/api/racks"));
  }

  @Test
  void the_summary_follows_changes_by_other_programs() {
    client.createRack("r7");
    client.get("/api/racks");

    server
        .chamber
        .inventory()
        .blades()
        .delete(RackAddress.standard(new Name("r7")).blade(1), ExpectedRevision.ANY);

    Eventually.await("a summary without blades", PATIENCE)
        .until(() -> !client.get("/api/racks").body().contains("maxBladeCount"));
  }

  @Test
  void a_rack_is_shown_with_all_that_is_in_it() {
    client.createRack("r7");

    String ports =
        "\"ports\":{\"0\":{\"port\":{\"wired\":true,\"item\":{\"type\":\"%s\"}},\"observed\":{}},"
            + "\"1\":{\"port\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"1\"}},"
            + "\"observed\":{}}},\"observed\":{}";
    String details = "\"details\":{\"enabled\":true,\"condition\":\"operational\"},";
    responds(
        200,
        "{\"details\":{\"enabled\":true,\"condition\":\"operational\",\"location\":\"Hall B\"},"
            + "\"pdu\":{},\"tor\":{},\"blades\":{\"1\":"
            + CAPACITY
            + "},\"pdus\":{\"0\":{"
            + details
            + ports.formatted("tor")
            + "}},\"tors\":{\"0\":{"
            + details
            + ports.formatted("pdu")
            + "}},\"fullBlades\":{\"1\":"
            + BLADE.replaceFirst("}$", ",\"observed\":{}}")
            + "}}",
        client.get("/api/RACKS/R7/"));
  }

  @Test
  void blades_are_listed_in_numeric_order() {
    client.put("/api/racks/r7", RACK);
    for (int id : List.of(10, 2, 1)) {
      client.put("/api/racks/r7/blades/" + id, BLADE);
    }

    responds(
        200,
        "Blades in \"r7\" (List)\n/api/racks/r7/blades/1\n/api/racks/r7/blades/2\n"
            + "/api/racks/r7/blades/10\n",
        client.get("/api/racks/R7/blades/"));
    assertThat(client.get("/cloudchamber/api/racks/r7/blades").body())
        .contains("\n/cloudchamber/api/racks/r7/blades/1\n");
  }

  @Test
  void a_blade_shows_its_capacity_or_all_of_its_record() {
    client.createRack("r7");

    HttpResponse<String> capacity = client.get("/api/racks/r7/blades/001");
    HttpResponse<String> record = client.get("/api/racks/r7/blades/1?record");

    responds(200, CAPACITY, capacity);
    responds(200, BLADE, record);
    assertThat(tag(record)).isEqualTo(tag(capacity)).matches("\"[0-9]+\"");
    responds(200, PDU, client.get("/api/racks/r7/pdu"));
    responds(200, TOR, client.get("/api/racks/r7/tor/0"));
    responds(200, RACK, client.get("/api/racks/r7?record"));
  }

  @Test
  void what_is_not_there_is_not_found_in_the_words_of_the_original() {
    client.createRack("r7");

    refused(404, "CloudChamber: rack \"nope\" not found", client.get("/api/racks/Nope"));
    refused(404, "CloudChamber: rack \"nope\" not found", client.get("/api/racks/nope/blades"));
    refused(404, "CloudChamber: rack \"a\\\"b\" not found", client.get("/api/racks/A%22b"));
    refused(
        400,
        "strconv.ParseInt: parsing \"jeff\": invalid syntax",
        client.get("/api/racks/r7/blades/Jeff"));
    refused(404, "CloudChamber: rack \"nope\" not found", client.delete("/api/racks/nope"));
    refused(
        404,
        "CloudChamber: rack \"nope\" not found",
        client.put("/api/racks/Nope/blades/1", BLADE));
    for (String id : List.of("9", "-1", "10000001", "9223372036854775807")) {
      String blade = "CloudChamber: blade " + id + " not found in rack \"r7\"";
      refused(404, blade, client.get("/api/racks/r7/blades/" + id));
      refused(404, blade, client.delete("/api/racks/r7/blades/" + id));
    }
    refused(
        404,
        "CloudChamber: blade 9 not found in rack \"nope\"",
        client.get("/api/racks/nope/blades/9"));
    refused(404, "CloudChamber: pdu 1 not found in rack \"r7\"", client.get("/api/racks/r7/pdu/1"));
    refused(404, "CloudChamber: tor 3 not found in rack \"r7\"", client.get("/api/racks/r7/tor/3"));
  }

  @Test
  void what_is_no_number_is_refused_as_go_does() {
    client.createRack("r7");

    for (String text : List.of("x", "1x", "0x1", "1.0", "1_0")) {
      refused(
          400,
          "strconv.ParseInt: parsing \"" + text + "\": invalid syntax",
          client.get("/api/racks/r7/blades/" + text));
    }
    refused(
        400,
        "strconv.ParseInt: parsing \"99999999999999999999\": value out of range",
        client.put("/api/racks/r7/blades/99999999999999999999", BLADE));
  }

  @Test
  void a_record_is_created_once_and_then_changed_only_by_its_tag() {
    HttpResponse<String> created = client.put("/api/racks/r7", RACK);
    responds(201, RACK, created);
    refused(400, NO_MATCH, client.put("/api/racks/r7", RACK));
    String changed = RACK.replace("Hall B", "Hall C");

    HttpResponse<String> updated = client.put("/api/racks/R7", changed, "If-Match", tag(created));

    responds(200, changed, updated);
    assertThat(tag(updated)).isNotEqualTo(tag(created));
    assertThat(tag(client.get("/api/racks/r7?record"))).isEqualTo(tag(updated));
    assertThat(client.put("/api/racks/r7", RACK, "If-Match", tag(created)).statusCode())
        .isEqualTo(409);
    refused(
        400,
        "CloudChamber: match value \"*\" is not recognized as a valid integer",
        client.put("/api/racks/r7", RACK, "If-Match", "*"));
    refused(
        404,
        "CloudChamber: rack \"r8\" not found",
        client.put("/api/racks/r8", RACK, "If-Match", tag(updated)));
    responds(200, changed, client.get("/api/racks/r7?record"));
  }

  @Test
  void a_blade_is_created_changed_and_deleted() {
    client.put("/api/racks/r7", RACK);
    String path = "/api/racks/r7/blades/1";
    HttpResponse<String> created = client.put(path, BLADE);
    responds(201, BLADE, created);
    String changed = BLADE.replace("\"24\"", "\"48\"");

    HttpResponse<String> updated = client.put(path, changed, "If-Match", tag(created));
    responds(200, changed, updated);
    assertThat(client.get("/api/racks").body()).contains("\"cores\":\"48\"");
    assertThat(client.delete(path, "If-Match", tag(created)).statusCode()).isEqualTo(409);
    responds(200, "Blade 1 in rack \"r7\" deleted.", client.delete(path, "If-Match", tag(updated)));

    assertThat(client.get(path).statusCode()).isEqualTo(404);
    assertThat(client.get("/api/racks").body()).doesNotContain("maxBladeCount");
  }

  @Test
  void a_rack_with_content_is_deleted_only_on_request() {
    client.createRack("r7");
    client.createRack("r70");

    HttpResponse<String> refused = client.delete("/api/racks/r7");
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
    responds(200, "Rack \"r7\" deleted.", client.delete("/api/racks/R7?recursive"));

    assertThat(client.get("/api/racks/r7/blades/1").statusCode()).isEqualTo(404);
    responds(200, CAPACITY, client.get("/api/racks/r70/blades/1"));
    assertThat(client.get("/api/racks").body()).contains("r70").doesNotContain("\"r7\"");
  }

  @Test
  void records_that_the_domain_refuses_are_refused_in_its_words() {
    client.createRack("r7");

    refused(
        400,
        "the field \"Cores\" must be greater than or equal to 1.  It is 0, which is invalid",
        client.put("/api/racks/r7/blades/2", BLADE.replace("\"24\"", "\"0\"")));
    refused(400, "details not available", client.put("/api/racks/r8", "{}"));
    refused(400, "EOF", client.put("/api/racks/r8", ""));
    refused(
        400,
        "unknown field \"extra\" in inventory.Store_RecordDefinition_Rack",
        client.put("/api/racks/r8", "{\"details\":{},\"extra\":1}"));
    refused(
        400,
        "CloudChamber: bladeID 10000001 is out of range (0 to 10000000)",
        client.put("/api/racks/r7/blades/10000001", BLADE));
    assertThat(client.put("/api/racks/r7/pdu/1", PDU).body())
        .startsWith("the doc layout has one pdu and one tor in a rack, number 0");
    assertThat(client.put("/api/racks/%20r8", RACK).body())
        .startsWith("rack name \" r8\" begins with the white space U+0020");
    assertThat(client.put("/api/racks/r8%00", RACK).statusCode()).isEqualTo(400);
    assertThat(client.put("/api/racks/a%2Fb", RACK).statusCode()).isEqualTo(400);
  }

  @Test
  void a_name_of_any_characters_is_found_by_the_path_that_the_summary_gives() {
    responds(201, RACK, client.put("/api/racks/R%C3%A4ck%20%231;x", RACK));

    assertThat(client.get("/api/racks").body())
        .contains("{\"räck #1;x\":{\"uri\":\"/api/racks/r%C3%A4ck%20%231%3Bx/\"}}");
    responds(200, RACK, client.get("/api/racks/r%C3%A4ck%20%231%3Bx/?record"));
  }

  @Test
  void every_request_needs_a_session_and_a_change_its_right() {
    client.createRack("r7");
    Client reader =
        server.user("reader", Right.MANAGE_ACCOUNTS, Right.MODIFY_WORKLOADS, Right.PERFORM_REPAIRS);

    for (String path :
        List.of("/api/racks", "/api/racks/r7", "/api/racks/r7/blades", "/api/racks/r7/blades/1")) {
      refused(403, NO_SESSION, server.anyone().get(path));
      assertThat(reader.get(path).statusCode()).isEqualTo(200);
    }
    for (String path : List.of("/api/racks/r7", "/api/racks/r7/blades/x", "/api/racks/r7/pdu")) {
      refused(403, NO_SESSION, server.anyone().put(path, "{"));
      refused(403, NO_SESSION, server.anyone().delete(path));
      refused(403, "CloudChamber: permission denied", reader.put(path, "{"));
      refused(403, "CloudChamber: permission denied", reader.delete(path));
    }
  }

  @Test
  void a_body_is_not_waited_for_without_a_session() {
    int port = server.http.uri("/").getPort();

    assertThat(RawHttp.statusLine(port, "PUT /api/racks/r7 HTTP/1.1", "Content-Length: 1000000"))
        .contains(" 403 ");
  }

  @Test
  void of_racing_updates_of_one_revision_one_wins() {
    client.createRack("r7");
    String path = "/api/racks/r7/blades/1";
    String tag = tag(client.get(path));

    List<HttpResponse<String>> responses =
        Racers.race(
            8,
            racer ->
                client.put(
                    path, BLADE.replace("\"24\"", "\"" + (30 + racer) + "\""), "If-Match", tag));

    assertThat(responses).filteredOn(response -> response.statusCode() == 200).hasSize(1);
    assertThat(responses).filteredOn(response -> response.statusCode() == 409).hasSize(7);
    HttpResponse<String> won =
        responses.stream().filter(one -> one.statusCode() == 200).findFirst().orElseThrow();
    responds(200, won.body(), client.get(path + "?record"));
  }

  @Test
  void a_document_is_read_whatever_media_type_the_client_gives() {
    responds(
        201,
        RACK,
        client.put("/api/racks/r7", RACK, "Content-Type", "application/x-www-form-urlencoded"));
  }

  @Test
  void a_body_that_is_too_large_is_refused() {
    String huge = RACK.replace("Hall B", "x".repeat(2 << 20));

    assertThat(client.put("/api/racks/r7", huge).statusCode()).isEqualTo(413);
  }

  @Test
  void an_inventory_that_a_file_defines_is_not_written(@TempDir Path directory) throws IOException {
    Files.writeString(
        directory.resolve("inventory.yaml"),
        """
        Regions:
          - Name: standard
            Details: {State: In_Service}
            Zones:
              - Name: standard
                Details: {Enabled: true, State: In_Service}
                Racks:
                  - Name: r1
                    Details: {Enabled: true, Condition: Operational}
                    Pdus: [{Index: 0, Details: {Condition: Operational}, Ports: [{Index: 0}]}]
                    Tors: [{Index: 0, Details: {Condition: Operational}, Ports: [{Index: 0}]}]
                    Blades:
                      - Index: 1
                        Details: {Condition: Operational}
                        BootInfo: {Source: network}
                        Capacity:
                          {Cores: 1, MemoryInMb: 1, DiskInGb: 1, NetworkBandwidthInMbps: 1}
        """);
    Map<String, String> settings = Map.of("cloudchamber.definition", "inventory.yaml");
    try (InventoryServer defined = new InventoryServer(directory, settings)) {
      Client manager = defined.manager();

      HttpResponse<String> refused = manager.put("/api/racks/r7", RACK);

      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("cloudchamber.definition");
      assertThat(manager.delete("/api/racks/r7").statusCode()).isEqualTo(409);
      assertThat(manager.get("/api/racks").statusCode()).isEqualTo(200);
    }
  }
}
