package io.statehouse.app.systems.cloudchamber.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RawHttp;
import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Names and documents that a user with all rights may send, but that mean nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInventoryTest {
  private static final String LONG = "k".repeat(5_000);

  private static final List<String> NO_NAMES =
      List.of(
          "%00",
          "a%00b", "%", "%zz", "%FF", "%ED%A0%80", "a%2Fb", ".", "..", "%2e%2e", "%20x", LONG);

  private static final List<String> NO_RECORDS =
      List.of(
          "",
          "{",
          "[]",
          "1",
          "\"x\"",
          "{\"unknown\":1}",
          "{\"details\":1}",
          "{\"details\":{\"condition\":\"odd\"}}",
          "{\"details\":{},\"ports\":{\"x\":{}}}",
          "{\"details\":{},\"ports\":{\"99999999999999999999\":{}}}",
          "{\"details\":{},\"capacity\":{\"cores\":1e999}}",
          "{\"instances\":{\"\":{}}}",
          "{\"instances\":[1]}",
          "{\"state\":1,\"at\":\"x\"}",
          "{\"a\":".repeat(10_000),
          "[".repeat(10_000));

  private InventoryServer server;
  private Client client;

  @BeforeAll
  void start(@TempDir Path directory) {
    server = new InventoryServer(directory);
    client = server.manager();
    client.createRack("r7");
    client.put("/api/workloads/w", "{\"instances\":{\"a\":{}}}");
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private String status(String method, String path, String body) throws IOException {
    try (RawHttp http = new RawHttp(server.http.uri("/").getPort())) {
      http.send(
          method + " " + path + " HTTP/1.1",
          "Cookie: " + client.cookie(),
          "Content-Length: " + body.length());
      http.write(body);
      return http.status();
    }
  }

  @Test
  void no_name_is_too_odd_to_be_refused() throws IOException {
    for (String name : NO_NAMES) {
      for (String path :
          List.of(
              "/api/racks/" + name,
              "/api/racks/" + name + "/blades/1",
              "/api/racks/r7/blades/" + name,
              "/api/racks/r7/pdu/" + name,
              "/api/workloads/" + name,
              "/api/workloads/w/instances/" + name + "/actual")) {
        for (String method : List.of("GET", "PUT", "DELETE")) {
          assertThat(status(method, path, "{\"details\":{}}"))
              .as("%s %s", method, path)
              .matches("301|40[0345]|414|431");
        }
      }
    }
  }

  @Test
  void no_document_is_too_odd_to_be_refused() throws IOException {
    for (String document : NO_RECORDS) {
      for (String path :
          List.of(
              "/api/racks/r8",
              "/api/racks/r7/blades/2",
              "/api/racks/r70/pdu",
              "/api/racks/r7/tor",
              "/api/workloads/v",
              "/api/workloads/w/instances/a/actual")) {
        assertThat(status("PUT", path, document)).as("%s %s", path, document).matches("40[04]");
      }
    }
    assertThat(client.get("/api/racks").body()).doesNotContain("r8", "r70");
    assertThat(client.get("/api/workloads").body()).doesNotContain("\"v\"");
  }

  @Test
  void a_condition_that_no_revision_meets_changes_nothing() {
    for (String condition : List.of("-1", "\"-1\"", "0", "9223372036854775807")) {
      assertThat(
              client.put("/api/racks/r7", InventoryServer.RACK, "If-Match", condition).statusCode())
          .isEqualTo(409);
    }
    for (String condition : List.of("x", "\"", "W/\"1\"", "1, 2", "99999999999999999999999999")) {
      assertThat(
              client.put("/api/racks/r7", InventoryServer.RACK, "If-Match", condition).statusCode())
          .isEqualTo(400);
    }
  }
}
