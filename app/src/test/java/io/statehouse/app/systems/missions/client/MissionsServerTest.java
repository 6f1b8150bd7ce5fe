package io.statehouse.app.systems.missions.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only a server that misbehaves, or a proxy before it, does. */
class MissionsServerTest {
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private MissionsClient client(Duration timeout) {
    return MissionsClient.onServer(
        url() + "/api/v1",
        timeout,
        new Credentials(Optional.of(new ApiKey("sesame")), Optional.of("secret-word")));
  }

  private MissionsClient client() {
    return client(Duration.ofSeconds(20));
  }

  /** Serves responses at a path: these in turn, and then always the last. */
  private void respond(String path, String... responses) {
    int[] next = {0};
    server.createContext(
        "/api/v1" + path,
        exchange -> {
          note(exchange);
          String response = responses[Math.min(next[0]++, responses.length - 1)];
          int status = Integer.parseInt(response.substring(0, 3));
          String rest = response.substring(4);
          if (status / 100 == 3) {
            exchange.getResponseHeaders().set("Location", rest);
          }
          exchange.sendResponseHeaders(status, rest.length());
          exchange.getResponseBody().write(rest.getBytes(UTF_8));
          exchange.close();
        });
  }

  private void note(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + " "
            + exchange.getRequestHeaders().getFirst("x-access-key")
            + " "
            + body);
  }

  @Test
  void a_lost_race_and_too_much_at_once_are_tried_again_with_all_headers() {
    respond("/missions", "572 {}", "429 {}", "200 {\"id\":\"m7\"}");

    MissionId made = client().create(MissionRequest.of(new PlanName("hop")));

    assertThat(made.text()).isEqualTo("m7");
    assertThat(requests).hasSize(3);
    assertThat(requests)
        .containsOnly("POST /api/v1/missions sesame {\"plan\":\"hop\",\"id\":\"\"}");
  }

  @Test
  void the_administrators_password_is_kept_when_trying_again() {
    List<String> logins = new CopyOnWriteArrayList<>();
    server.createContext(
        "/api/v1/key/all",
        exchange -> {
          logins.add(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(logins.size() == 1 ? 429 : 200, 0);
          exchange.getResponseBody().write("[\"lunar\"]".getBytes(UTF_8));
          exchange.close();
        });

    assertThat(client().keys()).containsExactly(new ApiKey("lunar"));

    assertThat(logins).hasSize(2).doesNotContainNull();
    assertThat(logins.get(0)).isEqualTo(logins.get(1));
  }

  @Test
  void trying_again_has_an_end() {
    respond("/missions/m0", "572 {\"message\":\"The key was modified.\"}");

    assertThatThrownBy(() -> client(Duration.ofSeconds(1)).document(new MissionId("m0")))
        .hasMessage("The key was modified.");

    assertThat(requests).hasSizeBetween(2, 10);
  }

  @Test
  void a_redirect_is_followed_with_the_same_method_and_headers() {
    respond("/missions/m0/stages/a", "301 /api/v1/moved");
    respond("/moved", "200 {\"success\":true,\"next\":null,\"complete\":true}");

    var changed = client().change(new MissionId("m0"), "a", StageChange.to(Target.FINISHED));

    assertThat(changed.complete()).isTrue();
    assertThat(requests.get(1))
        .isEqualTo(
            "POST /api/v1/moved sesame {\"state\":\"finished\",\"ignoreDependencies\":false}");
  }

  @Test
  void a_redirect_to_another_server_does_not_get_the_key() {
    respond("/plans/", "301 http://127.0.0.1:1/api/v1/plans/");

    assertThatThrownBy(() -> client().plans())
        .hasMessageStartingWith("the server redirects to http://127.0.0.1:1/")
        .hasMessageNotContaining("sesame");
  }

  @Test
  void redirects_that_go_round_end() {
    respond("/plans/", "301 /api/v1/plans/");

    assertThatThrownBy(() -> client().plans()).hasMessageContaining("responded with 301");

    assertThat(requests).hasSize(6);
  }

  @Test
  void a_response_that_is_not_a_document_is_reported() {
    respond("/plans/", "200 <html>");
    respond("/completed", "502 <html>");
    respond("/missions/m0", "200 {\"s\":3}");

    assertThatThrownBy(() -> client().plans())
        .hasMessageStartingWith(url() + "/api/v1 responded with something other than missions: ");
    assertThatThrownBy(() -> client().completed())
        .hasMessage(url() + "/api/v1 responded with 502 without a message");
    assertThatThrownBy(() -> client().mission(new MissionId("m0")))
        .hasMessageStartingWith(url() + "/api/v1 responded with something other than missions: ");
  }

  @Test
  void a_server_that_says_nothing_is_not_waited_for_longer_than_that() {
    server.createContext(
        "/api/v1/",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000); // and never the body
          exchange.getResponseBody().flush();
          try {
            end.await();
          } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
          }
        });
    MissionsClient client = client(Duration.ofMillis(300));

    assertThatThrownBy(() -> client.document(new MissionId("m0")))
        .hasMessage("no response from " + url() + "/api/v1: none within 300 ms");
  }

  @Test
  void a_change_without_a_response_may_have_been_made() {
    server.createContext("/api/v1/missions", HttpExchange::close);

    assertThatThrownBy(() -> client().create(MissionRequest.of(new PlanName("hop"))))
        .hasMessageStartingWith("no response from " + url())
        .hasMessageContaining("it may have been done");
  }

  @Test
  void credentials_are_not_shown() {
    assertThat(new Credentials(Optional.of(new ApiKey("sesame")), Optional.of("secret-word")))
        .asString()
        .doesNotContain("sesame", "secret-word");
  }
}
