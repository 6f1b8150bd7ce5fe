package io.statehouse.app.http.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.ports.wire.StoreDescription;
import io.statehouse.ports.wire.WireOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that cannot be used, or not by this caller: one line that names the URL. */
class UnusableServersTest {
  private static final String PROBLEM = "application/problem+json";

  @TempDir Path directory;

  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile Answer toDescription;
  private volatile Answer toRest;

  /** A response of the server. */
  private record Answer(int status, String type, byte[] body) {
    Answer(int status, String type, String body) {
      this(status, type, body.getBytes(UTF_8));
    }

    static Answer problem(int status, String code, String detail) {
      return new Answer(
          status, PROBLEM, "{\"code\":\"%s\",\"detail\":\"%s\"}".formatted(code, detail));
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange ->
            respond(exchange, exchange.getRequestMethod().equals("GET") ? toDescription : toRest));
    server.start();
    toDescription = described();
    toRest = new Answer(500, "text/plain", "");
  }

  private void respond(HttpExchange exchange, Answer answer) throws IOException {
    authorizations.add("" + exchange.getRequestHeaders().getFirst("Authorization"));
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", answer.type);
      exchange.sendResponseHeaders(answer.status, answer.body.length);
      exchange.getResponseBody().write(answer.body);
    }
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static Answer described() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new StoreDescription("1.2.3", MemoryStore.LIMITS, false, Duration.ofSeconds(1))
        .write(new WireOutput(bytes));
    return new Answer(200, StoreDescription.MEDIA_TYPE, bytes.toByteArray());
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private RunResult run(Map<String, String> environment) {
    return RunResult.in(directory, "", environment, "css", "databases", "--server", url());
  }

  private String complaint(Answer answer) {
    toDescription = answer;
    RunResult failed = run(Map.of());
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.complaint()).startsWith("the server at " + url());
    return failed.complaint().substring(("the server at " + url()).length());
  }

  @Test
  void one_that_does_not_run() {
    server.stop(0);

    assertThat(run(Map.of()).complaint())
        .isEqualTo(
            "the server at %s: connect failed: it cannot be connected to; check the URL, and that the server is running"
                .formatted(url()));
    assertThat(
            RunResult.in(directory, "css", "databases", "--server", "http://none.invalid")
                .complaint())
        .startsWith("the server at http://none.invalid: connect failed: ")
        .endsWith("; check the URL");
  }

  @Test
  void one_that_wants_other_credentials() {
    assertThat(complaint(new Answer(401, "text/html", "<html>")))
        .isEqualTo(
            " requires credentials: set STATEHOUSE_TOKEN, or add a context that has them, see"
                + " statehouse context --help");
    assertThat(complaint(Answer.problem(401, "unauthenticated", "log in first")))
        .startsWith(" requires credentials (log in first): set STATEHOUSE_TOKEN");
    assertThat(complaint(Answer.problem(403, "forbidden", "ada may not")))
        .isEqualTo(" denies access: ada may not");
    assertThat(complaint(new Answer(403, "text/html", "<html>")))
        .isEqualTo(" denies access (status 403): check the credentials, and the URL");

    toDescription = new Answer(401, "text/html", "<html>");
    RunResult refused = run(Map.of("STATEHOUSE_TOKEN", "s3cret"));

    assertThat(authorizations).endsWith("Bearer s3cret");
    assertThat(refused.complaint()).contains(" rejects the token").doesNotContain("s3cret");
  }

  @Test
  void a_token_is_not_sent_unencrypted_over_a_network() {
    RunResult refused =
        RunResult.in(
            directory,
            "",
            Map.of("STATEHOUSE_TOKEN", "s3cret"),
            "css",
            "databases",
            "--server",
            "http://192.0.2.1:8400");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.complaint())
        .isEqualTo("the token would be sent unencrypted to http://192.0.2.1:8400: use https");
  }

  @Test
  void one_of_another_version() {
    byte[] later = ByteBuffer.allocate(13).putInt(7).putInt(5).put("9.9.9".getBytes(UTF_8)).array();

    assertThat(complaint(new Answer(200, StoreDescription.MEDIA_TYPE, later)))
        .isEqualTo(
            " cannot be used: it is Statehouse 9.9.9 with version 7 of the protocol, this program"
                + " has version 1; use the same version");
    assertThat(complaint(Answer.problem(404, "no-route", "nothing is served there")))
        .startsWith(" serves no stores here: check the URL");
  }

  @Test
  void what_is_not_statehouse() {
    String hint = "; check the URL";

    assertThat(complaint(new Answer(200, "text/html", "<html>".repeat(100_000))))
        .isEqualTo(
            " is not Statehouse, or its URL has another path: it responded with status 200" + hint);
    assertThat(complaint(new Answer(404, "text/html", "<html>")))
        .contains("status 404")
        .endsWith(hint);
    assertThat(complaint(new Answer(302, "text/html", "<html>")))
        .contains("status 302")
        .endsWith(hint);
    assertThat(complaint(new Answer(502, "text/html", "<html>")))
        .isEqualTo(" responded with status 502");
    assertThat(complaint(new Answer(200, StoreDescription.MEDIA_TYPE, "nonsense")))
        .startsWith(" cannot be used: ");
  }

  @Test
  void a_write_was_not_applied_only_if_the_server_says_so() {
    Transaction put = Transaction.builder().put(new Key("/a"), Bytes.utf8("1")).build();
    Map<Answer, Class<?>> meanings =
        Map.of(
            Answer.problem(503, "unavailable", "down"),
            StoreException.Unavailable.class,
            Answer.problem(507, "writes-rejected", "full"),
            StoreException.WritesRejected.class,
            Answer.problem(500, "store-denied", "no"),
            StoreException.Denied.class,
            Answer.problem(403, "read-only", "no"),
            StoreException.Refused.class,
            Answer.problem(502, "outcome-unknown", "?"),
            StoreException.OutcomeUnknown.class,
            Answer.problem(500, "internal", "?"),
            StoreException.OutcomeUnknown.class,
            new Answer(503, "text/html", "a proxy"),
            StoreException.OutcomeUnknown.class,
            new Answer(200, "text/html", "a proxy"),
            StoreException.OutcomeUnknown.class,
            new Answer(200, StoreDescription.MEDIA_TYPE, "cut"),
            StoreException.OutcomeUnknown.class,
            new Answer(404, "text/html", "a proxy"),
            StoreException.Refused.class);
    try (KeyValueStore store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("statehouse+" + url() + "/css"), RoundTripListener.NONE)) {
      meanings.forEach(
          (answer, meaning) -> {
            toRest = answer;
            assertThatThrownBy(() -> store.commit(put))
                .as("" + answer)
                .isExactlyInstanceOf(meaning);
          });
    }
  }
}
