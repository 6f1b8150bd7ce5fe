package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.PASSWORD;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.cookie;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.responds;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.setCookie;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.ChamberServer.Client;
import io.statehouse.domain.cloudchamber.entities.Rights;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users log in and out by {@code PUT /api/users/{user}?op=…}, which anyone may send. */
class LogInTest {
  private static final String FAILED =
      "CloudChamber: authentication failed, invalid user name or password\n";

  @TempDir Path directory;
  private ChamberServer server;

  @BeforeEach
  void start() {
    server =
        new ChamberServer(directory, Map.of("cloudchamber.session-limit", "3"))
            .with("Dana", Rights.NONE)
            .with("Off", Rights.NONE, false);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_log_in_begins_a_session_and_a_log_out_ends_it() {
    HttpResponse<String> in = server.anyone().logIn("dana", PASSWORD);
    responds(in, 200, "User \"dana\" logged in\n");
    assertThat(in.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
    String cookie = cookie(in);
    assertThat(cookie).matches("CC-Session=1\\.[A-Za-z0-9_-]{43}");

    Client dana = server.logIn("DANA");
    HttpResponse<String> out = dana.logOut("Dana");

    responds(out, 200, "User \"dana\" logged out\n");
    assertThat(setCookie(out))
        .isEqualTo(
            "CC-Session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0;"
                + " Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    responds(dana.get("/api/users/dana"), 403, "CloudChamber: permission denied\n");
    responds(
        dana.logOut("dana"), 400, "CloudChamber: user \"dana\" not logged into this session\n");
    responds(
        server.http.send("GET", "/api/users/dana", "", "Cookie", cookie),
        200,
        "{\"enabled\":true,\"rights\":{}}");
  }

  @Test
  void the_cookie_is_for_no_script_and_no_other_site_and_kept_for_thirty_days() {
    assertThat(setCookie(server.anyone().logIn("dana", PASSWORD)))
        .matches(
            "CC-Session=[^;]+; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000;"
                + " Expires=[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT");
  }

  @Test
  void unknown_and_disabled_users_are_404_and_wrong_passwords_403_in_the_same_words() {
    responds(server.anyone().logIn("nobody", PASSWORD), 404, FAILED);
    responds(server.anyone().logIn("off", PASSWORD), 404, FAILED);
    HttpResponse<String> wrong = server.anyone().logIn("dana", "wrong");

    responds(wrong, 403, FAILED);
    assertThat(setCookie(wrong)).startsWith("CC-Session=; ");
    responds(server.anyone().logIn("dana", PASSWORD + "\n"), 403, FAILED);
    responds(server.anyone().logIn("dana", ""), 403, FAILED);
  }

  @Test
  void a_second_log_in_within_a_session_is_refused_whoever_is_named() {
    Client dana = server.logIn("dana");

    for (String name : new String[] {"dana", "Admin", "nobody"}) {
      responds(
          dana.logIn(name, PASSWORD), 400, "CloudChamber: session already has a logged in user\n");
    }
  }

  @Test
  void a_log_out_is_for_the_user_of_the_session_alone() {
    Client dana = server.logIn("dana");

    responds(
        dana.logOut("Admin"), 400, "CloudChamber: user \"admin\" not logged into this session\n");
    responds(
        server.anyone().logOut("dana"),
        400,
        "CloudChamber: user \"dana\" not logged into this session\n");
    responds(dana.logOut("dana"), 200, "User \"dana\" logged out\n");
  }

  @Test
  void another_operation_is_refused_to_anyone() {
    responds(
        server.anyone().put("/api/users/Dana?op=x", ""),
        400,
        "CloudChamber: invalid user operation requested (?op=x) for user \"dana\"\n");
    responds(
        server.anyone().put("/api/users/Dana?op", ""),
        400,
        "CloudChamber: invalid user operation requested (?op=) for user \"dana\"\n");
    responds(
        server.anyone().put("/api/users/nobody?op=", ""),
        400,
        "CloudChamber: invalid user operation requested (?op=) for user \"nobody\"\n");
    assertThat(server.anyone().put("/api/users/dana?op=a%0Ab%1b", "").body())
        .contains("(?op=a\\u000Ab\\u001B)");
  }

  @Test
  void the_password_is_read_whatever_its_media_type() {
    for (String type :
        new String[] {"application/x-www-form-urlencoded", "multipart/form-data", ";;;"}) {
      HttpResponse<String> in =
          server.anyone().put("/api/users/dana?op=login", PASSWORD, "Content-Type", type);
      responds(in, 200, "User \"dana\" logged in\n");
    }
  }

  @Test
  void there_are_no_more_sessions_than_the_limit_until_one_ends() {
    Client first = server.logIn("dana");
    server.logIn("dana");
    server.logIn("Admin");

    responds(
        server.anyone().logIn("dana", PASSWORD),
        400,
        "the field \"active sessions\" must contain no more then 3 elements.  It contains 3, which"
            + " is invalid\n");

    first.logOut("dana");
    server.logIn("dana");
  }

  @Test
  void a_user_with_all_sessions_keeps_no_administrator_out() {
    for (int i = 0; i < 3; i++) {
      server.logIn("dana");
    }

    Client admin = server.admin();

    assertThat(admin.get("/api/simulation/sessions").body()).contains("\"id\":\"4\"");
    assertThat(server.anyone().logIn("dana", PASSWORD).statusCode()).isEqualTo(400);
    assertThat(admin.get("/api/session").statusCode()).isEqualTo(200);
  }

  @Test
  void after_ten_failures_a_user_is_refused_for_a_while_and_other_users_are_not() {
    for (int i = 0; i < 10; i++) {
      responds(server.anyone().logIn("dana", "wrong" + i), 403, FAILED);
    }

    HttpResponse<String> refused = server.anyone().logIn("Dana", PASSWORD);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body())
        .matches("too many failed log-ins of user \"dana\": try again in \\d+ seconds\n");
    server.logIn("Admin");
  }

  @Test
  void wrong_old_passwords_count_as_failures_too() {
    Client dana = server.logIn("dana");
    for (int i = 0; i < 10; i++) {
      responds(
          dana.put("/api/users/dana?password", "{\"oldPassword\":\"x\"}", "If-Match", "0"),
          403,
          "CloudChamber: permission denied\n");
    }

    String right = "{\"oldPassword\":\"" + PASSWORD + "\",\"newPassword\":\"n\"}";
    assertThat(dana.put("/api/users/dana?password", right, "If-Match", "0").statusCode())
        .isEqualTo(429);
  }
}
