package io.statehouse.app.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compressed, and what a client that has a copy receives. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeliveryTest {
  private static final String ASSET = "/console/shell/http.js";

  private RunningServer server;

  @BeforeAll
  void start(@TempDir Path directory) {
    server = new RunningServer(directory);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private HttpResponse<byte[]> request(String method, String path, String... headers) {
    HttpRequest.Builder request =
        server.request(path).method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError("no response", failed);
    }
  }

  private HttpResponse<byte[]> get(String path, String... headers) {
    return request("GET", path, headers);
  }

  private HttpResponse<byte[]> zipped(String path) {
    return get(path, "Accept-Encoding", "gzip");
  }

  private static Optional<String> header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name);
  }

  private static boolean isGzip(HttpResponse<?> response) {
    return header(response, "Content-Encoding").filter("gzip"::equals).isPresent();
  }

  private static byte[] unzipped(HttpResponse<byte[]> response) throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/openapi.json", "/metrics", "/", ASSET, "/console/shell/shell.css"})
  void what_is_long_is_smaller_compressed_and_the_same(String path) throws IOException {
    get(path);
    HttpResponse<byte[]> zipped = zipped(path);
    HttpResponse<byte[]> whole = get(path);

    assertThat(isGzip(zipped)).isTrue();
    assertThat(isGzip(whole)).isFalse();
    assertThat(zipped.body().length).isLessThan(whole.body().length);
    if (!path.equals("/metrics")) {
      assertThat(unzipped(zipped)).isEqualTo(whole.body());
    }
    for (HttpResponse<?> either : List.of(zipped, whole)) {
      assertThat(header(either, "Vary")).hasValue("Accept-Encoding");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip, deflate, br | true",
        "deflate, GZIP;q=0.5 | true",
        "* | true",
        "x-gzip | true",
        "identity;q=0.5, gzip;q=0.5 | true",
        "identity, gzip;q=0.5 | false",
        "gzip;q=0 | false",
        "gzip;q=0.000, * | false",
        "*;q=0 | false",
        "gzip;q=nonsense | false",
        "br | false",
        "identity | false"
      })
  void the_weights_of_the_client_decide(String accepted, boolean gzip) {
    assertThat(isGzip(get("/openapi.json", "Accept-Encoding", accepted))).isEqualTo(gzip);
  }

  @Test
  void what_is_short_or_of_no_text_is_sent_as_it_is() {
    server.put("/keys?system=gis&key=/long", "x".repeat(5000));

    assertThat(isGzip(zipped("/css/databases"))).isFalse();
    assertThat(new String(zipped("/css/databases").body(), UTF_8)).isEqualTo("[]\n");
    assertThat(isGzip(zipped("/keys?system=gis&key=/long"))).isFalse();
    assertThat(header(zipped("/keys?system=gis&key=/long"), "Vary")).isEmpty();
    assertThat(isGzip(zipped("/keys?system=gis&prefix=/&values=on"))).isTrue();
  }

  @Test
  void what_needs_authentication_is_never_compressed() {
    String name = "n".repeat(3000);
    server.post("/missions/api/v1/key", "{\"id\": \"lunar-dev\"}");
    server.post(
        "/missions/api/v1/plans",
        "{\"name\": \"" + name + "\", \"stages\": [{\"name\": \"a\"}]}",
        "x-access-key",
        "lunar-dev");

    HttpResponse<byte[]> plans =
        get("/missions/api/v1/plans", "x-access-key", "lunar-dev", "Accept-Encoding", "gzip");

    assertThat(new String(plans.body(), UTF_8)).contains(name);
    assertThat(isGzip(plans)).isFalse();
    assertThat(header(plans, "Vary")).isEmpty();
  }

  @Test
  void events_arrive_at_once_and_uncompressed() {
    try (Events events =
        server.events("/keys/watch?prefix=/&system=gis", "Accept-Encoding", "gzip")) {
      assertThat(events.next().name()).isEqualTo("watching");
      server.put("/keys?system=gis&key=/a", "x");
      assertThat(events.next().data()).contains("/a");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip"})
  void a_file_of_the_console_that_a_browser_has_is_not_sent_again(String encoding) {
    HttpResponse<byte[]> first = get(ASSET, "Accept-Encoding", encoding);
    String tag = header(first, "ETag").orElseThrow();

    assertThat(tag).matches("\"[0-9a-f]{32}(-gzip)?\"");
    assertThat(header(first, "Cache-Control")).hasValue("no-cache");
    for (String known : List.of(tag, "W/" + tag, "\"x\", " + tag, "*")) {
      HttpResponse<byte[]> again = get(ASSET, "Accept-Encoding", encoding, "If-None-Match", known);
      assertThat(again.statusCode()).as(known).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(header(again, "ETag")).hasValue(tag);
      assertThat(header(again, "Vary")).hasValue("Accept-Encoding");
      assertThat(header(again, "Cache-Control")).hasValue("no-cache");
      assertThat(isGzip(again)).isFalse();
    }
    assertThat(get(ASSET, "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
  }

  @Test
  void compressed_and_whole_bytes_have_different_tags_and_files_their_own() {
    assertThat(header(zipped(ASSET), "ETag")).isNotEqualTo(header(get(ASSET), "ETag"));
    assertThat(header(get(ASSET), "ETag")).isEqualTo(header(get(ASSET), "ETag"));
    assertThat(header(get("/"), "ETag")).isNotEqualTo(header(get(ASSET), "ETag"));
  }

  @Test
  void a_page_with_a_key_in_its_address_is_not_kept() {
    HttpResponse<byte[]> page = get("/?key=lunar-dev");

    assertThat(header(page, "Cache-Control")).hasValue("no-store");
    assertThat(header(page, "ETag")).isEmpty();
  }

  @Test
  void head_does_not_claim_to_know_how_a_body_would_be_sent_that_is_not_made() {
    HttpResponse<byte[]> head = request("HEAD", "/css/databases", "Accept-Encoding", "gzip");

    assertThat(isGzip(head)).isFalse();
    assertThat(header(head, "Vary")).hasValue("Accept-Encoding");
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip"})
  void head_has_the_headers_of_get(String encoding) {
    HttpResponse<byte[]> head = request("HEAD", ASSET, "Accept-Encoding", encoding);
    HttpResponse<byte[]> whole = get(ASSET, "Accept-Encoding", encoding);

    assertThat(head.body()).isEmpty();
    for (String name : List.of("ETag", "Content-Encoding", "Vary", "Content-Type")) {
      assertThat(header(head, name)).as(name).isEqualTo(header(whole, name));
    }
    String tag = header(whole, "ETag").orElseThrow();
    HttpResponse<byte[]> again =
        request("HEAD", ASSET, "Accept-Encoding", encoding, "If-None-Match", tag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(header(again, "Content-Type")).as("which the stored copy has").isEmpty();
  }
}
