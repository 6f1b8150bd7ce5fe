package io.statehouse.app.http;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What GET returns, PUT takes: on every route that has both, of every system. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PutOfGetTest {
  private static final List<String> ALL =
      List.of("/css", "/gis", "/runm", "/missions", "/cloudchamber", "/keys");

  private static final String RACK = "/cloudchamber/api/racks/r1";
  private static final String WORKLOAD = "/cloudchamber/api/workloads/w";

  private TypedResources resources;

  /**
   * A resource of a route.
   *
   * @param read the address with all that PUT needs
   * @param deletable whether it can be created by PUT after it was deleted
   */
  private record Sample(String route, String read, String written, boolean deletable) {
    static Sample of(String route, String address) {
      return new Sample(route, address, address, false);
    }

    static Sample deletable(String route, String address) {
      return new Sample(route, address, address, true);
    }
  }

  static Stream<Sample> samples() {
    String database = "/css/databases/{db}";
    String table = database + "/tables/{table}";
    String rack = "/cloudchamber/api/racks/{rack}";
    String workload = "/cloudchamber/api/workloads/{workload}";
    String instance = workload + "/instances/{instance}";
    return Stream.of(
        Sample.of(database, TypedResources.SKY),
        Sample.deletable(table, TypedResources.SKY + "/tables/Match"),
        Sample.deletable(table, TypedResources.SKY + "/tables/Plain"),
        Sample.of(table + "/schema", TypedResources.SKY + "/tables/Object/schema"),
        Sample.of(table + "/scan", TypedResources.SKY + "/tables/Object/scan"),
        Sample.deletable(table, TypedResources.SKY + "/tables/Object"),
        Sample.deletable("/css/nodes/{node}", "/css/nodes/n1"),
        new Sample(
            "/css/entries", "/css/entries?key=/own&value=true", "/css/entries?key=/own", true),
        Sample.deletable(database, TypedResources.SKY),
        Sample.of("/gis/routes", "/gis/routes"),
        Sample.deletable("/gis/topics/{name}", "/gis/topics/one"),
        Sample.deletable("/runm/definitions", TypedResources.DEFINITION),
        Sample.deletable("/keys", "/keys?system=css&key=/raw"),
        Sample.of("/cloudchamber/api/users/{user}", "/cloudchamber/api/users/dana"),
        new Sample(rack, RACK + "?record", RACK, false),
        new Sample(rack + "/blades/{blade}", RACK + "/blades/1?record", RACK + "/blades/1", false),
        Sample.of(rack + "/pdu", RACK + "/pdu"),
        Sample.of(rack + "/pdu/{pdu}", RACK + "/pdu/0"),
        Sample.of(rack + "/tor", RACK + "/tor"),
        Sample.of(rack + "/tor/{tor}", RACK + "/tor/0"),
        Sample.of(workload, WORKLOAD),
        Sample.of(instance + "/actual", WORKLOAD + "/instances/a/actual"),
        Sample.of(instance + "/target", WORKLOAD + "/instances/a/target"));
  }

  @BeforeAll
  void start(@TempDir Path directory) {
    resources = new TypedResources(directory);
    resources.create("");
  }

  @AfterAll
  void stop() {
    resources.close();
  }

  @Test
  void every_route_that_has_both_is_tried() {
    Set<String> both = resources.paths(ALL, "get", "put");
    both.remove("/cloudchamber/api/stepper"); // there is no simulator

    assertThat(samples().map(Sample::route).collect(toSet())).isEqualTo(both);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void what_was_read_is_written_back_and_nothing_changes(Sample sample) {
    HttpResponse<String> read = got(sample);
    String tag = read.headers().firstValue("ETag").orElseThrow();

    written(resources.send("PUT", sample.written, read.body(), "If-Match", tag));

    HttpResponse<String> again = got(sample);
    assertThat(again.body()).isEqualTo(read.body());
    if (!sample.route.startsWith("/cloudchamber")) {
      written(resources.send("PUT", sample.written, again.body()));
      assertThat(got(sample).body()).isEqualTo(read.body());
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void what_was_deleted_is_created_as_it_was_read(Sample sample) {
    if (!sample.deletable) {
      return;
    }
    resources.create(sample.route.substring(0, 4));
    HttpResponse<String> read = got(sample);
    HttpResponse<String> deleted = resources.send("DELETE", sample.written, "");
    assertThat(deleted.statusCode()).as(deleted.body()).isIn(200, 204);

    written(resources.send("PUT", sample.written, read.body(), "If-None-Match", "*"));

    assertThat(withoutNumbersOfTheStore(got(sample))).isEqualTo(withoutNumbersOfTheStore(read));
    resources.create(sample.route.substring(0, 4)); // with a database its tables were deleted
  }

  /** The store numbers these itself, each once. */
  private static String withoutNumbersOfTheStore(HttpResponse<String> response) {
    return response
        .body()
        .replaceAll("\"partitioningId\":[0-9]+", "")
        .replaceAll("\"uuid\":\"[0-9a-f]+\"", "");
  }

  private HttpResponse<String> got(Sample sample) {
    HttpResponse<String> read = resources.send("GET", sample.read, "");
    assertThat(read.statusCode()).as(sample.read + ": " + read.body()).isEqualTo(200);
    return read;
  }

  private static void written(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isIn(200, 201, 204);
  }

  @Test
  void what_a_put_says_must_not_contradict_its_address() {
    Map<String, String> contradictions = new HashMap<>();
    contradictions.put("/css/databases/other", "{\"name\":\"sky\"}");
    contradictions.put("/css/nodes/n2", "{\"name\":\"n1\",\"host\":\"h\",\"port\":1}");
    contradictions.put(TypedResources.SKY + "/tables/T", "{\"name\":\"Plain\"}");
    contradictions.put(TypedResources.SKY + "/tables/U", "{\"database\":\"other\"}");
    contradictions.put(TypedResources.SKY + "/tables/V", "{\"chunkLevel\":2}");
    contradictions.forEach(
        (address, body) -> {
          HttpResponse<String> refused = resources.send("PUT", address, body);
          assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
          assertThat(refused.body()).contains("or leave it out, but found");
        });
  }
}
