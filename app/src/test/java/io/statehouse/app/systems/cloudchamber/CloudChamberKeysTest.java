package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools for raw keys show of users and sessions. */
class CloudChamberKeysTest {
  private static final String SESSION = "/statehouse/cloudchamber/sessions/3";

  @TempDir Path directory;

  private RunResult keys(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of("keys", command));
    all.addAll(List.of("--system", "cloudchamber"));
    all.addAll(List.of(arguments));
    return RunResult.in(directory, all.toArray(String[]::new));
  }

  @Test
  void hashes_of_passwords_are_masked_in_every_namespace_of_every_layout() {
    for (LayoutMode layout : LayoutMode.values()) {
      for (Namespace namespace :
          List.of(Namespace.production(layout), Namespace.standardTest(layout))) {
        String user = namespace.prefix().text() + "users/dana";
        keys("put", user, "{\"name\":\"Dana\",\"passwordHash\":\"aGFzaA==\"}");

        assertThat(keys("get", "--decode", user).out())
            .startsWith("user ")
            .contains("dana", "passwordHash", "(secret)")
            .doesNotContain("aGFzaA==", "hash\n", "68617368");
      }
    }
  }

  @Test
  void what_proves_a_session_is_masked() {
    keys(
        "put",
        SESSION,
        "{\"id\":\"3\",\"user\":\"dana\",\"secretHash\":\"aGFzaA==\",\"passwordMark\":\"aGFzaA==\","
            + "\"deadline\":\"2031-05-02T09:00:00Z\"}");

    assertThat(keys("get", "--decode", SESSION).lines())
        .startsWith("session 3")
        .anyMatch(line -> line.matches("user +dana"))
        .anyMatch(line -> line.matches("secretHash +\\(secret\\)"))
        .anyMatch(line -> line.matches("passwordMark +\\(secret\\)"));
  }

  @Test
  void raw_keys_are_served_to_no_one() {
    String user = "/CloudChamber/V0.1/users/eve";
    for (Map<String, String> settings :
        List.of(Map.<String, String>of(), Map.of("only", "cloudchamber"))) {
      try (RunningServer server = new RunningServer(directory, settings)) {
        String all = "?system=cloudchamber&prefix=/";
        String one = "?system=cloudchamber&key=" + user;

        assertThat(server.get("/keys" + all).statusCode()).isEqualTo(403);
        assertThat(server.get("/keys" + one).statusCode()).isEqualTo(403);
        assertThat(server.get("/keys/children" + all).statusCode()).isEqualTo(403);
        assertThat(server.get("/keys/watch" + all).statusCode()).isEqualTo(403);
        assertThat(server.put("/keys" + one, "{}").statusCode()).isEqualTo(403);
        assertThat(server.send("DELETE", "/keys" + one, "").statusCode()).isEqualTo(403);
      }
    }
    assertThat(keys("get", user).code()).isEqualTo(1);
  }
}
