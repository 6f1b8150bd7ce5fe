package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.http.socket.SocketClient;
import io.statehouse.app.logging.CapturedLog;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** API keys in the addresses of sockets and streams are in no log. */
class LiveSecretsTest {
  private static final String KEY = "lunar-secret-key";
  private static final String NOBODY = "mistyped-secret-key";

  private CapturedLog log;
  @TempDir Path directory;

  @BeforeEach
  void listen() {
    log = new CapturedLog();
  }

  @AfterEach
  void stopListening() {
    log.close();
  }

  @Test
  void no_log_line_and_no_refusal_has_a_key() {
    try (RunningServer server = new RunningServer(directory)) {
      server.post("/missions/api/v1/key", "{\"id\":\"" + KEY + "\"}");
      for (String key : new String[] {KEY, NOBODY, KEY + "%zz", "x".repeat(9_000) + KEY}) {
        assertRefusedWithoutKey(server, "/missions/ws?a=" + key);
        assertRefusedWithoutKey(server, "/missions/ws/" + key);
        assertRefusedWithoutKey(server, "/missions/ws/?a=" + key);
      }
      try (SocketClient nobody = server.socket("/missions/ws?a=" + NOBODY);
          SocketClient client = server.socket("/missions/ws?a=" + KEY);
          Events events = server.events("/missions/api/v1/events?a=" + KEY)) {
        assertThat(nobody.next()).isEqualTo("{}");
        assertThat(client.next()).contains("notice");
        assertThat(events.next().name()).isEqualTo("watching");
        client.say("x".repeat(513));
        assertThat(client.next()).isEqualTo("closed 1009");
        server.delete("/missions/api/v1/key", "x-access-key", KEY);
        assertThat(events.next().name()).isEqualTo("end");
      }
    }

    assertThat(String.join("\n", log.lines())).contains("getAll").doesNotContain(KEY, NOBODY);
  }

  private static void assertRefusedWithoutKey(RunningServer server, String path) {
    String response = RawHttp.response(server.uri("/").getPort(), "GET " + path + " HTTP/1.1");
    assertThat(response).startsWith("HTTP/1.1 4").doesNotContain(KEY, NOBODY);
  }
}
