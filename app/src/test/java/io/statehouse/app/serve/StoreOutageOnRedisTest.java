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
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A server that is started before its store. */
@NeedsServer(ServerKind.REDIS)
class StoreOutageOnRedisTest {
  @TempDir Path directory;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  private List<String> logged(Level level) {
    return List.copyOf(log.list).stream()
        .filter(event -> event.getLevel() == level)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  private static boolean watches(RunningServer server) {
    try (Events events = server.events("/css/watch")) {
      return events.status() == 200 && events.next().name().equals("watching");
    }
  }

  @Test
  void a_server_is_ready_only_once_the_first_requests_can_succeed() {
    RedisServer redis = SharedServers.redis();
    EmptyStores.empty(redis.url());
    try (TcpProxy proxy = TcpProxy.to(redis.address())) {
      proxy.refuse();
      String url = redis.url(proxy.address()) + "?timeout=500ms";
      Map<String, String> settings =
          Map.of("only", "runm", "systems.runm", url, "runm.grpc.listen", "off");
      try (RunningServer server = new RunningServer(directory, settings)) {
        assertThat(server.get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(server.get("/health").body())
            .contains("the built-in types and the default definition are not written yet");

        proxy.heal();

        await()
            .pollInterval(Duration.ofMillis(20))
            .atMost(Duration.ofSeconds(20))
            .until(() -> server.get("/health/ready").statusCode() == 200);
        assertThat(server.get("/runm/object-types").body())
            .contains("runm.image", "runm.machine", "runm.provider", "runm.provider_group");
        assertThat(server.get("/health").body()).doesNotContain("not written yet");
      }
    }
  }

  @Test
  void a_store_that_is_started_later_is_used_and_its_outage_is_two_lines_of_log() {
    RedisServer redis = SharedServers.redis();
    EmptyStores.empty(redis.url());
    Logger logger = (Logger) LoggerFactory.getLogger(StoreProbe.class);
    logger.setLevel(Level.INFO);
    logger.addAppender(log);
    log.start();
    try (TcpProxy proxy = TcpProxy.to(redis.address())) {
      proxy.refuse();
      String url = redis.url(proxy.address());
      Map<String, String> settings =
          Map.of("only", "css", "systems.css", url + "?timeout=500ms", "css.compatible", "on");
      try (RunningServer server = new RunningServer(directory, settings)) {
        assertThat(server.get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(server.get("/css/databases").statusCode()).isEqualTo(503);

        proxy.heal();

        await()
            .atMost(Duration.ofSeconds(20))
            .until(() -> server.get("/health/ready").statusCode() == 200);
        assertThat(server.put("/css/databases/sky", "{}").statusCode()).isEqualTo(201);
        await().atMost(Duration.ofSeconds(20)).until(() -> watches(server));
      }
    } finally {
      logger.detachAppender(log);
      logger.setLevel(null);
    }

    assertThat(logged(Level.WARN)).hasSize(1).first().asString().contains("css is down: redis:");
    assertThat(logged(Level.INFO)).hasSize(1).first().asString().contains("is up again: redis:");
  }
}
