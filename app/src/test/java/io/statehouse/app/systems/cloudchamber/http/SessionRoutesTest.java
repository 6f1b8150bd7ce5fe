package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.responds;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.setCookie;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.ChamberServer.Client;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.ports.Bytes;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code /api/simulation}, {@code /api/session}, and what there is of the simulator: nothing. */
class SessionRoutesTest {
  private static final String DENIED = "CloudChamber: permission denied\n";
  private static final String NO_SESSION = "CloudChamber: no session active\n";
  private static final String SESSIONS = "/api/simulation/sessions";

  @TempDir Path directory;
  private ChamberServer server;
  private Client admin;
  private Client dana;

  @BeforeEach
  void start() {
    server =
        new ChamberServer(directory, Map.of("cloudchamber.session-inactivity", "1h"))
            .with("Dana", Rights.NONE);
    admin = server.admin();
    dana = server.logIn("dana");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void any_session_sees_the_start_and_the_inactivity_timeout() {
    HttpResponse<String> status = dana.get("/api/Simulation/");

    assertThat(status.headers().firstValue("Content-Type")).contains("application/json");
    Matcher parts =
        Pattern.compile("\\{\"frontEndStartedAt\":\"(.+Z)\",\"inactivityTimeout\":\"3600s\"}")
            .matcher(status.body());
    assertThat(parts.matches()).as(status.body()).isTrue();
    assertThat(Instant.parse(parts.group(1))).isBefore(Instant.now());
    responds(server.anyone().get("/api/simulation"), 403, NO_SESSION);
  }

  @Test
  void a_client_finds_out_whose_session_it_has_and_what_that_user_may_do() {
    server.with("Eve", Rights.of(Right.MODIFY_INVENTORY));

    responds(dana.get("/api/session"), 200, "{\"userName\":\"Dana\",\"rights\":{}}");
    responds(
        server.logIn("eve").get("/api/Session/"),
        200,
        "{\"userName\":\"Eve\",\"rights\":{\"canModifyInventory\":true}}");
    responds(server.anyone().get("/api/session"), 403, NO_SESSION);
  }

  @Test
  void sessions_are_listed_and_shown_to_those_who_manage_accounts() {
    responds(
        admin.get(SESSIONS + "/"),
        200,
        "{\"sessions\":[{\"id\":\"1\",\"uri\":\"/api/simulation/sessions/1\"},"
            + "{\"id\":\"2\",\"uri\":\"/api/simulation/sessions/2\"}]}");
    assertThat(admin.get("/cloudchamber" + SESSIONS).body())
        .contains("\"/cloudchamber/api/simulation/sessions/2\"");
    assertThat(admin.get(SESSIONS + "/2").body())
        .matches("\\{\"userName\":\"dana\",\"timeout\":\"20[^\"]+Z\"}");
    for (String path : new String[] {SESSIONS, SESSIONS + "/2", SESSIONS + "/x"}) {
      responds(dana.get(path), 403, DENIED);
      responds(server.anyone().get(path), 403, DENIED);
    }
  }

  @Test
  void a_session_is_ended_by_its_number() {
    HttpResponse<String> ended = admin.delete(SESSIONS + "/2");

    responds(ended, 200, "");
    responds(dana.get("/api/simulation"), 403, NO_SESSION);
    responds(admin.delete(SESSIONS + "/2"), 404, "CloudChamber: session 2 not found\n");
    responds(admin.get(SESSIONS + "/-5"), 404, "CloudChamber: session -5 not found\n");
    HttpResponse<String> own = admin.delete(SESSIONS + "/+01");
    assertThat(setCookie(own)).startsWith("CC-Session=;");
    responds(admin.get(SESSIONS), 403, DENIED);
  }

  @Test
  void what_is_no_number_is_refused_as_go_does_it() {
    responds(admin.get(SESSIONS + "/x"), 400, "strconv.ParseInt: parsing \"x\": invalid syntax\n");
    responds(
        admin.delete(SESSIONS + "/99999999999999999999"),
        400,
        "strconv.ParseInt: parsing \"99999999999999999999\": value out of range\n");
    assertThat(admin.get(SESSIONS + "/%0A").body()).contains("\"\\n\"");
  }

  @Test
  void a_session_that_cannot_be_read_does_not_hide_the_others() {
    ChamberServer.put(directory, "/statehouse/cloudchamber/sessions/9", Bytes.utf8("{"));

    assertThat(admin.get(SESSIONS).body()).contains("sessions/1", "sessions/2");
    assertThat(admin.get(SESSIONS + "/9").statusCode()).isEqualTo(500);
  }

  @Test
  void sessions_go_on_after_a_restart_and_on_other_servers() {
    try (ChamberServer other = new ChamberServer(directory)) {
      HttpResponse<String> response =
          other.http.send("GET", "/api/users/dana", "", "Cookie", dana.cookie());

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(ChamberServer.cookie(response)).isEqualTo(dana.cookie());
    }
  }

  @Test
  void the_simulator_is_not_there_and_only_users_with_the_right_are_told_so() {
    server.with("Step", Rights.of(Right.STEP_TIME));
    String none =
        "CloudChamber: this server has no simulator, and so no time, traces or faults: it keeps"
            + " users, inventory and workloads\n";
    for (String path :
        new String[] {
          "/api/stepper",
          "/api/stepper/now?after=3",
          "/API/watch?tick=1&epoch=1",
          "/api/logs?from=0&for=9",
          "/api/logs/policy/"
        }) {
      responds(dana.get(path), 501, none);
      responds(server.anyone().get(path), 403, NO_SESSION);
    }
    responds(server.logIn("step").put("/api/stepper?advance=2", ""), 501, none);
    responds(dana.put("/api/stepper?mode=manual", ""), 403, DENIED);
    responds(server.anyone().put("/api/stepper", ""), 403, DENIED);
    responds(server.anyone().get("/api/faults"), 501, none);
  }
}
