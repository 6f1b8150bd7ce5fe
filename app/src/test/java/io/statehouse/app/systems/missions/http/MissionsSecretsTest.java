package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.systems.missions.http.Tenant.BASE;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** API keys and passwords are sent to no one who has not shown them. */
class MissionsSecretsTest {
  private static final String KEY = "lunar-secret-key";
  private static final String UNKNOWN = "mistyped-secret-key";
  private static final String PASSWORD = "correct-horse-1";
  private static final String WRONG = "wrong-horse-word";

  @TempDir Path directory;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private Level levelBefore;

  private static Logger logger(String name) {
    return (Logger) LoggerFactory.getLogger(name);
  }

  @BeforeEach
  void listen() {
    log.start();
    logger(Logger.ROOT_LOGGER_NAME).addAppender(log);
    levelBefore = logger("io.statehouse").getLevel();
    logger("io.statehouse").setLevel(Level.DEBUG);
  }

  @AfterEach
  void stopListening() {
    logger("io.statehouse").setLevel(levelBefore);
    logger(Logger.ROOT_LOGGER_NAME).detachAppender(log);
  }

  private String logged() {
    StringBuilder text = new StringBuilder();
    for (ILoggingEvent event : new ArrayList<>(log.list)) {
      text.append(event.getFormattedMessage()).append('\n');
      if (event.getThrowableProxy() != null) {
        text.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
      }
    }
    return text.toString();
  }

  /** Sends requests with secrets; returns the responses that must have none. */
  private static List<HttpResponse<String>> responses(RunningServer server) {
    Tenant tenant = new Tenant(server, KEY);
    Tenant nobody = new Tenant(server, UNKNOWN);
    List<HttpResponse<String>> responses = new ArrayList<>();
    server.post(BASE + "/key", "{\"id\":\"" + KEY + "\"}", Tenant.admin(PASSWORD));
    responses.add(server.post(BASE + "/key", "{\"id\":\"" + KEY + " x\"}", Tenant.admin(PASSWORD)));
    responses.add(server.post(BASE + "/key", "{\"id\":1" + KEY, Tenant.admin(PASSWORD)));
    responses.add(server.get(BASE + "/key/all"));
    responses.add(server.send("GET", BASE + "/key/all", "", Tenant.admin(WRONG)));
    tenant.savePlan("hop", "a", "b");
    responses.add(tenant.post("/missions", "{\"plan\":\"hop\"}"));
    responses.add(tenant.change("m0", "b", "started"));
    responses.add(tenant.change("m0", "a", "started"));
    responses.add(tenant.send("GET", "/missions/" + "x".repeat(20_000), ""));
    responses.add(tenant.send("GET", "/missions/", ""));
    responses.add(tenant.send("GET", "/logs", ""));
    responses.add(nobody.send("GET", "/missions/m0", ""));
    responses.add(nobody.post("/plans", "{"));
    responses.add(server.get(BASE + "/key/" + UNKNOWN));
    responses.add(server.get(BASE + "/key/" + UNKNOWN + "/more"));
    responses.add(server.put(BASE + "/key/" + KEY, ""));
    responses.add(server.get(BASE + "x/key/" + KEY));
    server.get(BASE + "/key/" + KEY);
    responses.add(server.get("/?key=" + KEY));
    responses.add(server.get("/keys?system=missions&key=" + KEY + "%7Cu"));
    responses.add(server.get("/keys?system=missions&prefix="));
    responses.add(server.get("/metrics"));
    responses.add(server.get("/health"));
    responses.add(server.get("/openapi.json"));
    return responses;
  }

  @Test
  void no_log_line_and_no_response_to_others_has_a_key_or_a_password() {
    Map<String, String> settings = Map.of("missions.password", PASSWORD);
    try (RunningServer server = new RunningServer(directory, settings)) {
      for (HttpResponse<String> response : responses(server)) {
        assertThat(response.body() + response.headers().map())
            .as(response.uri().getPath())
            .doesNotContain(KEY, UNKNOWN, PASSWORD, WRONG);
      }
    }

    assertThat(logged())
        .contains("POST /missions/api/v1/key", "getAll", "commit")
        .doesNotContain(KEY, UNKNOWN, PASSWORD, WRONG, "Basic ");
  }

  @Test
  void another_password_than_the_stored_one_is_warned_about_and_not_shown() {
    new RunningServer(directory, Map.of("missions.password", PASSWORD)).close();
    new RunningServer(directory, Map.of("missions.password", WRONG)).close();

    assertThat(log.list)
        .filteredOn(event -> event.getLevel() == Level.WARN)
        .extracting(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            "the admin password configured for missions is ignored: their store has another");
    assertThat(logged()).doesNotContain(PASSWORD, WRONG);
  }
}
