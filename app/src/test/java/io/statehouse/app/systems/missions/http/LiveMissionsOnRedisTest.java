package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.http.socket.SocketClient;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the original writes to Redis is an event on every server. */
@NeedsServer(ServerKind.REDIS)
class LiveMissionsOnRedisTest {
  private static final String KEY = "lunar-dev";
  private static final String MISSION =
      "{\"i\":\"m7\",\"n\":\"hop\",\"a\":null,\"s\":[{\"n\":\"fuel\",\"a\":\"\",\"u\":null,"
          + "\"d\":null,\"p\":null,\"s\":%s,\"t\":\"0001-01-01T00:00:00Z\","
          + "\"e\":\"0001-01-01T00:00:00Z\"}],\"p\":null,\"t\":\"2031-05-02T09:00:00.125Z\","
          + "\"e\":\"%s\"}";
  private static final String NEVER = "0001-01-01T00:00:00Z";

  @TempDir Path directory;

  @Test
  void a_change_by_the_original_reaches_every_socket_and_stream() throws IOException {
    String url = SharedServers.redis().url();
    EmptyStores.empty(url);
    Map<String, String> settings = Map.of("systems.missions", url);
    try (RedisConnection original = SharedServers.redis().connect()) {
      original.send("SET", KEY + "|u", "0");
      original.send("SET", KEY + "|n", "");
      try (RunningServer one = new RunningServer(directory.resolve("one"), settings);
          RunningServer two = new RunningServer(directory.resolve("two"), settings);
          SocketClient first = one.socket("/missions/ws?a=" + KEY);
          SocketClient second = two.socket("/missions/ws?a=" + KEY);
          Events stream = two.events("/missions/api/v1/events", "x-access-key", KEY)) {
        assertThat(first.next()).contains("notice");
        assertThat(second.next()).contains("notice");
        assertThat(stream.next().name()).isEqualTo("watching");

        original.send("SET", KEY + "|m7", MISSION.formatted("0", NEVER));
        told("missionCreation", first, second, stream);
        original.send("SET", KEY + "|m7", MISSION.formatted("1", NEVER));
        told("missionUpdate", first, second, stream);
        original.send("SET", KEY + "|m7", MISSION.formatted("2", "2031-05-02T09:00:01.5Z"));
        told("missionUpdate", first, second, stream);
        told("missionCompleted", first, second, stream);
        original.send("DEL", KEY + "|m7");
        told("missionDeleted", first, second, stream);
        original.send("DEL", KEY + "|u", KEY + "|n");
        assertThat(first.next()).isEqualTo("closed 1008");
        assertThat(second.next()).isEqualTo("closed 1008");
        assertThat(stream.next().name()).isEqualTo("end");
      }
    }
  }

  private static void told(String event, SocketClient one, SocketClient two, Events stream) {
    assertThat(one.next()).endsWith(",\"event\":\"" + event + "\"}");
    assertThat(two.next()).endsWith(",\"event\":\"" + event + "\"}");
    assertThat(stream.next().name()).isEqualTo(event);
  }
}
