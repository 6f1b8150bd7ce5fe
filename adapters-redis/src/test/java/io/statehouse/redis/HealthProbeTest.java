package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Health;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The reports of the health check. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class HealthProbeTest extends OnRedis {
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
  void a_durable_server_causes_no_warning() {
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
            "watches use client tracking")
        .doesNotContain("\n");
  }

  @Test
  void it_warns_if_a_crash_would_lose_acknowledged_writes() {
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
  void it_warns_of_eviction_and_of_low_memory() {
    RedisStore store = open();

    redis("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    assertThat(store.check().warnings()).isEmpty();
    redis("CONFIG", "SET", "maxmemory", "1gb");
    assertThat(store.check().warnings()).singleElement().asString().contains("allkeys-lru");
    redis("CONFIG", "SET", "maxmemory-policy", "noeviction");
    redis("CONFIG", "SET", "maxmemory", "1000");
    assertThat(store.check().warnings()).singleElement().asString().contains("out of memory");
    assertThat(store.check().writable()).isFalse();

    redis("CONFIG", "SET", "maxmemory", "0");
    assertThat(store.check().warnings()).isEmpty();
  }

  @Test
  void it_warns_of_keys_that_are_not_entries() {
    RedisStore store = open();
    redis("RPUSH", "/theirs", "1");
    redis("HSET", "/hash", "field", "1");
    redis("SET", "/ours", "1");

    assertThat(store.check().warnings())
        .singleElement()
        .asString()
        .contains("keys that hold another program's", "are left out (2)");
  }

  @Test
  void it_reports_which_rights_a_user_lacks() {
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
  void a_server_that_does_not_run_is_unavailable() {
    RedisStore store = open("redis://127.0.0.1:1?timeout=1s");

    assertThat(store.check().available()).isFalse();
    assertThat(store.check().summary()).contains("redis://127.0.0.1:1/0 cannot be reached");
  }

  @Test
  void an_unknown_host_is_unavailable() {
    RedisStore store = open("redis://no-such-host.invalid");

    assertThat(store.check().summary()).contains("unknown host");
  }
}
