package io.statehouse.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** What a whole server logs when its store stops responding, while a client watches. */
@NeedsServer({ServerKind.REDIS, ServerKind.CONSUL})
class OutageLogTest {
  @TempDir Path directory;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("io.statehouse");
  private Level before;

  @BeforeEach
  void listen() {
    before = logger.getLevel();
    logger.setLevel(Level.INFO);
    log.start();
  }

  @AfterEach
  void ignore() {
    logger.detachAppender(log);
    logger.setLevel(before);
  }

  private List<String> logged() {
    return List.copyOf(log.list).stream()
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"REDIS,missions", "CONSUL,css"})
  void an_outage_is_one_warning_and_its_end_one_line(ServerKind kind, String system) {
    TestServer store = SharedServers.get(kind);
    EmptyStores.empty(store.url());
    try (TcpProxy proxy = TcpProxy.to(store.address())) {
      String url = store.url(proxy.address());
      String limited = url + (url.contains("?") ? "&" : "?") + "timeout=500ms";
      Map<String, String> settings = Map.of("only", system, "systems." + system, limited);
      try (RunningServer server = new RunningServer(directory, settings);
          Events events = server.events(watched(server, system))) {
        assertThat(events.status()).isEqualTo(200);
        await().until(() -> server.get("/health/ready").statusCode() == 200);
        logger.addAppender(log);

        proxy.refuse();
        proxy.cutAll();
        await().atMost(Duration.ofSeconds(20)).until(() -> !logged().isEmpty());
        proxy.heal();
        await().atMost(Duration.ofSeconds(20)).until(() -> logged().size() >= 2);
        logger.detachAppender(log);
      }
    }

    assertThat(logged()).hasSize(2);
    assertThat(logged().get(0)).startsWith("WARN the store of " + system + " is down: ");
    assertThat(logged().get(1)).startsWith("INFO the store of " + system + " is up again: ");
  }

  private static String watched(RunningServer server, String system) {
    if (system.equals("css")) {
      return "/css/watch";
    }
    server.post("/api/v1/key", "{\"id\":\"lunar\",\"name\":\"\"}");
    return "/api/v1/events?a=lunar";
  }
}
