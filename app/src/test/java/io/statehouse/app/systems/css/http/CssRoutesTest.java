package io.statehouse.app.systems.css.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CssRoutesTest {
  private static final String OBJECT = "/css/databases/sky/tables/Object";

  @TempDir Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = new RunningServer(directory);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void makeSky() {
    done(201, server.put("/css/databases/sky", "{\"stripes\": 85, \"subStripes\": 12}"));
    done(
        201,
        server.put(
            OBJECT,
            "{\"schema\": \"id INT\", \"partitioning\": {\"dirColName\": \"id\", \"latColName\":"
                + " \"d\", \"lonColName\": \"r\", \"overlap\": 0.01}, \"scan\": {\"lockInMem\":"
                + " true, \"scanRating\": 1}}"));
  }

  private static String done(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body().strip();
  }

  private String got(String path) {
    return done(200, server.get(path));
  }

  private void refused(int status, String sentence, HttpResponse<String> response) {
    assertThat(response.body()).contains(sentence);
    assertThat(response.statusCode()).isEqualTo(status);
  }

  @Test
  void databases_are_created_and_dropped() {
    assertThat(got("/css/databases")).isEqualTo("[]");
    makeSky();

    assertThat(got("/css/databases")).isEqualTo("[{\"name\":\"sky\",\"status\":\"READY\"}]");
    assertThat(got("/css/databases/sky/striping")).contains("\"stripes\":85");
    done(201, server.put("/css/databases/more", "{\"like\": \"sky\"}"));
    assertThat(got("/css/databases/more")).contains("\"partitioningId\":1");
    done(204, server.put("/css/databases/more/status", "{\"status\": \"FAILED:x\"}"));
    assertThat(got("/css/databases")).contains("FAILED:x");
    done(204, server.delete("/css/databases/more"));
    refused(404, "Database 'more' does not exist.", server.get("/css/databases/more"));
    refused(409, "Database 'sky' already exists.", server.put("/css/databases/sky", "{}"));
  }

  @Test
  void databases_come_page_by_page() {
    for (String name : List.of("b", "a", "c")) {
      done(201, server.put("/css/databases/" + name, "{}"));
    }

    HttpResponse<String> first = server.get("/css/databases?limit=2");

    assertThat(done(200, first))
        .isEqualTo("[{\"name\":\"a\",\"status\":\"READY\"},{\"name\":\"b\",\"status\":\"READY\"}]");
    assertThat(first.headers().firstValue("Link"))
        .hasValue("</css/databases?limit=2&after=b>; rel=\"next\"");
    HttpResponse<String> last = server.get("/css/databases?limit=2&after=b");
    assertThat(done(200, last)).isEqualTo("[{\"name\":\"c\",\"status\":\"READY\"}]");
    assertThat(last.headers().firstValue("Link")).isEmpty();
  }

  @Test
  void a_database_is_like_another_or_has_a_striping_of_its_own() {
    makeSky();

    refused(
        400,
        "give either",
        server.put("/css/databases/b", "{\"like\": \"sky\", \"stripes\": 1, \"subStripes\": 1}"));
    assertThat(server.get("/css/databases/b").statusCode()).isEqualTo(404);
  }

  @Test
  void tables_are_created_from_the_parts_that_are_given() {
    makeSky();
    done(201, server.put("/css/databases/sky/tables/Plain", "{}"));
    done(
        201,
        server.put(
            "/css/databases/sky/tables/Source",
            "{\"partitioning\": {\"dirTable\": \"Object\", \"dirColName\": \"id\"}}"));

    assertThat(got(OBJECT)).contains("\"chunkLevel\":2", "\"schema\":\"id INT\"");
    assertThat(got("/css/databases/sky/tables/Source/partitioning"))
        .contains("\"subChunks\":false", "\"dirDb\":\"sky\"");
    assertThat(got("/css/databases/sky/tables/Plain/partitioning")).isEqualTo("null");
    assertThat(got("/css/databases/sky/tables/Plain/match")).isEqualTo("null");
    refused(
        409,
        "Table 'sky.Plain' already exists.",
        server.put("/css/databases/sky/tables/Plain", "{}"));
  }

  @Test
  void a_match_table_has_neither_partitioning_nor_scan() {
    makeSky();
    String match =
        "{\"dirTable1\": \"sky.Object\", \"dirColName1\": \"a\", \"dirTable2\": \"sky.Object\","
            + " \"dirColName2\": \"b\", \"flagColName\": \"f\", \"angSep\": 0.5}";

    done(201, server.put("/css/databases/sky/tables/M", "{\"match\": " + match + "}"));
    assertThat(got("/css/databases/sky/tables/M/match")).contains("\"angSep\":0.5");
    refused(
        400,
        "a match table has neither",
        server.put(
            "/css/databases/sky/tables/N",
            "{\"match\": " + match + ", \"scan\": {\"scanRating\": 1}}"));
  }

  @Test
  void each_attribute_of_a_table_is_changed_by_itself() {
    makeSky();
    done(204, server.put(OBJECT + "/status", "{\"status\": \"DO_NOT_USE\"}"));
    done(204, server.put(OBJECT + "/schema", "{\"schema\": \"a INT,\\nb INT\"}"));
    done(204, server.put(OBJECT + "/scan", "{\"lockInMem\": false, \"scanRating\": 3}"));

    assertThat(got("/css/databases/sky/tables?ready=on")).isEqualTo("[]");
    assertThat(got("/css/databases/sky/tables")).contains("DO_NOT_USE");
    assertThat(got(OBJECT + "/schema")).isEqualTo("{\"schema\":\"a INT,\\nb INT\"}");
    assertThat(got(OBJECT + "/scan")).isEqualTo("{\"lockInMem\":false,\"scanRating\":3}");
    done(204, server.delete(OBJECT));
    refused(404, "Table 'sky.Object' does not exist.", server.get(OBJECT));
  }

  @Test
  void a_node_that_holds_chunks_cannot_be_deleted() {
    makeSky();
    done(201, server.put("/css/nodes/w1", "{\"host\": \"10.0.0.11\", \"port\": 5012}"));
    done(204, server.post(OBJECT + "/chunks/4711", "{\"nodes\": [\"w1\"]}"));

    assertThat(got("/css/nodes")).contains("\"name\":\"w1\"", "\"state\":\"ACTIVE\"");
    assertThat(got(OBJECT + "/chunks")).isEqualTo("[{\"chunk\":4711,\"nodes\":[\"w1\"]}]");
    refused(409, "Node 'w1' is in use and cannot be deleted.", server.delete("/css/nodes/w1"));
    refused(
        409,
        "Node 'w1' already exists.",
        server.put("/css/nodes/w1", "{\"host\": \"h\", \"port\": 1}"));
    done(204, server.delete(OBJECT + "/chunks/4711"));
    done(204, server.put("/css/nodes/w1/state", "{\"state\": \"INACTIVE\"}"));
    assertThat(got("/css/nodes/w1")).contains("INACTIVE");
    done(204, server.delete("/css/nodes/w1"));
    refused(404, "Node 'w1' does not exist.", server.get("/css/nodes/w1"));
    done(204, server.post(OBJECT + "/chunks", "{\"chunks\": [{\"chunk\": 5, \"nodes\": []}]}"));
    refused(
        400,
        "body member \\\"chunks[0]\\\" has unknown member",
        server.post(OBJECT + "/chunks", "{\"chunks\": [{\"chnk\": 5}]}"));
    assertThat(got("/css/databases/sky/empty-chunks")).isEqualTo("[]");
    done(204, server.post("/css/empty-chunks/flush", ""));
    done(204, server.post("/css/databases/sky/empty-chunks/flush", ""));
  }

  @Test
  void entries_follow_the_rules_of_the_tree() {
    makeSky();

    assertThat(got("/css/entries?key=/DBS/sky"))
        .contains("\"value\":\"READY\"", "\"storageClass\":\"L2\"");
    done(204, server.put("/css/entries?key=/x/y", "z"));
    assertThat(got("/css/entries/children?key=/x")).isEqualTo("[\"y\"]");
    assertThat(done(201, server.post("/css/entries?key=/u/_&unique=on", "")))
        .isEqualTo("{\"key\":\"/u/_0000000001\"}");
    refused(409, "Key '/x' already exists.", server.post("/css/entries?key=/x", ""));
    assertThat(got("/css/entries/values?key=/x/y&key=/none")).isEqualTo("{\"/x/y\":\"z\"}");
    done(204, server.delete("/css/entries?key=/x"));
    refused(404, "Key '/x/y' does not exist.", server.get("/css/entries?key=/x/y"));
    assertThat(got("/css/version")).isEqualTo("{\"version\":\"1\"}");
  }

  @Test
  void a_dump_is_loaded_into_an_empty_store_or_merged() {
    makeSky();
    String dump = server.get("/css/dump").body();
    refused(409, "not empty", server.post("/css/load", dump));
    done(200, server.post("/css/load?merge=on", dump));
    refused(400, "add everything=true", server.delete("/css/entries?key=/"));
    refused(400, "add everything=true", server.delete("/css/entries?key="));
    done(204, server.delete("/css/entries?key=/&everything=true"));

    done(200, server.post("/css/load", dump));

    assertThat(server.get("/css/dump").body()).isEqualTo(dump);
    assertThat(server.get("/css/dump?format=tsv&key=/DBS").body()).startsWith("/DBS/sky\tREADY\n");
  }

  @Test
  void a_catalogue_is_ingested_from_one_document() {
    String database =
        "{\\\"database\\\":\\\"sky\\\",\\\"num_stripes\\\":85,\\\"num_sub_stripes\\\":12,"
            + "\\\"overlap\\\":0.01}";

    String report =
        done(
            200,
            server.post("/css/ingest", "{\"files\": {\"database.json\": \"" + database + "\"}}"));

    assertThat(report).contains("\"database\":\"sky\"", "\"databaseCreated\":true");
    assertThat(got("/css/databases/sky")).contains("\"stripes\":85");
  }

  @Test
  void pending_actions_are_listed_and_settled() {
    makeSky();
    done(204, server.put(OBJECT + "/status", "{\"status\": \"PENDING_DROP:17\"}"));
    String action =
        "\"kind\":\"drop-table\",\"database\":\"sky\",\"table\":\"Object\",\"status\":"
            + "\"PENDING_DROP:17\"";

    assertThat(got("/css/pending")).isEqualTo("[{" + action + "}]");
    done(204, server.post("/css/pending", "{" + action + ",\"outcome\":\"done\"}"));
    refused(404, "does not exist", server.get(OBJECT));
    refused(409, "no longer", server.post("/css/pending", "{" + action + ",\"outcome\":\"done\"}"));
    refused(
        400,
        "known are done, failed, not-now",
        server.post("/css/pending", "{" + action + ",\"outcome\":\"perhaps\"}"));
  }

  @Test
  void the_originals_routes_respond_as_the_original_does() {
    makeSky();
    done(201, server.put("/css/databases/sky/tables/Plain", "{}"));
    String child = "{\"partitioning\": {\"dirTable\": \"Object\", \"dirColName\": \"id\"}}";
    done(201, server.put("/css/databases/sky/tables/Gone", child));
    done(201, server.put("/css/databases/sky/tables/Source", child));
    done(204, server.put("/css/databases/sky/tables/Gone/status", "{\"status\": \"FAILED:x\"}"));
    String path = "/css/replication/qserv/css/shared-scan";

    assertThat(got(path)).isEqualTo(sharedScans(1));
    assertThat(done(200, server.put(path + "/sky/Object", "{\"scanRating\":2,\"version\":45}")))
        .isEqualTo(sharedScans(2));
    refused(400, "\"success\":0", server.put(path + "/sky/Plain", "{\"scanRating\":2}"));
  }

  private static String sharedScans(int objectRating) {
    return "{\"success\":1,\"error\":\"\",\"error_ext\":{},\"warning\":\"\",\"css\":"
        + "{\"shared_scan\":{\"layout_85_12\":{\"sky\":{\"Gone\":{},\"Object\":{\"scanRating\":"
        + objectRating
        + "},\"Source\":{\"scanRating\":0}}}}}}";
  }

  @Test
  void names_in_paths_are_decoded_and_checked() {
    done(201, server.put("/css/databases/d%20%C3%A9%25", "{}"));

    assertThat(got("/css/databases")).contains("\"d é%\"");
    assertThat(got("/css/databases/d%20%C3%A9%25")).contains("\"d é%\"");
    assertThat(server.get("/css/databases/a%2Fb").statusCode()).isEqualTo(400);
    assertThat(server.put("/css/databases/%00", "{}").statusCode()).isEqualTo(400);
    assertThat(server.get("/css/databases/%2e%2e/x").statusCode()).isIn(400, 404);
  }
}
