package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.BLADE;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.RACK;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.tag;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.layout.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A client that reads the responses as those of the original do: the page and the commands of its
 * PowerShell module look into each of these objects without looking whether it is there.
 */
class OriginalClientTest {
  private static final List<String> DETAILS = List.of("details.enabled", "details.condition");
  private static final List<String> OBSERVED =
      List.of("observed.at", "observed.smState", "observed.enteredAt");
  private static final List<String> CAPACITY =
      List.of("cores", "memoryInMb", "diskInGb", "networkBandwidthInMbps", "arch", "accelerators");

  private static final List<String> BOOT_INFO = List.of("source", "image", "version", "parameters");

  private static final List<String> ZONE =
      all(
          List.of(
              "maxBladeCount",
              "details.enabled",
              "details.state",
              "details.location",
              "details.notes",
              "racks.*.uri"),
          in("maxCapacity", CAPACITY));

  private static final List<String> PORT =
      all(OBSERVED, List.of("port.wired", "port.item.type", "port.item.id", "port.item.port"));

  /** Of a pdu or tor. */
  private static final List<String> SWITCH = all(all(DETAILS, OBSERVED), in("ports.*", PORT));

  private static final List<String> FULL_BLADE =
      all(all(DETAILS, OBSERVED), all(in("capacity", CAPACITY), in("bootInfo", BOOT_INFO)));

  private static final List<String> RACK_MEMBERS =
      all(
          all(DETAILS, List.of("details.location", "pdu.details", "tor.details")),
          all(
              all(in("blades.*", CAPACITY), in("fullBlades.*", FULL_BLADE)),
              all(in("pdus.*", SWITCH), in("tors.*", SWITCH))));

  private static final List<String> USER =
      List.of("enabled", "neverDelete", "rights.canManageAccounts", "rights.canStepTime");

  @TempDir private Path directory;

  private static List<String> all(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static List<String> in(String object, List<String> members) {
    return members.stream().map(member -> object + "." + member).toList();
  }

  /**
   * Reads members of a document; a {@code *} stands for each entry of a map, which may be empty.
   */
  private static void read(HttpResponse<String> response, List<String> members) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    Object document = Json.parse(response.body().getBytes(UTF_8));
    for (String member : members) {
      read(document, List.of(member.split("\\.")), member + " of " + response.body());
    }
  }

  private static void read(Object value, List<String> path, String what) {
    if (path.get(0).equals("*")) {
      entries(value).forEach(entry -> read(entry, path.subList(1, path.size()), what));
      return;
    }
    assertThat(value).as("what has %s in %s", path.get(0), what).isInstanceOf(Map.class);
    if (path.size() > 1) {
      read(((Map<?, ?>) value).get(path.get(0)), path.subList(1, path.size()), what);
    }
  }

  private static Collection<?> entries(Object value) {
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> list ? list : ((Map<?, ?>) value).values();
  }

  @ParameterizedTest
  @ValueSource(strings = {"doc", "code"})
  void no_client_of_the_original_looks_into_what_is_not_there(String layout) {
    try (InventoryServer server =
        new InventoryServer(directory, Map.of("cloudchamber.layout", layout))) {
      if (layout.equals("code")) {
        server.chamber.inventory().regions().create(RegionAddress.STANDARD, Region.NONE);
        server.chamber.inventory().zones().create(ZoneAddress.STANDARD, Zone.NONE);
      }
      Client client = server.manager();
      read(client.get("/api/racks"), ZONE);
      client.createRack("r7");
      client.put("/api/racks/empty", RACK.replaceAll("\\{\"enabled.*", "{}}"));
      client.put("/api/racks/bare", RACK);
      client.put("/api/racks/bare/pdu", "{\"details\":{},\"ports\":{\"0\":{},\"5\":{}}}");
      client.put("/api/racks/bare/tor", "{\"details\":{},\"ports\":{\"0\":{\"wired\":false}}}");
      client.put("/api/racks/bare/blades/0", BLADE.replaceAll("\\{\"(enabled|source).*?}", "{}"));
      client.put("/api/racks/bare/blades/1", BLADE);

      HttpResponse<String> zone = client.get("/api/racks");
      read(zone, ZONE);
      Map<?, ?> racks =
          (Map<?, ?>) ((Map<?, ?>) Json.parse(zone.body().getBytes(UTF_8))).get("racks");
      assertThat(racks).hasSize(3);
      for (Object rack : racks.values()) {
        read(client.get((String) ((Map<?, ?>) rack).get("uri")), RACK_MEMBERS);
      }
      assertThat(client.get("/api/racks/bare/").body())
          .contains("\"fullBlades\":{\"0\":{\"details\":{}", "\"port\":{\"item\":{}}");
      read(client.get("/api/racks/r7/blades/1"), CAPACITY);
      read(client.get("/api/users/"), List.of("users.*.name", "users.*.uri", "users.*.protected"));
      for (String user : List.of("manager", "Plain")) {
        if (user.equals("Plain")) {
          client.send("POST", "/api/users/Plain", "{}");
        }
        read(client.get("/api/users/" + user), USER);
        assertThat(tag(client.get("/api/users/" + user))).matches("\"[1-9][0-9]*\"");
      }
      read(client.get("/api/simulation"), List.of("frontEndStartedAt", "inactivityTimeout"));
      read(client.get("/api/simulation/sessions"), List.of("sessions.*.id", "sessions.*.uri"));
      read(client.get("/api/simulation/sessions/1"), List.of("userName", "timeout"));
    }
  }
}
