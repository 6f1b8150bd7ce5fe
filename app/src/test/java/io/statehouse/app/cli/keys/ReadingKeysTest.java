package io.statehouse.app.cli.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read keys, in a store and on a server. */
class ReadingKeysTest {
  private static final String STORE = "--store=file:statehouse-data/css";

  @TempDir Path directory;

  private RunResult keys(String line, String... more) {
    return RunResult.in(
        directory,
        Stream.of(Stream.of("keys"), Stream.of(line.split(" ")), Stream.of(more))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private void writeSome() {
    keys("put /a one", STORE);
    keys("put /a/1 two", STORE);
    keys("put /b x", STORE);
    RunResult.in(directory, "keys", "put", "/tab", "x\ty\n", STORE);
  }

  @Test
  void several_keys_or_a_prefix_are_printed_with_their_values_one_per_line() {
    writeSome();

    assertThat(keys("get /a/1 /a", STORE).lines()).containsExactly("/a/1\ttwo", "/a\tone");
    assertThat(keys("get --prefix /a", STORE).lines()).containsExactly("/a\tone", "/a/1\ttwo");
    assertThat(keys("get --prefix /tab", STORE).lines()).containsExactly("/tab\tx\\ty\\n");
    RunResult partly = keys("get /a /none", STORE);
    assertThat(partly.lines()).containsExactly("/a\tone");
    assertThat(partly.code()).isEqualTo(1);
    assertThat(partly.complaint()).isEqualTo("there is no key /none");
  }

  @Test
  void keys_are_counted_limited_and_listed_backwards() {
    writeSome();

    assertThat(keys("ls --count", STORE).out()).isEqualTo("4\n");
    assertThat(keys("ls /a --count --json", STORE).out()).isEqualTo("{\n  \"count\": 2\n}\n");
    assertThat(keys("get --prefix /a --count", STORE).out()).isEqualTo("2\n");
    assertThat(keys("ls --reverse", STORE).lines()).containsExactly("/tab", "/b", "/a/1", "/a");
    assertThat(keys("ls --reverse --limit 2 --after /a", STORE).lines())
        .containsExactly("/tab", "/b");
    assertThat(keys("get --prefix /a --reverse --limit 1", STORE).lines())
        .containsExactly("/a/1\ttwo");
    assertThat(keys("get /a --count", STORE).code()).isEqualTo(2);
    assertThat(keys("get --prefix /a /b", STORE).code()).isEqualTo(2);
  }

  @Test
  void a_server_shows_the_same_as_its_store() {
    writeSome();
    try (RunningServer server = serveCss()) {
      for (String line :
          List.of(
              "ls",
              "ls --long",
              "ls /a --json",
              "ls --reverse --limit 1",
              "ls --count",
              "get /a",
              "get /tab /none /a",
              "get --prefix / --json",
              "get /none")) {
        RunResult direct = keys(line, STORE);

        assertThat(keys(line, "--server=" + server.uri("/"))).as(line).isEqualTo(direct);
        assertThat(direct.out() + direct.err()).as(line).isNotEmpty();
      }
    }
  }

  @Test
  void of_a_server_with_several_systems_one_is_named() {
    writeSome();
    try (RunningServer server = new RunningServer(directory)) {
      String url = "--server=" + server.uri("/");

      assertThat(keys("ls --system css", url)).isEqualTo(keys("ls", STORE));
      assertThat(keys("ls", url).complaint())
          .isEqualTo(
              "the keys of several systems are served (css, gis, runm): name one, as system=css");
    }
  }

  @Test
  void a_server_that_refuses_or_does_not_respond_is_named_with_the_reason() throws IOException {
    try (RunningServer server = new RunningServer(directory, Map.of("only", "missions"))) {
      RunResult secret = keys("ls", "--server=" + server.uri("/"));
      assertThat(secret.code()).isEqualTo(1);
      assertThat(secret.complaint()).isNotBlank();
      assertThat(keys("ls", "--server=" + server.uri("/nothing")).complaint())
          .isEqualTo("no raw keys are served at " + server.uri("/nothing"));
    }
    HttpServer proxy = serving(exchange -> respond(exchange, 401, "<html>"));
    String url = url(proxy);
    assertThat(keys("ls", "--server=" + url).complaint())
        .isEqualTo(
            url + " responded with 401: it requires credentials, which these commands do not send");
    proxy.stop(0);
    assertThat(keys("get /a", "--server=" + url).complaint())
        .isEqualTo("no response from " + url + ": it cannot be connected to, check that it runs");
    assertThat(keys("ls", "--server=" + url, STORE).code()).isEqualTo(2);
    assertThat(keys("ls", "--server=ftp://h").code()).isEqualTo(2);
  }

  @Test
  void a_watch_prints_what_was_put_and_deleted() {
    try (RunningWatch watch = new RunningWatch(directory, "/a", STORE)) {
      keys("put /b x", STORE);
      String put = RunResult.in(directory, "keys", "put", "/a", "x\ny", STORE).out();
      assertThat(watch.next()).isEqualTo("PUT\t/a\t" + revision(put) + "\tx\\ny");

      keys("rm /a", STORE);
      assertThat(watch.next()).isEqualTo("DELETE\t/a");
    }
  }

  @Test
  void a_watch_of_a_server_prints_the_same() {
    try (RunningServer server = serveCss();
        RunningWatch watch = new RunningWatch(directory, "/a", "--server=" + server.uri("/"))) {
      String put = keys("put /a x", STORE).out();
      assertThat(watch.next()).isEqualTo("PUT\t/a\t" + revision(put) + "\tx");
    }
  }

  @Test
  void a_watch_prints_json_lines_with_whole_values() {
    try (RunningWatch watch = new RunningWatch(directory, "/a", STORE, "--json")) {
      String put = keys("put /a x", STORE).out();
      assertThat(watch.next())
          .isEqualTo(
              "{\"event\":\"put\",\"key\":\"/a\",\"revision\":\"%s\",\"size\":1,\"text\":\"x\"}"
                  .formatted(revision(put)));

      keys("rm /a", STORE);
      assertThat(watch.next()).isEqualTo("{\"event\":\"delete\",\"key\":\"/a\"}");
    }
  }

  @Test
  void a_watch_whose_stream_ended_goes_on_where_it_ended() throws IOException {
    List<String> lastIds = new CopyOnWriteArrayList<>();
    HttpServer server =
        serving(
            exchange -> {
              if (!exchange.getRequestURI().getPath().equals("/keys/watch")) {
                respond(exchange, 200, "{\"entries\":[],\"next\":null}");
                return;
              }
              lastIds.add("" + exchange.getRequestHeaders().getFirst("Last-Event-ID"));
              int number = lastIds.size();
              String key = "{\"keys\":[\"/a/" + number + "\"]}";
              respond(
                  exchange,
                  200,
                  "text/event-stream",
                  "event: changed\nid: " + number + "\ndata: " + key + "\n\n");
            });
    try (RunningWatch watch = new RunningWatch(directory, "/a", "--server=" + url(server))) {
      assertThat(watch.next()).isEqualTo("DELETE\t/a/1");
      assertThat(watch.next()).isEqualTo("DELETE\t/a/2");
      assertThat(lastIds).startsWith("null", "1");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a_watch_reports_that_its_server_is_gone_and_that_it_is_back() throws IOException {
    HttpHandler silent = exchange -> respond(exchange, 200, "text/event-stream", ": heartbeat\n\n");
    HttpServer server = serving(silent);
    try (RunningWatch watch = new RunningWatch(directory, "/a", "--server=" + url(server))) {
      server.stop(0);
      assertThat(watch.notice()).startsWith("no response from " + url(server)).endsWith("again");

      HttpServer restarted = serving(silent, server.getAddress().getPort());
      assertThat(watch.notice()).isEqualTo("connected to " + url(restarted) + " again");
      restarted.stop(0);
    }
  }

  @Test
  void a_server_that_is_no_statehouse_is_said_to_be_none() throws IOException {
    HttpServer pages = serving(exchange -> respond(exchange, 200, "text/html", "<html>\n"));
    HttpServer nothing = serving(exchange -> respond(exchange, 404, "text/html", "<html>\n"));

    assertThat(keys("watch", "--server=" + url(pages)))
        .extracting(RunResult::code, RunResult::complaint)
        .containsExactly(
            1,
            url(pages)
                + " responded with something other than events: check that it is a Statehouse"
                + " server");
    assertThat(keys("ls", "--server=" + url(pages)).complaint())
        .endsWith("something other than keys: check that it is a Statehouse server");
    assertThat(keys("ls", "--server=" + url(nothing)).complaint())
        .isEqualTo(url(nothing) + " responded with 404: check that it is a Statehouse server");
    pages.stop(0);
    nothing.stop(0);
  }

  private RunningServer serveCss() {
    return new RunningServer(directory, Map.of("only", "css"));
  }

  private static String revision(String put) {
    return put.strip().replaceAll(".* ", "");
  }

  private static HttpServer serving(HttpHandler handler) throws IOException {
    return serving(handler, 0);
  }

  private static HttpServer serving(HttpHandler handler, int port) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", handler);
    server.start();
    return server;
  }

  private static String url(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void respond(HttpExchange exchange, int status, String body) throws IOException {
    respond(exchange, status, "application/json", body);
  }

  private static void respond(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, body.getBytes(UTF_8).length);
      exchange.getResponseBody().write(body.getBytes(UTF_8));
    }
  }
}
