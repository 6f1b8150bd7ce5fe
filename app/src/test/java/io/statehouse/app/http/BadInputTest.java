package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets one sentence, the same on the command line and over HTTP, and writes nothing. */
class BadInputTest {
  private static final String LONG_KEY = "/" + "k".repeat(255);

  @TempDir Path directory;

  private RunResult css(String... args) {
    List<String> all = new ArrayList<>(List.of("css"));
    all.addAll(List.of(args));
    return RunResult.in(directory, all.toArray(String[]::new));
  }

  /** Compares both responses; returns the sentence. */
  private static String refused(RunResult ran, HttpResponse<String> response) {
    String sentence = ran.complaint();
    assertThat(ran.code()).isIn(1, 2);
    assertThat(ran.out()).isEmpty();
    assertThat(response.statusCode()).isBetween(400, 499);
    Map<?, ?> body = (Map<?, ?>) DocumentedResponses.json(response.body());
    assertThat(body.get("error")).isEqualTo(sentence);
    return sentence;
  }

  private String dump() {
    return css("dump").out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"/a\": \"x\"",
        "{\"/a\": \"x\",}",
        "{'/a': 'x'}",
        "{\"/a\": 01}",
        "",
        "{\"/a\": \"1\"} more",
        "{\"/ok\": \"1\",\n \"no-slash\": \"2\"}",
        "{\"/ok\": \"1\", \"/ends/\": \"2\"}"
      })
  void a_file_that_is_no_dump_is_refused_with_its_position(String text) throws IOException {
    Files.writeString(directory.resolve("bad.json"), text);
    String before = dump();
    try (RunningServer server = new RunningServer(directory)) {
      String sentence =
          refused(css("load", "bad.json", "--merge"), server.post("/css/load?merge=on", text));

      assertThat(sentence).containsPattern("line [0-9]+|invalid key");
    }
    assertThat(dump()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a/", "a", "//", "/a//b"})
  void a_key_that_is_no_path_is_refused(String key) {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(refused(css("set", key, "x"), server.put("/css/entries?key=" + key, "x")))
          .startsWith("invalid key '" + key + "': ");
    }
    assertThat(dump()).doesNotContain("\"x\"");
  }

  @Test
  void a_key_of_more_than_255_bytes_is_refused() {
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(
              refused(css("set", LONG_KEY, "x"), server.put("/css/entries?key=" + LONG_KEY, "x")))
          .contains("it has 256 bytes, at most are 255");
    }
  }

  @Test
  void names_that_are_none_are_refused() {
    try (RunningServer server = new RunningServer(directory)) {
      refused(css("create-database", "a/b"), server.put("/css/databases/a%2Fb", "{}"));
      refused(
          css("create-database", ".packed.json"), server.put("/css/databases/.packed.json", "{}"));
    }
    assertThat(css("databases").out()).isEmpty();
  }

  @Test
  void data_of_another_version_is_refused_and_left_alone() {
    RunResult.in(directory, "keys", "put", "/css_meta", "");
    RunResult.in(directory, "keys", "put", "/css_meta/version", "2");
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(refused(css("create-database", "sky"), server.put("/css/databases/sky", "{}")))
          .isEqualTo("CSS version number mismatch: expected=1, actual=2");
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }
    assertThat(RunResult.in(directory, "keys", "ls").lines())
        .containsExactly("/css_meta", "/css_meta/version");
  }

  @Test
  void what_is_not_there_and_what_is_there_already_are_named() {
    css("create-database", "sky");
    try (RunningServer server = new RunningServer(directory)) {
      refused(css("database", "none"), server.get("/css/databases/none"));
      refused(css("table", "sky.none"), server.get("/css/databases/sky/tables/none"));
      refused(css("node", "none"), server.get("/css/nodes/none"));
      refused(css("get", "/none"), server.get("/css/entries?key=/none"));
      refused(css("create-database", "sky"), server.put("/css/databases/sky", "{}"));
    }
  }

  @Test
  void nested_packed_values_are_passed_over_and_never_an_error() throws IOException {
    Files.writeString(
        directory.resolve("nested.json"),
        "{\"/DBS/d\": \"READY\", \"/DBS/d/.packed.json\":"
            + " \"{\\\"a\\\": {\\\"b\\\": 1}, \\\"c\\\": []}\", \"/css_meta/version\": \"1\"}");
    assertThat(css("load", "nested.json").code()).isZero();

    assertThat(css("get", "/DBS/d").lines()).containsExactly("/DBS/d  READY", "  c");
  }

  @Test
  void a_damaged_packed_document_is_named_with_its_key() {
    css("create-database", "sky");
    css("set", "/DBS/sky/.packed.json", "{broken");

    RunResult ran = css("database", "sky");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint())
        .startsWith("Key '/DBS/sky/.packed.json' value error: json unpacking failed: ");
    try (RunningServer server = new RunningServer(directory)) {
      HttpResponse<String> response = server.get("/css/databases/sky");
      assertThat(response.statusCode()).isEqualTo(500);
      assertThat(((Map<?, ?>) DocumentedResponses.json(response.body())).get("error"))
          .isEqualTo(ran.complaint());
    }
  }

  @Test
  void a_store_that_is_a_file_is_refused() throws IOException {
    Files.writeString(directory.resolve("taken"), "mine");

    RunResult ran = css("databases", "--store", "file:taken");

    assertThat(ran.code()).isIn(1, 2);
    assertThat(ran.complaint()).contains("taken");
    RunResult serving =
        RunResult.in(directory, "serve", "--store", "file:taken", "--listen", "127.0.0.1:0");
    assertThat(serving.code()).isIn(1, 2);
    assertThat(serving.err().lines()).contains(ran.complaint());
    assertThat(directory.resolve("taken")).hasContent("mine");
  }

  @Test
  void a_catalogue_of_more_than_16_mib_is_refused_before_it_comes() {
    try (RunningServer server = new RunningServer(directory)) {
      String head = "POST /css/ingest HTTP/1.1";
      assertThat(
              RawHttp.response(
                  server.uri("/").getPort(), head, "Content-Length: " + (1 + (16 << 20))))
          .startsWith("HTTP/1.1 413")
          .contains("larger than 16777216 bytes");
    }
  }

  @Test
  void an_unknown_kind_of_store_is_refused_with_the_known_ones() {
    RunResult ran = css("databases", "--store", "ectd://h:2379");

    assertThat(ran.code()).isIn(1, 2);
    assertThat(ran.complaint())
        .isEqualTo(
            "unknown store \"ectd\": known are consul, etcd, file, mysql, redis, rediss,"
                + " statehouse+http, statehouse+https");
    assertThat(RunResult.in(directory, "serve", "--store", "ectd://h:2379").complaint())
        .isEqualTo(ran.complaint());
  }

  @Test
  void a_password_is_shown_nowhere() {
    RunResult ran = css("databases", "--store", "ectd://ann:secret@h?x");

    assertThat(ran.out() + ran.err()).doesNotContain("secret");
  }

  @Test
  void an_unauthenticated_server_for_other_machines_is_refused() {
    RunResult ran = RunResult.in(directory, "serve", "--listen", "0.0.0.0:8400");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).contains("not authenticated");
  }
}
