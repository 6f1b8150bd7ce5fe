package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRoutesTest {
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

  private static String tag(HttpResponse<String> response) {
    return response.headers().firstValue("ETag").orElseThrow();
  }

  @Test
  void a_value_is_bytes_under_any_key() {
    String path = "/keys?key=%2Fa%2F%2Fb%20%25%20%C3%A9%2F..";
    server.put(path, "v\0\n");

    HttpResponse<String> got = server.get(path);

    assertThat(got.statusCode()).isEqualTo(200);
    assertThat(got.body()).isEqualTo("v\0\n");
    assertThat(got.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
    assertThat(server.get("/keys?prefix=").body()).contains("\"/a//b % é/..\"");
  }

  @Test
  void a_page_with_large_values_ends_early_and_links_to_the_rest() {
    for (int i = 0; i < 4; i++) {
      server.put("/keys?key=/large/" + i, "v".repeat(800_000));
    }

    HttpResponse<String> first = server.get("/keys?prefix=/large/&values=true");

    assertThat(first.body()).contains("/large/2").doesNotContain("/large/3");
    assertThat(first.headers().firstValue("Link").orElseThrow()).contains("after=%2Flarge%2F2");
    assertThat(server.get("/keys?prefix=/large/").body()).contains("/large/3");
  }

  @Test
  void a_missing_key_is_not_found() {
    assertThat(server.get("/keys?key=/none").statusCode()).isEqualTo(404);
    assertThat(server.delete("/keys?key=/none").statusCode()).isEqualTo(404);
    assertThat(server.get("/keys?key=/none").body())
        .isEqualTo(
            "{\"type\":\"urn:statehouse:problem:not-found\",\"title\":\"Not found\",\"status\":404,"
                + "\"detail\":\"there is no key /none\",\"error\":\"there is no key /none\","
                + "\"code\":\"not-found\"}\n");
  }

  @Test
  void an_etag_is_the_revision_and_avoids_a_second_read() {
    String tag = tag(server.put("/keys?key=/a", "one"));

    assertThat(tag(server.get("/keys?key=/a"))).isEqualTo(tag);
    HttpResponse<String> again =
        server.exchange(server.request("/keys?key=/a").header("If-None-Match", tag).build());
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
  }

  @Test
  void if_match_replaces_only_that_revision() {
    String first = tag(server.put("/keys?key=/a", "one"));

    assertThat(server.put("/keys?key=/a", "two", "If-Match", first).statusCode()).isEqualTo(200);
    assertThat(server.put("/keys?key=/a", "three", "If-Match", first).statusCode()).isEqualTo(412);
    assertThat(server.delete("/keys?key=/a", "If-Match", first).statusCode()).isEqualTo(412);
    assertThat(server.put("/keys?key=/no", "x", "If-Match", first).statusCode()).isEqualTo(412);
    assertThat(server.put("/keys?key=/a", "x", "If-Match", "\"x\"").statusCode()).isEqualTo(412);
    assertThat(server.get("/keys?key=/a").body()).isEqualTo("two");
  }

  @Test
  void if_none_match_creates_only() {
    assertThat(server.put("/keys?key=/a", "1", "If-None-Match", "*").statusCode()).isEqualTo(200);
    assertThat(server.put("/keys?key=/a", "2", "If-None-Match", "*").statusCode()).isEqualTo(412);
    assertThat(server.put("/keys?key=/a", "2", "If-None-Match", "\"1\"").statusCode())
        .isEqualTo(400);
    assertThat(server.get("/keys?key=/a").body()).isEqualTo("1");
  }

  @Test
  void a_page_says_where_the_next_begins() {
    for (String key : new String[] {"/a/1", "/a/10", "/a/2", "/b"}) {
      server.put("/keys?key=" + key, "x");
    }

    String first = server.get("/keys?prefix=/a&limit=2&values=on").body();
    String second = server.get("/keys?prefix=/a&limit=2&after=/a/10").body();

    assertThat(first).contains("\"/a/1\"", "\"text\":\"x\"").endsWith("\"next\":\"/a/10\"}\n");
    assertThat(second).contains("\"/a/2\"").doesNotContain("/b").endsWith("\"next\":null}\n");
  }

  @Test
  void children_are_the_next_segments() {
    server.put("/keys?key=/a/1/x", "");
    server.put("/keys?key=/a/2", "");

    assertThat(server.get("/keys/children?prefix=/a/").body())
        .isEqualTo(
            "[{\"segment\":\"1\",\"isKey\":false,\"hasKeysBelow\":true},"
                + "{\"segment\":\"2\",\"isKey\":true,\"hasKeysBelow\":false}]\n");
    assertThat(server.get("/keys/children?separator=ab").statusCode()).isEqualTo(400);
  }

  /** Reads a listing page by page, by the links alone; returns the body of each. */
  private List<String> pages(String path) {
    List<String> pages = new ArrayList<>();
    Optional<String> link = Optional.of(path);
    while (link.isPresent()) {
      HttpResponse<String> page = server.get(link.get());
      assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
      pages.add(page.body().strip());
      link =
          page.headers()
              .firstValue("Link")
              .map(next -> next.replaceFirst("<(.*)>; rel=\"next\"", "$1"));
    }
    return pages;
  }

  @Test
  void children_come_page_by_page_and_each_page_links_to_the_next() {
    for (String key : new String[] {"/a/", "/a/b&c", "/a/b%20d/x", "/a/b", "/a/b!", "/a/%C3%A9"}) {
      server.put("/keys?key=" + key.replace("&", "%26"), "");
    }

    List<String> pages = pages("/keys/children?prefix=/a/&system=css&limit=2");

    assertThat(pages).hasSize(3);
    assertThat(String.join("", pages).replaceAll("\"(isKey|hasKeysBelow)\":(true|false),?", ""))
        .isEqualTo(
            "[{\"segment\":\"\",},{\"segment\":\"b\",}]"
                + "[{\"segment\":\"b d\",},{\"segment\":\"b!\",}]"
                + "[{\"segment\":\"b&c\",},{\"segment\":\"é\",}]");
    assertThat(server.get("/keys/children?prefix=/a/&after=b!!").body())
        .doesNotContain("b!\"")
        .contains("b&c");
    assertThat(server.get("/keys/children?prefix=/a/&after=zz&limit=1").body()).contains("é");
    assertThat(server.get("/keys/children?prefix=/none/&limit=1").body()).isEqualTo("[]\n");
  }

  @Test
  void a_page_of_entries_links_to_the_next_too() {
    for (String key : new String[] {"/a/1", "/a/2", "/a/3"}) {
      server.put("/keys?key=" + key, "x");
    }

    assertThat(pages("/keys?prefix=/a/&limit=2&values=on")).hasSize(2);
    assertThat(pages("/keys?prefix=/a/&limit=3")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "x", "", "1e3", "9999999999", "1&limit=2"})
  void a_limit_that_is_none_is_refused_in_one_line(String limit) {
    for (String path : new String[] {"/keys?prefix=/", "/keys/children?", "/css/databases?"}) {
      HttpResponse<String> refused = server.get(path + "&limit=" + limit);

      assertThat(refused.statusCode()).as(path).isEqualTo(400);
      assertThat(refused.body().strip()).contains("limit").doesNotContain("\n");
    }
  }

  @Test
  void the_longest_child_of_a_store_fits_into_a_link() {
    String segment = "%C3%A9".repeat(2047);
    server.put("/keys?key=/" + segment, "");
    server.put("/keys?key=/%C3%AA", "");

    assertThat(pages("/keys/children?prefix=/&limit=1")).hasSize(2);
  }

  @Test
  void a_prefix_is_removed_at_once() {
    server.put("/keys?key=/a/1", "");
    server.put("/keys?key=/b", "");

    assertThat(server.delete("/keys?prefix=/a").body())
        .isEqualTo("{\"prefix\":\"/a\",\"counted\":1}\n");
    assertThat(server.get("/keys?prefix=/").body()).contains("/b").doesNotContain("/a/1");
    assertThat(server.delete("/keys").statusCode()).isEqualTo(400);
    assertThat(server.delete("/keys?prefix=/a&key=/a").statusCode()).isEqualTo(400);
  }

  @Test
  void an_empty_prefix_removes_nothing_unless_everything_is_meant() {
    server.put("/keys?key=/a", "");
    server.put("/keys?key=b", "");

    HttpResponse<String> refused = server.delete("/keys?prefix=");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("add everything=true");
    assertThat(server.delete("/keys?prefix=&everything=off").statusCode()).isEqualTo(400);
    assertThat(server.get("/keys?prefix=").body()).contains("\"/a\"", "\"b\"");
    assertThat(server.delete("/keys?prefix=&everything=true").body()).contains("\"counted\":2");
    assertThat(server.get("/keys?prefix=").body()).contains("\"entries\":[]");
  }

  @Test
  void an_unknown_system_or_parameter_is_refused_with_the_known_ones() {
    assertThat(server.get("/keys?system=cs&key=/a").body())
        .contains("unknown system \\\"cs\\\": known are css");
    assertThat(server.get("/keys?kee=/a").body())
        .contains(
            "unknown parameter \\\"kee\\\": known are after, key, limit, meaning, prefix, system, values");
    assertThat(server.get("/keys").body()).contains("parameter \\\"prefix\\\" is missing");
    assertThat(server.get("/keys?key=/a&key=/b").statusCode()).isEqualTo(400);
  }

  @Test
  void of_several_systems_one_is_named() {
    try (RunningServer several = new RunningServer(directory)) {
      several.put("/keys?system=css&key=/a", "x");

      assertThat(several.get("/keys?system=css&key=/a").body()).isEqualTo("x");
      for (HttpResponse<String> refused :
          List.of(several.get("/keys?key=/a"), several.delete("/keys?prefix=/a"))) {
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("several systems", "name one, as system=css");
      }
    }
  }

  @Test
  void a_key_that_is_badly_encoded_is_refused_and_never_guessed() {
    for (String key : new String[] {"%zz", "%", "%FF", "%ED%A0%80", "%00"}) {
      assertThat(raw("GET /keys?key=/" + key)).as(key).startsWith("HTTP/1.1 400");
    }
  }

  @Test
  void a_body_that_is_too_large_is_refused_and_nothing_is_written() {
    String large = "x".repeat((1 << 20) + 1);

    assertThat(server.put("/keys?key=/a", large).statusCode()).isEqualTo(413);
    HttpResponse<String> chunked =
        server.exchange(
            server
                .request("/keys?key=/a")
                .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large.getBytes())))
                .build());
    assertThat(chunked.statusCode()).isEqualTo(413);
    assertThat(server.get("/keys?key=/a").statusCode()).isEqualTo(404);
  }

  /** Sends a request line that no client library would. */
  private String raw(String line) {
    return RawHttp.response(server.uri("/").getPort(), line + " HTTP/1.1");
  }

  @Test
  void the_longest_key_of_a_store_fits_into_a_request() {
    String key = "/" + "%C3%A9".repeat(2047);

    assertThat(server.put("/keys?key=" + key, "x").statusCode()).isEqualTo(200);
    assertThat(server.put("/keys?key=" + key + "%C3%A9", "x").body()).contains("key of 4097 bytes");
  }

  @Test
  void head_returns_the_headers_of_get_without_a_body() {
    server.put("/keys?key=/a", "12345");

    HttpResponse<String> there = server.send("HEAD", "/keys?key=/a", "");
    assertThat(there.statusCode()).isEqualTo(200);
    assertThat(there.headers().firstValue("Content-Length")).hasValue("5");
    assertThat(there.body()).isEmpty();
    assertThat(server.send("HEAD", "/keys?key=/b", "").statusCode()).isEqualTo(404);
    assertThat(server.send("HEAD", "/keys", "").statusCode()).isEqualTo(400);
    assertThat(server.send("HEAD", "/keys/watch?prefix=/", "").statusCode()).isEqualTo(405);
  }

  @Test
  void a_value_is_never_rendered_as_a_page() {
    server.put("/keys?key=/a", "<script>alert(1)</script>");

    HttpResponse<String> got = server.get("/keys?key=/a");

    assertThat(got.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(got.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'");
  }

  @Test
  void a_missing_route_is_reported_in_json() {
    HttpRequest request = server.request("/nope").header("Accept", "text/html").GET().build();

    assertThat(server.exchange(request).statusCode()).isEqualTo(404);
    assertThat(server.exchange(request).body())
        .isEqualTo(
            "{\"type\":\"urn:statehouse:problem:no-route\",\"title\":\"No such route\","
                + "\"status\":404,\"detail\":\"there is nothing at this path\","
                + "\"error\":\"there is nothing at this path\",\"code\":\"no-route\"}\n");
    assertThat(server.post("/keys", "").statusCode()).isEqualTo(405);
  }
}
