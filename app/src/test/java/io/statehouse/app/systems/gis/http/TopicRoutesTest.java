package io.statehouse.app.systems.gis.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicRoutesTest {
  @TempDir static Path directory;
  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = new RunningServer(directory, Map.of());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void removeTopics() {
    server.post("/gis/topics", "{\"topics\":[],\"prune\":true}");
  }

  private static String topic(String name, int partitions) {
    return "{\"name\":\"%s\",\"partitions\":%d,\"replicas\":1}".formatted(name, partitions);
  }

  private static String define(String... topics) {
    return done(200, server.post("/gis/topics", "{\"topics\":[" + String.join(",", topics) + "]}"));
  }

  private static String done(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body().strip();
  }

  private static void refused(int status, String why, HttpResponse<String> response) {
    assertThat(done(status, response)).contains(why);
  }

  private static long desired() {
    String body = server.get("/gis/topics").body();
    return Long.parseLong(body.replaceFirst("(?s)^\\{\"desired\":(\\d+),.*", "$1"));
  }

  @Test
  void topics_are_defined_together_and_listed() {
    String defined = define(topic("b", 1), topic("a", 2));

    assertThat(defined)
        .contains(
            "\"changes\":[{\"name\":\"a\",\"action\":\"CREATE\",\"after\":{\"name\":\"a\",\"partitions\":2,",
            "{\"name\":\"b\",\"action\":\"CREATE\",\"after\":");
    assertThat(server.get("/gis/topics").body())
        .contains(
            "\"topics\":[{\"name\":\"a\",\"partitions\":2,\"replicas\":1,\"properties\":{}},",
            "\"problems\":[]");
  }

  @Test
  void topics_in_yaml_are_planned_with_what_they_were_and_replace_all_others() {
    define(topic("a", 1), topic("b", 1));
    String yaml = "topics:\n- name: a\n  partitions: 3\n  replicas: 1\n";
    String[] type = {"Content-Type", "application/yaml; charset=utf-8"};

    String plan = done(200, server.post("/gis/topics?dry-run&prune", yaml, type));

    assertThat(plan)
        .contains(
            "\"name\":\"a\",\"action\":\"UPDATE\",\"before\":{\"name\":\"a\",\"partitions\":1")
        .contains("\"name\":\"b\",\"action\":\"DELETE\",\"before\":{\"name\":\"b\"");
    refused(400, "line 2, column", server.post("/gis/topics", "topics:\n - }", type));
    done(200, server.post("/gis/topics?prune", yaml, type));
    assertThat(server.get("/gis/topics/b").statusCode()).isEqualTo(404);
  }

  @Test
  void one_topic_is_defined_read_and_removed() {
    String path = "/gis/topics/one";
    String body = "{\"partitions\":2,\"replicas\":1,\"properties\":{\"retention.ms\":60000}}";

    assertThat(done(200, server.put(path, body))).contains("\"action\":\"CREATE\"");
    assertThat(done(200, server.get(path)))
        .isEqualTo(
            "{\"name\":\"one\",\"partitions\":2,\"replicas\":1,\"properties\":{\"retention.ms\":\"60000\"}}");
    assertThat(done(200, server.put(path, body))).contains("\"unchanged\":true");
    assertThat(done(200, server.delete(path))).contains("\"action\":\"DELETE\"");
    refused(404, "TOPIC_NOT_FOUND: ", server.get(path));
    refused(404, "TOPIC_NOT_FOUND: ", server.delete(path));
  }

  @Test
  void a_topic_to_which_live_routes_lead_is_removed_only_by_force() {
    define(topic("routed", 1));
    done(
        200,
        server.put(
            "/gis/routes",
            "{\"routes\":[{\"pattern\":{\"a\":\"b\"},\"destination\":\"routed\"}]}"));
    String path = "/gis/topics/routed";
    String others = "{\"topics\":[" + topic("other", 1) + "],\"prune\":true}";

    refused(409, "TOPIC_ROUTED: live routes lead to topic routed: ", server.delete(path));
    refused(409, "TOPIC_ROUTED: ", server.delete(path + "?dry-run"));
    refused(409, "TOPIC_ROUTED: ", server.post("/gis/topics", others));
    done(200, server.post("/gis/topics?force", others));
    done(200, server.put(path, "{\"partitions\":1,\"replicas\":1}"));
    done(200, server.delete(path + "?force=true"));
    done(200, server.put("/gis/routes", "{\"routes\":[{\"pattern\":{},\"destination\":\"x\"}]}"));
  }

  @Test
  void notes_are_a_part_of_the_document_and_select_topics() {
    String noted = "{\"partitions\":1,\"replicas\":1,\"owner\":\"us\",\"labels\":{\"tier\":1}}";

    done(200, server.put("/gis/topics/noted", noted));
    define(topic("other", 1));

    assertThat(done(200, server.get("/gis/topics/noted")))
        .endsWith("\"properties\":{},\"owner\":\"us\",\"labels\":{\"tier\":\"1\"}}");
    for (String query : new String[] {"owner=us", "label=tier", "label=tier%3D1"}) {
      assertThat(done(200, server.get("/gis/topics?" + query)))
          .contains("\"noted\"")
          .doesNotContain("\"other\"");
    }
    assertThat(done(200, server.get("/gis/topics?label=tier%3D2"))).contains("\"topics\":[]");
    refused(404, "SCOPE_NOT_FOUND: ", server.get("/gis/topics?scope=x"));
    refused(
        400,
        "INVALID_NOTES: topic noted: expected a string as owner",
        server.put("/gis/topics/noted", noted.replace("\"us\"", "5")));
  }

  @Test
  void a_body_may_have_what_a_file_has_but_no_includes() {
    String[] type = {"Content-Type", "application/yaml"};
    String yaml =
        """
        scope: {name: http, topics: [http.*]}
        defaults: {replicas: 1}
        profiles: {small: {partitions: 1}}
        rules: [{name: few, partitions: {max: 2}}]
        topics:
        - &a {name: http.a, profile: small}
        - {<<: *a, name: http.b, partitions: 2}
        """;

    assertThat(done(200, server.post("/gis/topics?dry-run", yaml, type)))
        .contains("\"scope\":\"http\"");
    done(200, server.post("/gis/topics", yaml, type));
    assertThat(done(200, server.get("/gis/topic-scopes")))
        .isEqualTo(
            "[{\"name\":\"http\",\"topics\":[\"http.*\"],\"rules\":[{\"name\":\"few\","
                + "\"partitions\":{\"max\":2}}]}]");
    refused(
        400,
        "RULE_BROKEN: at topics[1]: topic http.b breaks rule few: it has 3 partitions: use at most 2",
        server.post("/gis/topics", yaml.replace("partitions: 2", "partitions: 3"), type));
    refused(
        400,
        "RULE_BROKEN: topic http.c breaks rule few of scope http: ",
        server.put("/gis/topics/http.c", "{\"partitions\":3,\"replicas\":1}"));
    refused(
        400,
        "unknown member \\\"include\\\"",
        server.post("/gis/topics", "include: [x]\ntopics: []", type));
    refused(409, "TOPIC_IN_SCOPE: ", server.post("/gis/topics?prune", "topics: []", type));
    done(200, server.delete("/gis/topic-scopes/http"));
    refused(404, "SCOPE_NOT_FOUND: ", server.delete("/gis/topic-scopes/http"));
    done(200, server.post("/gis/topics?prune", "topics: []", type));
  }

  @Test
  void a_dry_run_writes_nothing() {
    define(topic("a", 1));
    long before = desired();

    assertThat(
            done(
                200,
                server.post(
                    "/gis/topics?dry-run", "{\"topics\":[" + topic("b", 1) + "],\"prune\":true}")))
        .contains("\"name\":\"a\",\"action\":\"DELETE\"", "\"name\":\"b\",\"action\":\"CREATE\"");
    assertThat(done(200, server.delete("/gis/topics/a?dry-run"))).contains("DELETE");
    assertThat(desired()).isEqualTo(before);
  }

  @Test
  void another_version_than_expected_is_a_conflict() {
    long version = desired();

    refused(
        409,
        "DEFINE_CONFLICT: ",
        server.post(
            "/gis/topics",
            "{\"topics\":[" + topic("a", 1) + "],\"ifVersion\":" + (version + 1) + "}"));
    refused(
        409,
        "DEFINE_CONFLICT: ",
        server.put("/gis/topics/a?if-version=" + (version + 1), topic("a", 1)));
    done(200, server.put("/gis/topics/a?if-version=" + version, topic("a", 1)));
  }

  @Test
  void hostile_documents_are_refused() {
    refused(
        400,
        "INVALID_PARTITIONS: ",
        server.put("/gis/topics/a", "{\"partitions\":5.0,\"replicas\":1}"));
    refused(
        400,
        "INVALID_PARTITIONS: ",
        server.put("/gis/topics/a", "{\"partitions\":\"5\",\"replicas\":1}"));
    refused(400, "NAME_MISMATCH: ", server.put("/gis/topics/a", topic("b", 1)));
    refused(
        400,
        "unknown member",
        server.put("/gis/topics/a", "{\"partitions\":1,\"replicas\":1,\"x\":1}"));
    refused(400, "BAD_JSON: ", server.put("/gis/topics/a", "[]"));
    refused(400, "BAD_JSON: ", server.put("/gis/topics/a", "{\"partitions\":1,\"partitions\":2}"));
    refused(400, "BAD_JSON: ", server.post("/gis/topics", "{\"topics\":{}}"));
    refused(400, "BAD_JSON: ", server.post("/gis/topics", "{\"topics\":[],\"prune\":\"yes\"}"));
    refused(400, "unknown member", server.post("/gis/topics", "{\"topics\":[],\"prunes\":true}"));
    refused(400, "BAD_VERSION_VALUE: ", server.put("/gis/topics/a?if-version=-1", topic("a", 1)));
    refused(
        400,
        "given more than once",
        server.post("/gis/topics", "{\"topics\":[" + topic("a", 1) + "," + topic("a", 2) + "]}"));
    refused(
        400,
        "RESERVED_TOPIC: ",
        server.put("/gis/topics/__consumer_offsets", topic("__consumer_offsets", 1)));
  }

  @Test
  void a_server_without_a_cluster_shows_the_versions_alone() {
    define(topic("a", 1));

    assertThat(done(200, server.get("/gis/adoption")))
        .endsWith("\"adopted\":0,\"report\":null,\"paused\":[],\"adopter\":null}");
    refused(
        503, "UNAVAILABLE: this server knows no Kafka cluster", server.get("/gis/adoption/plan"));
    refused(
        503, "UNAVAILABLE: this server knows no Kafka cluster", server.get("/gis/adoption/drift"));
    refused(
        503, "UNAVAILABLE: this server adopts no topics", server.post("/gis/adoption/now", "{}"));
  }

  @Test
  void waiting_looks_once_or_until_the_time_is_over() {
    define(topic("a", 1));
    String wait = "/gis/adoption/wait?version=" + desired();

    assertThat(done(200, server.get(wait + "&timeout=0"))).contains("\"result\":\"TIMED_OUT\"");
    assertThat(done(200, server.get(wait + "&timeout=10ms"))).contains("\"adopted\":0");
    assertThat(done(200, server.get(wait + "&topic=a&timeout=0"))).contains("TIMED_OUT");
    refused(404, "TOPIC_NOT_FOUND: ", server.get(wait + "&topic=b&timeout=0"));
    refused(400, "longer than 60s", server.get(wait + "&timeout=61s"));
    refused(400, "not a duration", server.get(wait + "&timeout=-1s"));
    refused(400, "BAD_VERSION_VALUE", server.get("/gis/adoption/wait?version=x"));
    refused(400, "parameter \\\"version\\\" is missing", server.get("/gis/adoption/wait"));
  }

  @Test
  void a_topic_is_paused_shown_so_resumed_and_forgotten() {
    define(topic("a", 1));

    assertThat(done(200, server.post("/gis/topics/a/pause", "{\"reason\":\"migration\"}")))
        .isEqualTo("{\"name\":\"a\",\"paused\":true,\"changed\":true}");
    assertThat(done(200, server.post("/gis/topics/a/pause", "{}"))).contains("\"changed\":false");
    assertThat(done(200, server.get("/gis/adoption")))
        .contains("\"paused\":[{\"name\":\"a\",\"paused\":{\"since\":", "\"migration\"}}]");
    assertThat(done(200, server.post("/gis/topics/a/resume", "")))
        .isEqualTo("{\"name\":\"a\",\"paused\":false,\"changed\":true}");

    assertThat(done(200, server.post("/gis/topics/a/unmanage?dry-run", "")))
        .contains("\"action\":\"UNMANAGE\"");
    refused(
        409,
        "DEFINE_CONFLICT: ",
        server.post("/gis/topics/a/unmanage?if-version=" + (desired() + 1), ""));
    done(200, server.post("/gis/topics/a/unmanage", ""));
    for (String action : List.of("pause", "resume", "unmanage")) {
      refused(404, "TOPIC_NOT_FOUND: ", server.post("/gis/topics/a/" + action, "{}"));
    }
  }
}
