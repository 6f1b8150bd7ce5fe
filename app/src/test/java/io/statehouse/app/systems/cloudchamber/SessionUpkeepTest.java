package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.ports.contract.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionUpkeepTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Password SECRET = Password.of("secret");

  @TempDir private Path directory;
  private ServedChamber served;

  @BeforeEach
  void logIn() {
    served = new ServedChamber(directory);
    for (Name user : List.of(new Name("Dana"), new Name("Eve"))) {
      served.chamber().users().create(Caller.OPERATOR, user, SECRET, true, Rights.NONE);
      served
          .chamber()
          .openSessions(served.config(Map.of()).sessions())
          .logIn(Optional.empty(), user, SECRET, "127.0.0.1");
    }
    served.chamber().users().delete(Caller.OPERATOR, new Name("Eve"));
  }

  @AfterEach
  void close() {
    served.close();
  }

  private List<String> sessions() {
    return served.keys().stream().filter(key -> key.matches(".*/sessions/\\d+")).toList();
  }

  @Test
  void sessions_that_have_ended_are_deleted_and_the_others_counted() {
    try (RunningServer server = served.serve(Map.of())) {
      Eventually.await("the count", PATIENCE)
          .until(
              () -> server.get("/metrics").body().contains("statehouse_cloudchamber_sessions 1"));
      assertThat(sessions()).containsExactly("/statehouse/cloudchamber/sessions/1");
    }
  }

  @Test
  void a_read_only_server_deletes_no_sessions() {
    try (RunningServer server = served.serve(Map.of("cloudchamber.read-only", "on"))) {
      assertThat(server.get("/metrics").body()).doesNotContain("statehouse_cloudchamber_sessions");
      assertThat(sessions()).hasSize(2);
    }
  }
}
