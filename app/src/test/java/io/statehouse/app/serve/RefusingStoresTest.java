package io.statehouse.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Responses, health and log of a server whose store responds, but refuses. */
@NeedsServer(
    value = {ServerKind.REDIS, ServerKind.ETCD_3_5, ServerKind.CONSUL, ServerKind.MARIADB},
    ours = true)
class RefusingStoresTest {
  private static final String ADMIN = "5f0dba10-7a1b-4c0e-8d6f-0f6c2b7a4e11";
  private static final String FULL = "The store accepts no writes";

  @TempDir Path directory;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("io.statehouse");
  private Level before;

  @BeforeEach
  void listen() {
    before = logger.getLevel();
    logger.setLevel(Level.INFO);
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void ignore() {
    logger.detachAppender(log);
    logger.setLevel(before);
  }

  /** The lines about the stores, but for those of the start. */
  private List<String> logged() {
    return List.copyOf(log.list).stream()
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .filter(line -> !line.startsWith("INFO serving") && !line.startsWith("INFO listening"))
        .filter(line -> line.contains("the store of"))
        .toList();
  }

  private RunningServer css(String url) {
    return new RunningServer(directory, Map.of("only", "css", "systems.css", url));
  }

  private static HttpResponse<String> put(RunningServer server) {
    return server.put("/css/databases/sky", "{}");
  }

  private static void awaitWritable(RunningServer server, boolean writable) {
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                server.get("/health/writable").statusCode() == (writable ? 200 : 503)
                    && server.get("/health").body().contains("\"writable\":" + writable));
  }

  private static void assertReadsAreServed(RunningServer server) {
    assertThat(server.get("/css/databases").statusCode()).isEqualTo(200);
    assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
  }

  @Test
  void redis_without_memory_rejects_writes_until_it_has_some() throws IOException {
    try (RedisServer redis = RedisServer.start(ServerKind.REDIS, ServerSettings.plain());
        RedisConnection admin = redis.connect()) {
      String url = redis.url();
      String other = url.replace("/0", "/1");
      Map<String, String> settings = Map.of("systems.css", url, "systems.missions", other);
      try (RunningServer server = new RunningServer(directory, settings)) {
        awaitWritable(server, true);
        admin.send("CONFIG", "SET", "maxmemory", "1000");

        HttpResponse<String> refused = put(server);
        HttpResponse<String> mission =
            server.post("/missions/api/v1/key", "{\"id\":\"lunar\",\"name\":\"\"}");

        assertThat(refused.statusCode()).isEqualTo(507);
        assertThat(refused.body())
            .contains("\"code\":\"writes-rejected\"", FULL, "out of memory", "raise maxmemory")
            .doesNotContain("respond");
        assertThat(mission.statusCode()).isEqualTo(507);
        assertThat(mission.body())
            .isEqualTo(
                "{\"type\":\"statehouse.WritesRejected\",\"message\":\"The store accepts no writes."
                    + " Nothing was changed: the administrator must check it.\",\"code\":507}");
        awaitWritable(server, false);
        assertReadsAreServed(server);

        admin.send("CONFIG", "SET", "maxmemory", "0");

        assertThat(put(server).statusCode()).isEqualTo(201);
        server.post("/missions/api/v1/key", "{\"id\":\"lunar\",\"name\":\"\"}");
        awaitWritable(server, true);
      }
    }

    assertThat(logged()).hasSize(4);
    assertThat(logged().subList(0, 2))
        .allMatch(line -> line.startsWith("WARN the store of ") && line.contains("out of memory"));
    assertThat(logged().subList(2, 4))
        .allMatch(line -> line.matches("INFO the store of .* accepts writes again: redis://.*"));
  }

  @Test
  void etcd_without_space_rejects_writes() {
    ServerSettings tiny = ServerSettings.plain().withArguments("--quota-backend-bytes", "2000000");
    try (EtcdServer etcd = EtcdServer.start(ServerKind.ETCD_3_5, tiny);
        RunningServer server = css(etcd.url())) {
      assertThat(put(server).statusCode()).isEqualTo(201);
      fill(etcd.url());

      HttpResponse<String> refused = server.put("/css/databases/sea", "{}");

      assertThat(refused.statusCode()).isEqualTo(507);
      assertThat(refused.body()).contains(FULL, "database space exceeded", "disarm");
      awaitWritable(server, false);
      assertReadsAreServed(server);
    }

    assertThat(logged()).singleElement().asString().contains("accepts no writes", "NOSPACE");
  }

  private void fill(String url) {
    Bytes large = Bytes.copyOf(new byte[400_000]);
    StoreCatalog stores = StoreCatalog.standard(directory);
    try (KeyValueStore store = stores.open(StoreUrl.parse(url), RoundTripListener.NONE)) {
      assertThatExceptionOfType(StoreException.WritesRejected.class)
          .isThrownBy(
              () -> {
                for (int i = 0; i < 30; i++) {
                  store.commit(Transaction.builder().put(new Key("/fill/" + i), large).build());
                }
              });
    }
  }

  @Test
  void consul_denies_writes_to_a_token_that_may_only_read() throws IOException {
    ServerSettings guarded = ServerSettings.plain().withCredentials("admin", ADMIN);
    try (ConsulServer consul = ConsulServer.start(guarded)) {
      String token = consul.newToken("reader", "key_prefix \"\" { policy = \"read\" }");
      try (RunningServer server = css(consul.url() + "?token=" + token)) {
        awaitWritable(server, true); // a probe that writes nothing cannot know better

        HttpResponse<String> refused = put(server);

        assertThat(refused.statusCode()).isEqualTo(500);
        assertThat(refused.body())
            .contains("\"code\":\"store-denied\"", "The store denies access", "check its policies")
            .doesNotContain(token);
        awaitWritable(server, false);
        assertReadsAreServed(server);
      }
    }

    assertThat(logged())
        .singleElement()
        .asString()
        .startsWith("WARN the store of css accepts no writes: ")
        .contains("check the credentials");
  }

  @Test
  void a_database_denies_writes_to_a_user_without_the_privilege() throws IOException {
    MySqlServer maria = (MySqlServer) SharedServers.get(ServerKind.MARIADB);
    EmptyStores.empty(maria.url());
    maria.addUser("statehouse_reader", "pw", "SELECT ON " + MySqlServer.SCHEMA + ".*");
    String url =
        "mysql://statehouse_reader:pw@%s/%s".formatted(maria.address(), MySqlServer.SCHEMA);
    try (RunningServer server = css(url)) {
      HttpResponse<String> refused = put(server);

      assertThat(refused.statusCode()).isEqualTo(500);
      assertThat(refused.body()).contains("store-denied", "check user, password and privileges");
      awaitWritable(server, false);
      assertReadsAreServed(server);
    } finally {
      maria.query("drop user statehouse_reader");
    }

    assertThat(logged()).singleElement().asString().contains("accepts no writes");
  }
}
