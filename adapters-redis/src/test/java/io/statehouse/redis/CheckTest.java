package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Health;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a health page is told. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class CheckTest extends OnRedis {
  private static RedisServer server;

  @BeforeAll
  static void start() {
    server = RedisServer.start(ServerKind.REDIS, ServerSettings.plain().durable());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  RedisServer server() {
    return server;
  }

  @Test
  void a_durable_server_has_nothing_to_be_warned_of() {
    RedisStore store = open();
    put(store, "/a", "1");

    Health health = store.check();

    assertThat(health.available()).isTrue();
    assertThat(health.warnings()).isEmpty();
    assertThat(health.summary())
        .startsWith("Redis 7.")
        .contains(
            "at redis://127.0.0.1:" + server.port() + "/0: 1 key,",
            "durable",
            "plain text",
            "changes told by client tracking")
        .doesNotContain("\n");
  }

  @Test
  void it_warns_of_acknowledged_writes_that_a_crash_would_lose() {
    RedisStore store = open();

    redis("CONFIG", "SET", "appendfsync", "everysec");
    assertThat(store.check().warnings())
        .singleElement()
        .asString()
        .contains("appendfsync is everysec");
    redis("CONFIG", "SET", "appendonly", "no");
    assertThat(store.check().warnings()).singleElement().asString().startsWith("not durable");
    assertThat(store.check().summary()).contains("not durable");

    redis("CONFIG", "SET", "appendonly", "yes");
    redis("CONFIG", "SET", "appendfsync", "always");
    assertThat(store.check().warnings()).isEmpty();
  }

  @Test
  void it_warns_of_keys_that_may_vanish_and_of_memory_that_ends() {
    RedisStore store = open();

    redis("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    assertThat(store.check().warnings()).isEmpty();
    redis("CONFIG", "SET", "maxmemory", "1gb");
    assertThat(store.check().warnings()).singleElement().asString().contains("allkeys-lru");
    redis("CONFIG", "SET", "maxmemory-policy", "noeviction");
    redis("CONFIG", "SET", "maxmemory", "1000");
    assertThat(store.check().warnings()).singleElement().asString().contains("maxmemory is left");

    redis("CONFIG", "SET", "maxmemory", "0");
    assertThat(store.check().warnings()).isEmpty();
  }

  @Test
  void it_tells_of_what_lies_in_the_database_and_is_no_entry() {
    RedisStore store = open();
    redis("RPUSH", "/theirs", "1");
    redis("HSET", "/hash", "field", "1");
    redis("SET", "/ours", "1");

    assertThat(store.check().warnings())
        .singleElement()
        .asString()
        .contains("2 keys hold another program's", "left out");
  }

  @Test
  void a_user_with_few_rights_is_told_which_are_missing() {
    RedisStore store =
        open(as("few", "-info", "-config", "-scan", "-@scripting", "-client|tracking"));

    Health health = store.check();

    assertThat(health.available()).isTrue();
    assertThat(health.summary()).contains("durability unknown");
    assertThat(health.warnings())
        .anyMatch(warning -> warning.contains("+info"))
        .anyMatch(warning -> warning.contains("+scan"))
        .anyMatch(warning -> warning.contains("+@scripting"))
        .anyMatch(warning -> warning.contains("watches do not work"));
  }

  @Test
  void a_server_that_is_not_there_is_not_available() {
    RedisStore store = open(RedisSettings.server("127.0.0.1", 1).timeout(Duration.ofSeconds(1)));

    assertThat(store.check().available()).isFalse();
    assertThat(store.check().summary()).contains("redis://127.0.0.1:1/0 cannot be reached");
  }

  @Test
  void a_host_without_a_name_is_not_available() {
    RedisStore store =
        open(RedisSettings.server("no-such-host.invalid", 6379).timeout(Duration.ofSeconds(5)));

    assertThat(store.check().summary()).contains("unknown host");
  }
}
