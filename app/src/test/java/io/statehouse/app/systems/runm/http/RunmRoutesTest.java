package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.systems.runm.http.RunmServer.IMAGE;
import static io.statehouse.app.systems.runm.http.RunmServer.PARTITION;
import static io.statehouse.app.systems.runm.http.RunmServer.PROJECT;
import static io.statehouse.app.systems.runm.http.RunmServer.ROOT;
import static io.statehouse.app.systems.runm.http.RunmServer.done;
import static io.statehouse.app.systems.runm.http.RunmServer.image;
import static io.statehouse.app.systems.runm.http.RunmServer.refused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RawHttp;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.testing.process.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunmRoutesTest {
  private static final String OBJECTS = "/runm/objects";
  private static final String OBJECT = OBJECTS + "/" + IMAGE;

  @TempDir Path directory;
  private RunmServer server;

  @BeforeEach
  void start() {
    server = new RunmServer(directory, Map.of("runm.admins", "root, boss"));
  }

  private void restartWith(String setting, String text) {
    server.close();
    server = new RunmServer(directory, Map.of(setting, text));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<String> keys() {
    try (KeyValueStore store = server.store()) {
      return store.list(new Prefix(ROOT)).stream()
          .map(entry -> entry.key().text().substring(ROOT.length()))
          .toList();
    }
  }

  private String hex(String key) {
    try (KeyValueStore store = server.store()) {
      Bytes value = store.get(new Key(ROOT + key)).orElseThrow().value();
      return HexFormat.of().formatHex(value.toArray());
    }
  }

  @Test
  void the_worked_example_leaves_the_keys_and_bytes_of_the_original() {
    server.withPartition();
    server.withImage();
    String group =
        """
        {"partition": "%s", "object_type": "runm.provider_group", "name": "us-east1-row1-rack2",
         "uuid": "3bf3e700f11b4a7cb99244c554b3a856"}\
        """
            .formatted(PARTITION);
    done(201, server.send("POST", OBJECTS, group));

    String part = "partitions/" + PARTITION;
    assertThat(keys())
        .filteredOn(key -> !key.equals("bootstrap"))
        .hasSize(18)
        .contains(
            part
                + "/objects/by-type/runm.image/by-project/eff883565999408dbec3eb5070d5ecf5/by-name/rhel7.5.2",
            part + "/objects/by-type/runm.provider_group/by-name/us-east1-row1-rack2",
            part + "/properties/by-type/runm.image/architecture/x86_64/" + IMAGE,
            part + "/properties/by-type/runm.image/os/linux/" + IMAGE,
            part + "/tags/lts/" + IMAGE,
            part + "/tags/unicorn/" + IMAGE,
            "partitions/by-name/us-west.example.com");
    assertThat(hex("objects/by-uuid/" + IMAGE))
        .isEqualTo(
            "0a206437393730366530316662643465343861616538393230393036316364623731"
                + "120a72756e6d2e696d616765"
                + "1a206566663838333536353939393430386462656333656235303730643565636635"
                + "22203534623864386437653234633433373939626266373063313665393231653532"
                + "2a097268656c372e352e32"
                + "9203160a0c61726368697465637475726512067838365f3634"
                + "92030b0a026f7312056c696e7578"
                + "9a0307756e69636f726e"
                + "9a03036c7473");
  }

  @Test
  void the_changes_of_the_worked_example_leave_exactly_the_keys_of_the_object() {
    server.withPartition();
    server.withImage();

    done(200, server.send("PUT", OBJECT + "/tags", "{\"tags\": [\"lts\"]}"));
    done(200, server.send("DELETE", OBJECT + "/property?key=os", ""));
    done(200, server.send("PUT", OBJECT + "/property?key=eol", "{\"value\": \"\"}"));
    done(200, server.send("PUT", OBJECT + "/name", "{\"name\": \"rhel8\"}"));

    String part = "partitions/" + PARTITION;
    String name = part + "/objects/by-type/runm.image/by-project/" + PROJECT + "/by-name/rhel8";
    assertThat(keys().stream().filter(key -> key.contains(IMAGE) || key.contains("rhel")))
        .containsExactlyInAnyOrder(
            "objects/by-uuid/" + IMAGE,
            name,
            part + "/properties/by-type/runm.image/architecture/x86_64/" + IMAGE,
            part + "/properties/by-type/runm.image/eol//" + IMAGE,
            part + "/tags/lts/" + IMAGE);
    assertThat(hex("objects/by-uuid/" + IMAGE)).endsWith("9203050a03656f6c9a03036c7473");
    assertThat(server.got(OBJECT + "/keys"))
        .contains("{\"key\":\"" + ROOT + name + "\",\"present\":true}")
        .doesNotContain("false");
  }

  @Test
  void an_object_is_shown_with_its_properties_in_order() {
    server.withPartition();
    server.withImage();

    String expected =
        """
        {"uuid":"%s","partition":"%s","object_type":"runm.image","project":"%s",\
        "name":"rhel7.5.2","properties":[{"key":"architecture","value":"x86_64"},\
        {"key":"os","value":"linux"}],"tags":["unicorn","lts"]}\
        """
            .formatted(IMAGE, PARTITION, PROJECT);
    assertThat(server.got(OBJECTS + "/54B8D8D7-E24C-4379-9BBF-70C16E921E52")).isEqualTo(expected);
    assertThat(server.got("/runm/by-name/object?type=runm.image&name=rhel7.5.2"))
        .isEqualTo(expected);
    refused(404, "there is no object", server.get(OBJECTS + "/" + PARTITION));
    refused(
        404, "there is no object", server.get("/runm/by-name/object?type=runm.image&name=other"));
    refused(400, "Object type x not found", server.get("/runm/by-name/object?type=x&name=other"));
  }

  @Test
  void a_session_is_required_and_its_partition_must_exist() {
    server.withPartition();
    refused(400, "header X-Runm-User is missing", server.http.get(OBJECTS));
    refused(
        400,
        "header X-Runm-Partition is missing",
        server.http.send("GET", OBJECTS, "", "X-Runm-User", "u"));
    refused(
        400,
        "header X-Runm-Project is missing",
        server.http.send(
            "GET", OBJECTS, "", "X-Runm-User", "u", "X-Runm-Partition", "us-west.example.com"));
    refused(400, "there is no partition", asking("x", PROJECT));
    refused(400, "given more than once", server.send("GET", OBJECTS, "", "X-Runm-User", "another"));
  }

  @Test
  void names_in_the_session_are_utf_8_or_percent_encoded() {
    done(201, server.http.post("/runm/partitions", "{\"name\": \"zürich/ö 100%\"}"));

    assertThat(done(200, asking("z%C3%BCrich/%C3%B6%20100%25", "p"))).isEqualTo("[]");
    refused(400, "starts no valid escape", asking("100%", "p"));
    refused(400, "not UTF-8", asking("%FF", "p"));
    refused(400, "has a control character", asking("a%0Ab", "p"));
    refused(400, "has a slash", asking(PARTITION, "a/b"));
  }

  private HttpResponse<String> asking(String partition, String project) {
    return server.http.send(
        "GET",
        OBJECTS + "?type=runm.image",
        "",
        "X-Runm-User",
        "u",
        "X-Runm-Project",
        project,
        "X-Runm-Partition",
        partition);
  }

  private HttpResponse<String> as(String user, String project, String method, String path) {
    return server.http.send(
        method,
        path,
        "",
        "X-Runm-User",
        user,
        "X-Runm-Project",
        project,
        "X-Runm-Partition",
        PARTITION);
  }

  @Test
  void the_objects_of_another_project_are_not_found_unless_by_an_admin_to_delete_them() {
    server.withPartition();
    server.withImage();

    refused(404, "there is no object", as("u", "other", "GET", OBJECT));
    refused(404, "there is no object", as("u", "other", "DELETE", OBJECT));
    refused(404, "there is no object", as("u", "other", "GET", OBJECT + "/keys"));
    assertThat(done(200, as("u", "other", "GET", OBJECTS + "?project=" + PROJECT))).isEqualTo("[]");
    assertThat(done(200, as("boss", "other", "GET", OBJECTS + "?project=" + PROJECT)))
        .contains(IMAGE);
    done(204, as("boss", "other", "DELETE", OBJECT));
    assertThat(keys()).noneMatch(key -> key.contains(IMAGE));
  }

  @Test
  void on_loopback_a_request_may_claim_the_role_admin() {
    server.withPartition();
    server.withImage();
    String body = "{\"uuids\": [\"" + IMAGE + "\", \"" + PARTITION + "\"]}";

    refused(
        400,
        "expected admin",
        server.send("POST", "/runm/delete/objects", body, "X-Runm-Role", "king"));
    assertThat(
            done(
                200,
                server.http.post(
                    "/runm/delete/objects",
                    body,
                    "X-Runm-User",
                    "u",
                    "X-Runm-Project",
                    "other",
                    "X-Runm-Partition",
                    PARTITION,
                    "X-Runm-Role",
                    "admin")))
        .isEqualTo("{\"deleted\":1}");
  }

  @Test
  void partitions_are_listed_renamed_and_deleted() {
    server.withPartition();
    String other = "{\"uuid\": \"00000000000000000000000000000001\", \"name\": \"us-east/x\"}";
    done(201, server.http.post("/runm/partitions", other));

    String east = "{\"uuid\":\"00000000000000000000000000000001\",\"name\":\"us-east/x\"}";
    String west = "{\"uuid\":\"" + PARTITION + "\",\"name\":\"us-west.example.com\"}";
    assertThat(server.got("/runm/partitions")).isEqualTo("[" + east + "," + west + "]");
    assertThat(server.got("/runm/partitions?sort=-name&limit=1")).isEqualTo("[" + west + "]");
    assertThat(server.got("/runm/partitions?marker=00000000000000000000000000000001"))
        .isEqualTo("[" + west + "]");
    assertThat(server.got("/runm/partitions?name-prefix=us-e&name=none"))
        .isEqualTo("[" + east + "]");
    assertThat(server.got("/runm/partitions?uuid=D79706E0-1FBD-4E48-AAE8-9209061CDB71"))
        .isEqualTo("[" + west + "]");
    assertThat(server.got("/runm/by-name/partition?name=us-east/x")).isEqualTo(east);
    assertThat(server.got("/runm/partitions/" + PARTITION)).isEqualTo(west);
    refused(409, "already: choose another name", server.http.post("/runm/partitions", other));
    refused(
        409,
        "already: choose another name",
        server.http.put("/runm/partitions/" + PARTITION + "/name", "{\"name\": \"us-east/x\"}"));
    refused(
        400,
        "has a control character",
        server.http.put("/runm/partitions/" + PARTITION + "/name", "{\"name\": \"a\\nb\"}"));
    done(200, server.http.put("/runm/partitions/" + PARTITION + "/name", "{\"name\": \"west\"}"));
    assertThat(server.got("/runm/by-name/partition?name=west")).contains(PARTITION);
    Await.until(
        "the server has noticed",
        () -> server.get("/runm/by-name/partition?name=us-west.example.com").statusCode() == 404);
    refused(
        404,
        "there is no partition",
        server.get("/runm/by-name/partition?name=us-west.example.com"));
  }

  @Test
  void a_partition_with_objects_is_deleted_only_by_force() {
    server.withPartition();
    server.withImage();

    refused(400, "has objects or definitions", server.http.delete("/runm/partitions/" + PARTITION));
    done(204, server.http.delete("/runm/partitions/" + PARTITION + "?force=true"));
    assertThat(keys()).noneMatch(key -> key.contains(PARTITION) || key.contains(IMAGE));
    refused(404, "there is no partition", server.http.delete("/runm/partitions/" + PARTITION));
  }

  @Test
  void types_are_listed_and_found_by_their_codes() {
    assertThat(server.got("/runm/object-types?code-prefix=runm.provider"))
        .startsWith("[{\"code\":\"runm.provider\",")
        .contains("\"code\":\"runm.provider_group\",\"description\":\"A group of providers\"");
    assertThat(server.got("/runm/object-types?code=runm.provider")).doesNotContain("group");
    assertThat(server.got("/runm/object-types?sort=-code&limit=1&marker=runm.provider"))
        .contains("runm.machine")
        .contains("\"scope\":\"project\"");
    assertThat(server.got("/runm/provider-types/runm.compute")).contains("A provider of CPU");
    assertThat(server.got("/runm/provider-types")).contains("runm.storage.block");
    refused(404, "unknown object type", server.get("/runm/object-types/x"));
  }

  private void makeImages() {
    server.withPartition();
    String[] systems = {"linux", "linux", "bsd"};
    for (int i = 0; i < systems.length; i++) {
      String properties = "{\"os\": \"%s\", \"n%d\": %d}".formatted(systems[i], i, i);
      String tags = i == 0 ? "[\"old\"]" : "[\"lts\", \"t%d\"]".formatted(i);
      String body =
          image("im/%d".formatted(9 - i), "0000000000000000000000000000000" + i, properties)
              .replace("[\"unicorn\", \"lts\"]", tags);
      done(201, server.send("POST", OBJECTS, body));
    }
  }

  private List<Integer> found(String query) {
    return numbers(server.got(OBJECTS + "?" + query));
  }

  /** The last digits of the identifiers. */
  private static List<Integer> numbers(String objects) {
    return Pattern.compile("\"uuid\":\"0{31}([0-9])\"")
        .matcher(objects)
        .results()
        .map(found -> Integer.valueOf(found.group(1)))
        .toList();
  }

  @Test
  void objects_are_found_by_every_filter() {
    makeImages();

    assertThat(found("")).containsExactly(0, 1, 2);
    assertThat(found("property=os")).containsExactly(0, 1, 2);
    assertThat(found("property=os=linux&property=n1")).containsExactly(1);
    assertThat(found("any-property=os=bsd&any-property=n0")).containsExactly(0, 2);
    assertThat(found("forbid-property=os=bsd")).containsExactly(0, 1);
    assertThat(found("forbid-property=n0")).containsExactly(1, 2);
    assertThat(found("tag=lts&tag=t1")).containsExactly(1);
    assertThat(found("any-tag=old&any-tag=t2")).containsExactly(0, 2);
    assertThat(found("forbid-tag=lts")).containsExactly(0);
    assertThat(found("type=runm.image&name=im/8")).containsExactly(1);
    assertThat(found("type-prefix=runm.i&name-prefix=im/")).containsExactly(0, 1, 2);
    assertThat(found("type=runm.machine")).isEmpty();
    assertThat(found("uuid=00000000-0000-0000-0000-000000000001")).containsExactly(1);
    assertThat(found("uuid-prefix=000")).containsExactly(0, 1, 2);
    assertThat(found("partition=us-west.example.com")).containsExactly(0, 1, 2);
    assertThat(found("everywhere=on")).containsExactly(0, 1, 2);
    assertThat(found("project=none")).isEmpty();
  }

  @Test
  void objects_are_found_page_by_page() {
    makeImages();

    assertThat(found("limit=2")).containsExactly(0, 1);
    assertThat(found("limit=2&marker=00000000000000000000000000000001")).containsExactly(2);
    assertThat(found("marker=00000000-0000-0000-0000-000000000001")).containsExactly(2);
    assertThat(found("sort=-uuid&limit=1")).containsExactly(2);
    assertThat(found("sort=name&marker=00000000000000000000000000000002")).containsExactly(1, 0);
    assertThat(found("sort=name")).containsExactly(2, 1, 0);
    refused(400, "unknown sort field", server.get(OBJECTS + "?sort=colour"));
    refused(400, "there is no type of objects", server.get(OBJECTS + "?type=nothing"));
    refused(400, "not both", server.get(OBJECTS + "?name=a&name-prefix=a"));
  }

  @Test
  void objects_are_found_by_alternatives_in_a_document() {
    makeImages();
    String any =
        """
        {"any": [{"properties": {"require_items": [{"key": "os", "value": "bsd"}]}},
                 {"tags": {"all": ["old"]}, "partitions": []}]}\
        """;

    assertThat(numbers(done(200, server.send("POST", "/runm/find/objects?sort=-uuid", any))))
        .containsExactly(2, 0);
    assertThat(numbers(done(200, server.send("POST", "/runm/find/objects?limit=1", "{}"))))
        .containsExactly(0);
    String many = "{\"any\": [" + "{},".repeat(100) + "{}]}";
    refused(400, "at most 100", server.send("POST", "/runm/find/objects", many));
    String wide = "{\"any\": [{\"tags\": {\"none\": [" + "\"t\",".repeat(100) + "\"t\"]}}]}";
    refused(400, "at most 100", server.send("POST", "/runm/find/objects", wide));
    String all = "{\"uuids\": [" + "\"a\",".repeat(1000) + "\"a\"]}";
    refused(400, "at most 1000", server.send("POST", "/runm/delete/objects", all));
  }

  @Test
  void an_object_must_satisfy_its_definition() {
    server.withPartition();
    String scope = "/runm/definitions?provider-type=runm.compute&partition=us-west.example.com";
    String definition =
        """
        {"property_definitions": {"location.row": {"required": true,
          "schema": {"type": "integer", "minimum": 1, "maximum": 2147483647},
          "permissions": [{"role": "admin", "permission": "rw"}]}}}\
        """;

    assertThat(done(200, server.send("PUT", scope, definition)))
        .contains(
            "\"property_permissions\":[{\"key\":\"location.row\",\"permissions\":"
                + "[{\"project\":\"\",\"role\":\"admin\",\"permission\":\"rw\"}",
            "\\\"minimum\\\": 1");
    assertThat(server.got(scope)).contains("location.row");
    assertThat(server.got("/runm/definitions/effective?provider-type=runm.compute"))
        .contains("location.row");
    assertThat(server.got("/runm/definitions/effective")).doesNotContain("location.row");
    refused(400, "at /properties/location.row: must have a minimum value of 1", provider("0"));
    refused(400, "string found, [integer] expected", provider("\"1\""));
    assertThat(done(201, provider("7"))).contains("{\"key\":\"location.row\",\"value\":\"7\"}");
    done(204, server.send("DELETE", scope, ""));
    refused(404, "no definition is set for providers of type", server.get(scope));
  }

  private HttpResponse<String> provider(String row) {
    return server.send(
        "POST",
        OBJECTS,
        """
        {"partition": "%s", "provider_type": "runm.compute", "name": "node1",
         "properties": {"location.row": %s}}\
        """
            .formatted(PARTITION, row));
  }

  @Test
  void a_definition_in_yaml_is_set_or_refused_with_the_place_of_what_is_wrong() {
    server.withPartition();
    String scope = "/runm/definitions?type=runm.image";
    String[] yaml = {"Content-Type", "application/yaml"};

    refused(
        400,
        "line 3, column 1",
        server.send("PUT", scope, "property_definitions:\n  os: [\n", yaml));
    refused(
        400,
        "the definition makes no JSON Schema: it is not JSON: line 1, column 2",
        server.send("PUT", scope, "{\"schema\": \"{!\", \"property_permissions\": []}"));
    done(
        200,
        server.send(
            "PUT", scope, "property_definitions:\n  os: {schema: {enum: [linux]}}\n", yaml));
    assertThat(server.got(scope)).contains("linux");
  }

  @Test
  void every_type_of_objects_has_definitions_globally_and_by_partition() {
    server.withPartition();
    String definition =
        "{\"property_definitions\": {\"os\": {\"schema\": {\"enum\": [\"linux\"]}}}}";
    for (String type :
        List.of("runm.image", "runm.machine", "runm.provider", "runm.provider_group")) {
      done(200, server.send("PUT", "/runm/definitions?type=" + type, definition));
      done(
          200,
          server.send("PUT", "/runm/definitions?type=" + type + "&partition=" + PARTITION, "{}"));
      assertThat(server.got("/runm/definitions/effective?type=" + type)).contains("[]");
      assertThat(server.got("/runm/definitions?type=" + type)).contains("linux");
    }
    refused(
        400,
        "have no provider type",
        server.get("/runm/definitions?type=runm.image&provider-type=runm.compute"));
    refused(400, "not found", server.send("PUT", "/runm/definitions?type=none", "{}"));
    refused(
        400,
        "at property_definitions.a.schema.min_length: expected an integer",
        server.send(
            "PUT",
            "/runm/definitions",
            "{\"property_definitions\": {\"a\": {\"schema\": {\"min_length\": 1.5}}}}"));
    refused(
        400,
        "makes no JSON Schema",
        server.send(
            "PUT",
            "/runm/definitions",
            "{\"property_definitions\": {\"a\": {\"schema\": {\"pattern\": \"(?=a)\"}}}}"));
  }

  @Test
  void a_change_needs_the_object_to_be_as_if_match_says() {
    server.withPartition();
    String first = server.withImage();

    HttpResponse<String> changed =
        server.send("POST", OBJECT + "/tags", "{\"tags\": [\"lts\", \"new\"]}", "If-Match", first);
    assertThat(done(200, changed)).contains("[\"unicorn\",\"lts\",\"new\"]");
    String second = changed.headers().firstValue("ETag").orElseThrow();
    assertThat(server.get(OBJECT).headers().firstValue("ETag"))
        .hasValue(second)
        .isNotEqualTo(first);
    for (String[] request :
        new String[][] {
          {"PUT", "/name", "{\"name\": \"x\"}"},
          {"PUT", "/property?key=os", "{\"value\": 1}"},
          {"DELETE", "/property?key=os", ""},
          {"DELETE", "/tags?tag=lts", ""},
          {"PUT", "/project", "{\"project\": \"x\"}"},
          {"DELETE", "", ""}
        }) {
      refused(
          412,
          "read it again",
          server.send(request[0], OBJECT + request[1], request[2], "If-Match", first));
    }
    done(304, server.send("GET", OBJECT, "", "If-None-Match", second));
    done(204, server.send("DELETE", OBJECT, "", "If-Match", "\"0\", " + second));
  }

  @Test
  void the_parts_of_an_object_are_changed_one_by_one() {
    server.withPartition();
    server.withImage();

    assertThat(done(200, server.send("PUT", OBJECT + "/property?key=a/b", "{\"value\": 1.50}")))
        .contains("{\"key\":\"a/b\",\"value\":\"1.5\"}");
    assertThat(done(200, server.send("PUT", OBJECT + "/property?key=os", "{\"value\": true}")))
        .contains("{\"key\":\"os\",\"value\":\"true\"},{\"key\":\"a/b\"");
    assertThat(
            done(
                200,
                server.send(
                    "PUT",
                    OBJECT + "/properties",
                    "{\"properties\": [{\"key\": \"z\", \"value\": \"1\"}, {\"key\": \"a\","
                        + " \"value\": \"2\"}]}")))
        .contains(
            "\"properties\":[{\"key\":\"z\",\"value\":\"1\"},{\"key\":\"a\",\"value\":\"2\"}]");
    assertThat(done(200, server.send("DELETE", OBJECT + "/tags?tag=lts&tag=none", "")))
        .contains("\"tags\":[\"unicorn\"]");
    done(201, server.send("POST", OBJECTS, image("other", PARTITION, "{}")));
    refused(
        409,
        "already: choose another name",
        server.send("PUT", OBJECT + "/name", "{\"name\": \"other\"}"));
    refused(400, "name is empty", server.send("PUT", OBJECT + "/name", "{\"name\": \"\"}"));
    refused(400, "slash", server.send("PUT", OBJECT + "/project", "{\"project\": \"a/b\"}"));
    done(200, server.send("PUT", OBJECT + "/project", "{\"project\": \"other\"}"));
    refused(404, "there is no object", server.get(OBJECT));
  }

  @Test
  void an_object_that_cannot_be_created_is_refused_in_words() {
    server.withPartition();
    server.withImage();

    refused(
        409,
        "already: choose another name",
        server.send("POST", OBJECTS, image("rhel7.5.2", "", "{}")));
    refused(400, "name is empty", server.send("POST", OBJECTS, image("", "", "{}")));
    refused(400, "object type is required.", server.send("POST", OBJECTS, "{}"));
    refused(400, "unknown member colour", server.send("POST", OBJECTS, "{\"colour\": 1}"));
    refused(
        400,
        "at properties.a: expected a string, a finite number or a boolean",
        server.send("POST", OBJECTS, image("x", "", "{\"a\": [1]}")));
    refused(
        400,
        "Partition none not found",
        server.send("POST", OBJECTS, image("x", "", "{}").replace("us-west.example.com", "none")));
    refused(
        400,
        "bytes",
        server.send("POST", OBJECTS, image("x", "", "{\"a\": \"" + "v".repeat(3000) + "\"}")));
  }

  @Test
  void the_first_partition_is_created_once_for_the_token() {
    restartWith("runm.bootstrap-token", "secret-1");
    String wrong = "{\"bootstrap_token\": \"secret-2\", \"partition_name\": \"part0\"}";
    String right = "{\"bootstrap_token\": \"secret-1\", \"partition_name\": \"part0\"}";

    refused(403, "Bootstrap failed.", server.http.post("/runm/bootstrap", wrong));
    assertThat(done(201, server.http.post("/runm/bootstrap", right))).contains("part0");
    refused(403, "Bootstrap failed.", server.http.post("/runm/bootstrap", right));
    refused(
        400,
        "bootstrap token is required.",
        server.http.post("/runm/bootstrap", right.replace("secret-1", "")));
  }

  @Test
  void the_token_of_the_first_partition_is_not_among_the_raw_keys() {
    restartWith("runm.bootstrap-token", "secret-1");
    String key = ROOT + "bootstrap";
    assertThat(hex("bootstrap")).isEqualTo(HexFormat.of().formatHex("secret-1".getBytes(UTF_8)));

    refused(403, "is a secret", server.http.get("/keys?system=runm&key=" + key));
    refused(403, "is a secret", server.http.get("/keys?system=runm&values=on&prefix=" + key));
    assertThat(server.got("/keys?system=runm&values=on&prefix=" + ROOT))
        .contains(ROOT + "types/object/runm.image")
        .doesNotContain("bootstrap");
  }

  @Test
  void what_changes_is_sent_as_events() {
    server.withPartition();
    try (Events events = server.http.events("/runm/watch")) {
      assertThat(events.next().name()).isEqualTo("watching");

      server.withImage();

      // The partition, created before, may be notified only now.
      String changed = events.next().data();
      if (changed.contains("\"objects\":[]")) {
        changed = events.next().data();
      }
      assertThat(changed).contains("\"objects\":[\"" + IMAGE + "\"]", "by-name/rhel7.5.2");
    }
  }

  @Test
  void a_name_in_the_session_may_be_sent_as_bytes_of_utf_8() throws IOException {
    done(201, server.http.post("/runm/partitions", "{\"name\": \"zürich\"}"));

    assertThat(headOf("X-Runm-Partition: zürich".getBytes(UTF_8))).contains(" 200 ");
    assertThat(headOf("X-Runm-Partition: zürich".getBytes(ISO_8859_1))).contains(" 400 ");
  }

  private String headOf(byte[] partition) throws IOException {
    try (RawHttp client = new RawHttp(server.http.uri("/").getPort())) {
      client.write(("GET " + OBJECTS + " HTTP/1.1\r\nHost: localhost\r\n").getBytes(UTF_8));
      client.write("X-Runm-User: u\r\nX-Runm-Project: p\r\n".getBytes(UTF_8));
      client.write(partition);
      client.write("\r\nConnection: close\r\n\r\n".getBytes(UTF_8));
      return client.head();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\u0000"})
  void text_that_cannot_be_stored_is_refused(String text) {
    server.withPartition();
    server.withImage();
    List<String> before = keys();

    for (String properties : List.of("{\"k\": \"" + text + "\"}", "{\"" + text + "\": \"v\"}")) {
      refused(400, "bad-input", server.send("POST", OBJECTS, image("x", "", properties)));
    }
    refused(400, "bad-input", server.send("POST", OBJECTS, image(text, "", "{}")));
    refused(400, "bad-input", server.send("POST", OBJECTS, image("x", text, "{}")));
    for (String[] change :
        new String[][] {
          {"PUT", "/name", "{\"name\": \"%s\"}"},
          {"PUT", "/project", "{\"project\": \"%s\"}"},
          {"PUT", "/tags", "{\"tags\": [\"%s\"]}"},
          {"PUT", "/property?key=a", "{\"value\": \"%s\"}"},
          {"PUT", "/properties", "{\"properties\": [{\"key\": \"%s\", \"value\": \"\"}]}"}
        }) {
      String body = change[2].formatted(text);
      refused(400, "bad-input", server.send(change[0], OBJECT + change[1], body));
    }
    refused(400, "bad-input", server.http.post("/runm/partitions", "{\"name\": \"" + text + "\"}"));
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_property_that_a_project_may_not_read_does_not_exist_for_it() {
    restartWith("runm.permissions", "on");
    server.withPartition();
    String definition =
        """
        {"property_definitions": {"os": {"permissions": [{"role": "admin", "permission": "rw"}]}}}\
        """;
    done(
        200,
        server.http.put(
            "/runm/definitions?type=runm.image",
            definition,
            "X-Runm-User",
            "u",
            "X-Runm-Project",
            "owner",
            "X-Runm-Partition",
            PARTITION));

    refused(403, "must not", server.send("POST", OBJECTS, image("x", "", "{\"os\": \"bsd\"}")));
    done(
        201,
        server.send(
            "POST", OBJECTS, image("x", IMAGE, "{\"os\": \"bsd\"}"), "X-Runm-Role", "admin"));
    assertThat(server.got(OBJECT)).contains("\"properties\":[]");
    assertThat(server.got(OBJECTS)).contains("\"properties\":[]");
    assertThat(server.got(OBJECT + "/keys")).doesNotContain("bsd");
    refused(403, "must not", server.get(OBJECTS + "?property=os=bsd"));
    refused(403, "must not", server.send("DELETE", OBJECT + "/property?key=os", ""));
  }
}
