package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.logging.CapturedLog;
import io.statehouse.app.systems.cloudchamber.http.ChamberServer.Client;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stored of passwords and sessions is in no response, no log and no output. */
class ChamberSecretsTest {
  private static final String USERS = "/CloudChamber/V0.1/users/";
  private static final String SESSIONS = "/statehouse/cloudchamber/sessions/";
  private static final String BROKEN = "JDJhJDEwJGJyb2tlbg";
  private static final Pattern HASHES =
      Pattern.compile("\"(?:passwordHash|secretHash|passwordMark)\":\"([^\"]{20,})\"");

  @TempDir private Path directory;
  private CapturedLog log;
  private ChamberServer server;

  @BeforeEach
  void start() {
    log = new CapturedLog();
    server = new ChamberServer(directory).with("Dana", Rights.NONE);
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
  }

  /** Records as a program with a defect writes them: each is unreadable for another reason. */
  private void putBrokenRecords() {
    List<String> broken =
        List.of(
            "{\"name\":\"b0\",\"passwordHash\":\"" + BROKEN + "!\"}",
            "{\"name\":\"b1\",\"passwordHash\":{\"x\":\"" + BROKEN + "\"}}",
            "{\"name\":\"b2\",\"passwordHash\":\"" + BROKEN,
            "{\"name\":\"b3\",\"enabled\":\"" + BROKEN + "\"}",
            "{\"name\":\"other\",\"passwordHash\":\"" + BROKEN + "==\"}",
            "\"" + BROKEN + "\"");
    for (int i = 0; i < broken.size(); i++) {
      ChamberServer.put(directory, USERS + "b" + i, Bytes.utf8(broken.get(i)));
      ChamberServer.put(
          directory,
          SESSIONS + (900 + i),
          Bytes.utf8(broken.get(i).replace("passwordHash", "secretHash").replace("name", "user")));
    }
  }

  /** What identifies a hash: in base64 as it is stored, and as the text that it is of. */
  private List<String> secrets(Client... clients) {
    List<String> secrets = new ArrayList<>(List.of(PASSWORD, BROKEN, "$2a$", "wrong-secret"));
    try (KeyValueStore store = ChamberServer.open(directory)) {
      for (Entry entry : store.list(Prefix.ALL)) {
        HASHES
            .matcher(entry.value().text().orElse(""))
            .results()
            .map(MatchResult::group)
            .map(member -> member.replaceFirst(".*:\"(.*)\"", "$1"))
            .forEach(secrets::add);
      }
    }
    for (Client client : clients) {
      secrets.add(client.cookie().replaceFirst(".*\\.", ""));
    }
    return secrets;
  }

  private List<String> responses(Client admin, Client dana) {
    List<HttpResponse<String>> responses = new ArrayList<>();
    for (Client client : List.of(admin, dana, server.anyone())) {
      for (int i = 0; i < 6; i++) {
        responses.add(client.get("/api/users/b" + i));
        responses.add(client.put("/api/users/b" + i, "{}", "If-Match", "0"));
        responses.add(client.put("/api/users/b" + i + "?password", "{}", "If-Match", "0"));
        responses.add(client.get("/api/simulation/sessions/90" + i));
        responses.add(client.delete("/api/simulation/sessions/90" + i));
        responses.add(client.delete("/api/users/b" + i));
      }
      for (String path :
          List.of(
              "/api/users",
              "/api/users/dana",
              "/api/session",
              "/api/simulation",
              "/api/simulation/sessions",
              "/api/simulation/sessions/1",
              "/metrics",
              "/health",
              "/openapi.json",
              "/systems",
              "/keys?system=cloudchamber&prefix=/",
              "/keys?system=cloudchamber&key=" + USERS + "dana")) {
        responses.add(client.get(path));
      }
    }
    for (int i = 0; i < 6; i++) {
      responses.add(server.anyone().logIn("b" + i, "wrong-secret"));
      responses.add(
          server.http.send(
              "GET", "/api/session", "", "Cookie", "CC-Session=90" + i + "." + "A".repeat(43)));
    }
    return responses.stream().map(HttpResponse::body).toList();
  }

  @Test
  void no_response_no_log_line_and_no_finding_has_a_hash_a_password_or_a_token() {
    Client admin = server.admin();
    Client dana = server.logIn("dana");
    String[] secrets = secrets(admin, dana).toArray(String[]::new);
    putBrokenRecords();

    assertThat(secrets).hasSizeGreaterThan(8);
    assertThat(responses(admin, dana)).allSatisfy(body -> assertThat(body).doesNotContain(secrets));
    for (String command : List.of("verify", "verify --json", "cloudchamber users list --json")) {
      RunResult run = RunResult.in(directory, command.split(" "));
      assertThat(run.out() + run.err()).as(command).isNotBlank().doesNotContain(secrets);
    }
    assertThat(String.join("\n", log.lines()))
        .contains("a user is not listed", "commit")
        .doesNotContain(secrets);
  }
}
