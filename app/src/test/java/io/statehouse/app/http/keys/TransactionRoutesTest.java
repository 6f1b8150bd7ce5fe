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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionRoutesTest {
  @TempDir Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = new RunningServer(directory, Map.of("only", "css"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> commit(String writes) {
    return server.post("/keys/commit", "{\"writes\":[" + writes.replace('\'', '"') + "]}");
  }

  private String value(String key) {
    return server.get("/keys?key=" + key).body();
  }

  private String revision(String key) {
    return server
        .get("/keys?key=" + key)
        .headers()
        .firstValue("ETag")
        .orElseThrow()
        .replace("\"", "");
  }

  @Test
  void all_writes_are_made_together() {
    server.put("/keys?key=/old", "x");

    HttpResponse<String> done =
        commit(
            "{'key':'/new','text':'v','expected':'absent'},{'key':'/b','base64':'/wA='},"
                + "{'key':'/old','delete':true,'expected':'%s'}".formatted(revision("/old")));

    assertThat(done.statusCode()).isEqualTo(200);
    assertThat(done.body())
        .isEqualTo(
            "{\"revisions\":[\"%s\",\"%s\",null]}\n".formatted(revision("/new"), revision("/b")));
    assertThat(value("/new")).isEqualTo("v");
    assertThat(server.get("/keys?prefix=/b&values=on").body()).contains("\"base64\":\"/wA=\"");
    assertThat(server.get("/keys?key=/old").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'key':'/b','text':'mine','expected':'REVISION'} | key /b is not at revision",
        "{'key':'/b','delete':true,'expected':'REVISION'} | key /b is not at revision",
        "{'key':'/b','text':'mine','expected':'absent'}   | key /b already exists",
        "{'key':'/none','delete':true,'expected':'7'}     | key /none is not at revision 7"
      })
  void nothing_is_written_if_one_key_is_not_as_expected(String write, String message) {
    server.put("/keys?key=/b", "before");
    String before = revision("/b");
    server.put("/keys?key=/b", "theirs");

    HttpResponse<String> refused =
        commit("{'key':'/a','text':'1'}," + write.replace("REVISION", before));

    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body()).contains(message);
    assertThat(server.get("/keys?key=/a").statusCode()).isEqualTo(404);
    assertThat(value("/b")).isEqualTo("theirs");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                | writes is empty",
        "{'key':'/a'}                                      | the write of key /a has none of text",
        "{'key':'/a','text':'','delete':true}              | has 2 of text, base64 and delete",
        "{'key':'/a','base64':'?'}                         | the value of key /a is not base64",
        "{'key':'/a','text':'','expected':'new'}           | expected of key /a is",
        "{'key':'/a','text':''},{'key':'/a','text':''}     | writes twice to /a",
        "{'key':'','text':''}                              | key is empty"
      })
  void a_transaction_that_makes_no_sense_is_refused(String writes, String message) {
    HttpResponse<String> refused = commit(writes.equals("''") ? "" : writes);

    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
    assertThat(refused.body()).contains(message);
  }

  @Test
  void more_than_the_store_takes_at_once_is_refused_in_one_line() {
    StringBuilder writes = new StringBuilder("{'key':'/a','text':''}");
    for (int i = 0; i < 100_000; i++) {
      writes.append(",{'key':'/a/").append(i).append("','text':''}");
    }

    HttpResponse<String> refused = commit(writes.toString());

    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(413);
  }

  @Test
  void a_store_that_is_read_only_takes_no_transaction() {
    server.close();
    server = new RunningServer(directory, Map.of("only", "css", "css.read-only", "true"));

    assertThat(commit("{'key':'/a','text':''}").statusCode()).isEqualTo(403);
  }

  @Test
  void a_count_says_what_a_deletion_would_delete() {
    server.put("/keys?key=/a/1", "12345");
    server.put("/keys?key=/a/é", "");
    server.put("/keys?key=/b", "x");

    assertThat(server.get("/keys/count?prefix=/a/").body())
        .isEqualTo(
            "{\"prefix\":\"/a/\",\"keys\":2,\"bytes\":14,\"complete\":true,\"transactions\":1}\n");
  }

  @Test
  void a_page_says_on_request_what_each_entry_is() {
    server.put("/css/databases/sky", "{}");
    server.put("/keys?key=/zzz", "x");

    assertThat(server.get("/keys?prefix=&meaning=on").body())
        .contains("\"key\":\"/DBS/sky\"", "\"type\":\"database\"")
        .containsPattern("\"key\":\"/zzz\",\"revision\":\"[0-9]+\",\"size\":1}");
    assertThat(server.get("/keys?prefix=").body()).doesNotContain("type");
  }
}
