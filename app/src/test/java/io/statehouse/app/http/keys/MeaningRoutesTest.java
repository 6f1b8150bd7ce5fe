package io.statehouse.app.http.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeaningRoutesTest {
  @TempDir Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = new RunningServer(directory, Map.of("only", "css"));
    server.put("/css/databases/sky", "{}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> check(String writes) {
    return server.post("/keys/check", "{\"writes\":[" + writes.replace('\'', '"') + "]}");
  }

  @Test
  void a_key_means_the_record_that_it_holds() {
    assertThat(server.get("/keys/meaning?key=/DBS/sky").body())
        .isEqualTo(
            "{\"key\":\"/DBS/sky\",\"type\":\"database\",\"identity\":\"sky\",\"title\":\"sky\","
                + "\"fields\":{\"status\":\"READY\"},\"problem\":null}\n");
  }

  @Test
  void a_key_that_means_nothing_has_no_type_and_an_absent_one_is_not_found() {
    server.put("/keys?key=zzz", "x");

    assertThat(server.get("/keys/meaning?key=zzz").body())
        .isEqualTo(
            "{\"key\":\"zzz\",\"type\":null,\"identity\":null,\"title\":null,\"fields\":{},"
                + "\"problem\":null}\n");
    assertThat(server.get("/keys/meaning?key=/none").statusCode()).isEqualTo(404);
  }

  @Test
  void a_value_unlike_the_layout_has_its_problem() {
    commit("{'key':'/DBS/sky/bytes','base64':'/wA='}");

    assertThat(server.get("/keys/meaning?key=/DBS/sky/bytes").body())
        .contains("\"type\":\"unreadable\"")
        .doesNotContain("\"problem\":null");
  }

  private void commit(String writes) {
    assertThat(
            server
                .post("/keys/commit", "{\"writes\":[" + writes.replace('\'', '"') + "]}")
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void writes_are_told_by_the_records_that_change() {
    commit("{'key':'/DBS/old','text':'READY'}");

    HttpResponse<String> checked =
        check(
            "{'key':'/DBS/sky','text':'DEAD'},{'key':'/DBS/new','text':'READY'},"
                + "{'key':'/DBS/old','delete':true},{'key':'/DBS/none','delete':true}");

    assertThat(checked.statusCode()).as(checked.body()).isEqualTo(200);
    assertThat(checked.body())
        .contains(
            "{\"change\":\"changed\",\"type\":\"database\",\"identity\":\"sky\","
                + "\"before\":{\"status\":\"READY\"},\"after\":{\"status\":\"DEAD\"}}",
            "{\"change\":\"created\",\"type\":\"database\",\"identity\":\"new\",\"before\":null,",
            "{\"change\":\"deleted\",\"type\":\"database\",\"identity\":\"old\",")
        .doesNotContain("none")
        .endsWith("\"whole\":true}\n");
    assertThat(server.get("/keys?key=/DBS/sky").body()).isEqualTo("READY");
  }

  @Test
  void only_findings_that_the_writes_cause_are_told() {
    commit("{'key':'/DBS/lost/TABLES/old','text':'READY'}");

    HttpResponse<String> checked = check("{'key':'/DBS/gone/TABLES/new','text':'READY'}");

    assertThat(checked.body())
        .contains("\"kind\":\"missing-ancestor\"", "/DBS/gone")
        .doesNotContain("/DBS/lost");
    assertThat(server.get("/keys?prefix=/DBS/gone").body()).contains("\"entries\":[]");
  }

  @Test
  void too_many_writes_are_not_checked() {
    StringBuilder writes = new StringBuilder("{'key':'/a','text':''}");
    for (int i = 0; i < 1_000; i++) {
      writes.append(",{'key':'/a/").append(i).append("','text':''}");
    }

    assertThat(check(writes.toString()).statusCode()).isEqualTo(413);
  }
}
