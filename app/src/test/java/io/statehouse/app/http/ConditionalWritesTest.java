package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No writer overwrites another unseen: on every resource that has a type. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConditionalWritesTest {
  private static final List<String> TYPED = List.of("/css", "/gis", "/runm");
  private static final int WRITERS = 6;

  private static final String SKY = TypedResources.SKY;
  private static final String OBJECT = "/runm/objects/" + TypedResources.IMAGE;
  private static final String PARTITION = "/runm/partitions/" + TypedResources.PARTITION;
  private static final String DEFINITION = TypedResources.DEFINITION;

  /** The writes that take no condition; docs/http.md says why of each kind. */
  private static final Set<String> WITHOUT =
      new TreeSet<>(
          List.of(
              // These only add, or act on what many wrote; nothing that anyone could have read is
              // overwritten.
              "post /css/databases/{db}/tables/{table}/chunks",
              "post /css/databases/{db}/tables/{table}/chunks/{chunk}",
              "post /css/entries",
              "post /css/ingest",
              "post /css/load",
              "post /css/pending",
              "post /runm/partitions",
              "post /runm/objects",
              "post /runm/bootstrap",
              "post /gis/routes/gc",
              "post /gis/adoption/now",
              "post /gis/topics/{name}/pause",
              "post /gis/topics/{name}/resume",
              // What a cluster is doing is no document.
              "delete /gis/cluster/reassignments/{name}",
              "post /gis/cluster/elect-leaders",
              // A chunk, or many objects, has no document of its own.
              "delete /css/databases/{db}/tables/{table}/chunks/{chunk}",
              "post /runm/delete/objects",
              // An original's request has the original's headers.
              "put /css/replication/qserv/css/shared-scan/{db}/{table}",
              // These write nothing.
              "post /css/ingest/plan",
              "post /css/load/plan",
              "post /css/databases/{db}/empty-chunks/flush",
              "post /css/empty-chunks/flush",
              "post /runm/find/objects",
              "post /gis/routes/match",
              "post /gis/routes/explain"));

  /**
   * A write to a resource.
   *
   * @param tagged the address of which it takes the ETag
   * @param body with %d, where it can differ
   */
  private record Write(String method, String route, String address, String tagged, String body) {
    String operation() {
      return method.toLowerCase(java.util.Locale.ROOT) + " " + route;
    }
  }

  static Stream<Write> writes() {
    String database = "/css/databases/{db}";
    String table = database + "/tables/{table}";
    String object = "/runm/objects/{uuid}";
    String entry = "/css/entries?key=/own";
    String plain = SKY + "/tables/Plain";
    return Stream.of(
        new Write("PUT", database + "/status", SKY + "/status", SKY, "{\"status\":\"S%d\"}"),
        new Write("PUT", table + "/status", plain + "/status", plain, "{\"status\":\"S%d\"}"),
        new Write(
            "PUT", table + "/schema", plain + "/schema", plain + "/schema", "{\"schema\":\"%d\"}"),
        new Write(
            "PUT",
            table + "/scan",
            plain + "/scan",
            plain + "/scan",
            "{\"lockInMem\":true,\"scanRating\":%d}"),
        new Write("DELETE", table, plain, plain, ""),
        new Write("PUT", table, plain, plain, null),
        new Write("PUT", database, SKY, SKY, null),
        new Write("DELETE", database, SKY, SKY, ""),
        new Write(
            "PUT",
            "/css/nodes/{node}/state",
            "/css/nodes/n1/state",
            "/css/nodes/n1",
            "{\"state\":\"S%d\"}"),
        new Write("PUT", "/css/nodes/{node}", "/css/nodes/n1", "/css/nodes/n1", null),
        new Write("DELETE", "/css/nodes/{node}", "/css/nodes/n1", "/css/nodes/n1", ""),
        new Write("PUT", "/css/entries", entry, entry + "&value=true", "v%d"),
        new Write("DELETE", "/css/entries", entry, entry + "&value=true", ""),
        new Write(
            "PUT",
            "/gis/routes",
            "/gis/routes",
            "/gis/routes",
            "{\"routes\":[{\"pattern\":{\"v\":\"%d\"},\"destination\":\"d\"}]}"),
        new Write(
            "POST",
            "/gis/routes/rollback",
            "/gis/routes/rollback",
            "/gis/routes",
            "{\"version\":\"1\"}"),
        new Write(
            "PUT",
            "/gis/topics/{name}",
            "/gis/topics/one",
            "/gis/topics/one",
            "{\"partitions\":1%d,\"replicas\":1}"),
        new Write(
            "POST",
            "/gis/topics",
            "/gis/topics",
            "/gis/topics",
            "{\"scope\":{\"name\":\"s\",\"topics\":[\"two\"]},\"topics\":[{\"name\":\"two\",\"partitions\":1%d,\"replicas\":1}]}"),
        new Write(
            "DELETE", "/gis/topic-scopes/{name}", "/gis/topic-scopes/s", "/gis/topic-scopes/s", ""),
        new Write("DELETE", "/gis/topics/{name}", "/gis/topics/one", "/gis/topics/one", ""),
        new Write(
            "POST",
            "/gis/topics/{name}/unmanage",
            "/gis/topics/one/unmanage",
            "/gis/topics/one",
            ""),
        new Write(
            "PUT",
            "/runm/partitions/{uuid}/name",
            PARTITION + "/name",
            PARTITION,
            "{\"name\":\"n%d\"}"),
        new Write("DELETE", "/runm/partitions/{uuid}", PARTITION + "?force=true", PARTITION, ""),
        new Write(
            "PUT",
            "/runm/definitions",
            DEFINITION,
            DEFINITION,
            "{\"property_definitions\":{\"os\":{},\"k%d\":{}}}"),
        new Write("DELETE", "/runm/definitions", DEFINITION, DEFINITION, ""),
        new Write(
            "PUT",
            object + "/property",
            OBJECT + "/property?key=os",
            OBJECT,
            "{\"value\":\"bsd\"}"),
        new Write("DELETE", object + "/property", OBJECT + "/property?key=os", OBJECT, ""),
        new Write(
            "PUT", object + "/properties", OBJECT + "/properties", OBJECT, "{\"properties\":[]}"),
        new Write("PUT", object + "/tags", OBJECT + "/tags", OBJECT, "{\"tags\":[\"t%d\"]}"),
        new Write("POST", object + "/tags", OBJECT + "/tags", OBJECT, "{\"tags\":[\"t%d\"]}"),
        new Write("DELETE", object + "/tags", OBJECT + "/tags?tag=lts", OBJECT, ""),
        new Write("PUT", object + "/name", OBJECT + "/name", OBJECT, "{\"name\":\"n%d\"}"),
        new Write("PUT", object + "/project", OBJECT + "/project", OBJECT, "{\"project\":\"p\"}"),
        new Write("DELETE", object, OBJECT, OBJECT, ""));
  }

  private TypedResources resources;

  @BeforeAll
  void start(@TempDir Path directory) {
    resources = new TypedResources(directory);
    resources.create("/css"); // first, since CSS takes no store with the keys of others
  }

  @AfterAll
  void stop() {
    resources.close();
  }

  private void renew(Write write) {
    resources.send("DELETE", OBJECT, ""); // a test before may have changed it
    resources.create(write.address.substring(0, 4));
  }

  @Test
  void every_typed_resource_that_is_read_and_written_has_a_tag_and_takes_it() {
    Set<String> without = new TreeSet<>();
    for (String method : List.of("put", "post", "delete")) {
      for (String path : resources.paths(TYPED, method)) {
        Map<?, ?> write = resources.operation(method, path);
        boolean conditional = parameters(write).containsAll(List.of("If-Match", "If-None-Match"));
        if (!conditional) {
          without.add(method + " " + path);
        }
        assertThat(((Map<?, ?>) write.get("responses")).containsKey("412"))
            .as(method + " " + path)
            .isEqualTo(conditional);
        Map<?, ?> read = resources.operation("get", path);
        if (read != null && conditional) {
          assertThat(isTagged(read)).as("get " + path).isTrue();
        }
      }
    }

    assertThat(without).isSubsetOf(WITHOUT);
    assertThat(writes().map(Write::operation))
        .as("each of the others is tried")
        .doesNotContainAnyElementsOf(WITHOUT)
        .containsAll(conditional());
  }

  private Set<String> conditional() {
    Set<String> conditional = new TreeSet<>();
    for (String method : List.of("put", "post", "delete")) {
      resources.paths(TYPED, method).stream()
          .map(path -> method + " " + path)
          .filter(operation -> !WITHOUT.contains(operation))
          .forEach(conditional::add);
    }
    return conditional;
  }

  private static List<String> parameters(Map<?, ?> operation) {
    return ((List<?>) operation.get("parameters"))
        .stream().map(one -> (Map<?, ?>) one).map(one -> "" + one.get("name")).toList();
  }

  private static boolean isTagged(Map<?, ?> operation) {
    Map<?, ?> responses = (Map<?, ?>) operation.get("responses");
    Object headers = ((Map<?, ?>) responses.get("200")).get("headers");
    return headers != null && ((Map<?, ?>) headers).containsKey("ETag");
  }

  @ParameterizedTest
  @MethodSource("writes")
  void a_write_is_refused_unless_all_is_as_its_writer_saw_it(Write write) {
    renew(write);
    HttpResponse<String> before = resources.send("GET", write.tagged, "");
    String tag = resources.tag(write.tagged);
    String body = write.body == null ? before.body() : write.body.formatted(0);

    for (String[] stale :
        new String[][] {
          {"If-Match", "\"0123\""}, {"If-Match", "W/" + tag}, {"If-None-Match", "*"}
        }) {
      HttpResponse<String> refused =
          resources.send(write.method, write.address, body, stale[0], stale[1]);
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(412);
      assertThat(resources.send("GET", write.tagged, "").body()).isEqualTo(before.body());
    }
    assertThat(resources.send(write.method, write.address, body, "If-Match", "x").statusCode())
        .isEqualTo(400);

    HttpResponse<String> done =
        resources.send(write.method, write.address, body, "If-Match", "\"0123\", " + tag);
    assertThat(done.statusCode()).as(done.body()).isIn(200, 201, 204);
  }

  /** All have read the same, so that only one may write: whatever comes between on the way. */
  @ParameterizedTest
  @MethodSource("writes")
  void of_writers_that_saw_the_same_only_one_writes(Write write) throws Exception {
    if (write.body == null || !write.body.contains("%d") && !write.method.equals("DELETE")) {
      return; // each must change something
    }
    renew(write);
    String tag = resources.tag(write.tagged);
    List<Callable<Integer>> writers = new ArrayList<>();
    for (int i = 1; i <= WRITERS; i++) {
      String body = write.body.formatted(i);
      writers.add(
          () -> resources.send(write.method, write.address, body, "If-Match", tag).statusCode());
    }
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    List<Integer> statuses = new ArrayList<>();
    try {
      for (Future<Integer> each : threads.invokeAll(writers)) {
        statuses.add(each.get());
      }
    } finally {
      threads.shutdownNow();
    }

    Collections.sort(statuses);
    assertThat(statuses.get(0)).isIn(200, 204);
    // A deletion of several transactions is finished together by all who began it.
    boolean together = write.address.startsWith(PARTITION) && write.method.equals("DELETE");
    assertThat(statuses.subList(1, WRITERS))
        .allMatch(status -> status == 412 || status == 404 || together && status == 204);
  }

  @Test
  void a_star_means_what_is_there() {
    resources.create("/keys");
    assertThat(status("PUT", "/css/nodes/n9", "{\"host\":\"h\",\"port\":1}", "If-Match", "*"))
        .isEqualTo(412);
    assertThat(status("PUT", "/css/nodes/n9", "{\"host\":\"h\",\"port\":1}", "If-None-Match", "*"))
        .isEqualTo(201);
    assertThat(status("PUT", "/css/nodes/n9/state", "{\"state\":\"X\"}", "If-Match", "*"))
        .isEqualTo(204);
    assertThat(status("DELETE", "/css/nodes/n9", "", "If-Match", "*")).isEqualTo(204);
    assertThat(status("DELETE", "/css/nodes/n9", "", "If-Match", "*")).isEqualTo(404);
    assertThat(status("DELETE", "/css/entries?key=/none", "", "If-Match", "*")).isEqualTo(404);
    assertThat(status("PUT", "/css/entries?key=/none", "x", "If-Match", "*")).isEqualTo(412);
    assertThat(status("PUT", "/keys?system=css&key=/none", "x", "If-Match", "*")).isEqualTo(412);
    assertThat(status("PUT", "/keys?system=css&key=/raw", "x", "If-Match", "*")).isEqualTo(200);
  }

  @Test
  void a_condition_on_what_takes_none_is_refused() {
    for (String header : List.of("If-Match", "If-None-Match")) {
      HttpResponse<String> refused =
          resources.http.send("POST", "/css/entries?key=/new", "x", header, "*");
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("POST /css/entries takes no " + header);
      assertThat(status("DELETE", "/keys?system=css&prefix=/none", "", header, "*")).isEqualTo(400);
    }
  }

  private int status(String method, String path, String body, String... headers) {
    return resources.send(method, path, body, headers).statusCode();
  }
}
