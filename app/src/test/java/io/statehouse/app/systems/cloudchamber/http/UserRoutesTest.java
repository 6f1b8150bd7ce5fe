package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.PASSWORD;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.responds;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.setCookie;
import static io.statehouse.app.systems.cloudchamber.http.ChamberServer.tag;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.ChamberServer.Client;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.ports.Bytes;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code /api/users}, in the words of the original. */
class UserRoutesTest {
  private static final String DENIED = "CloudChamber: permission denied\n";
  private static final String NO_ROUTE = "404 page not found\n";
  private static final String NONE = "{\"enabled\":true,\"rights\":{}}";

  private static final String[] UNROUTED = {
    "1a", "a-b", "a.b", "a%20b", "%C3%A9", "a%00", "a%0A", "%FF", "a;b", "%2e%2e", "a*", "a%2Fb"
  };

  @TempDir Path directory;
  private ChamberServer server;
  private Client admin;

  @BeforeEach
  void start() {
    server = new ChamberServer(directory).with("Dana", Rights.NONE);
    admin = server.admin();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** The tag of a user as it is now. */
  private String tagOf(String user) {
    return tag(admin.get("/api/users/" + user));
  }

  private static String password(String old, String changed) {
    return "{\"oldPassword\":\"" + old + "\",\"newPassword\":\"" + changed + "\"}";
  }

  @Test
  void users_are_listed_with_addresses_below_the_path_of_the_request() {
    String list =
        "{\"users\":[{\"name\":\"Admin\",\"uri\":\"/api/users/Admin\",\"protected\":true},"
            + "{\"name\":\"Dana\",\"uri\":\"/api/users/Dana\"}]}";

    responds(admin.get("/api/users"), 200, list);
    responds(admin.get("/API/Users/"), 200, list);
    responds(
        admin.get("/cloudchamber/api/users"),
        200,
        list.replace("/api/users", "/cloudchamber/api/users"));
    responds(server.logIn("dana").get("/api/users"), 403, DENIED);
  }

  @Test
  void a_record_that_cannot_be_read_does_not_hide_the_others() {
    ChamberServer.put(directory, "/CloudChamber/V0.1/users/bad", Bytes.utf8("{"));

    assertThat(admin.get("/api/users").body()).contains("Admin", "Dana").doesNotContain("bad");
    HttpResponse<String> bad = admin.get("/api/users/bad");
    assertThat(bad.statusCode()).isEqualTo(500);
    assertThat(bad.body()).startsWith("at /CloudChamber/V0.1/users/bad: ").endsWith("\n");
  }

  @Test
  void a_user_is_created_as_it_is_spelled_and_found_in_any_case() {
    HttpResponse<String> created =
        admin.post(
            "/api/Users/Eve",
            "{\"password\":\"pw\",\"enabled\":true,"
                + "\"rights\":{\"canModifyInventory\":true,\"can_step_time\":true}}");

    responds(
        created,
        200,
        "User \"Eve\" created, enabled: true, rights: can modify inventory, can modify the simulated"
            + " time");
    assertThat(tag(created)).matches("\"[0-9]+\"").isEqualTo(tagOf("eve"));
    responds(
        admin.get("/api/USERS/EVE/"),
        200,
        "{\"enabled\":true,\"rights\":{\"canStepTime\":true,\"canModifyInventory\":true}}");
    assertThat(admin.get("/api/users").body())
        .contains("{\"name\":\"Eve\",\"uri\":\"/api/users/Eve\"}");
    assertThat(server.anyone().logIn("eVE", "pw").statusCode()).isEqualTo(200);
  }

  @Test
  void a_user_without_anything_is_created_disabled() {
    responds(
        admin.post("/api/users/b,b", "{}"), 200, "User \"b,b\" created, enabled: false, rights: ");
    responds(admin.get("/api/users/B,B"), 200, "{\"rights\":{}}");
  }

  @Test
  void what_cannot_be_created_is_refused_in_this_order() {
    responds(server.logIn("dana").post("/api/users/Dana", "{"), 403, DENIED);
    responds(admin.post("/api/users/Eve", ""), 400, "EOF\n");
    responds(
        admin.post("/api/users/DANA", "{\"pass\":\"x\"}"),
        400,
        "unknown field \"pass\" in admin.UserDefinition\n");
    responds(
        admin.post("/api/users/DANA", "{}"), 400, "CloudChamber: user \"DANA\" already exists\n");
    responds(
        admin.post("/api/users/Eve", "{\"password\":\"" + "x".repeat(73) + "\"}"),
        400,
        "the password has 73 bytes: use at most 72\n");
    assertThat(admin.post("/api/users/Eve", "{\"enabled\":").statusCode()).isEqualTo(400);
    responds(admin.get("/api/users/eve"), 404, "CloudChamber: user \"eve\" not found\n");
  }

  @Test
  void a_name_that_the_original_does_not_route_is_not_there_for_anyone() {
    for (String name : UNROUTED) {
      for (String method : new String[] {"GET", "POST", "PUT", "DELETE"}) {
        HttpResponse<String> response = admin.send(method, "/api/users/" + name, "");

        assertThat(response.statusCode()).as(method + " " + name).isIn(400, 404);
        assertThat(response.body()).doesNotContain("Exception", "permission");
        assertThat(server.anyone().send(method, "/api/users/" + name, "").body())
            .isEqualTo(response.body());
      }
    }
    assertThat(admin.get("/api/users").body()).doesNotContain("a*", "a-b", "1a");
  }

  @Test
  void a_path_below_a_user_and_an_encoded_name_are_what_they_say() {
    responds(admin.get("/api/users/1"), 404, NO_ROUTE);
    responds(admin.get("/api/users/dana/x"), 404, NO_ROUTE);
    responds(admin.get("/api/users/%64an%61"), 200, NONE);
  }

  @Test
  void users_see_themselves_and_no_one_else() {
    Client dana = server.logIn("dana");

    responds(dana.get("/api/users/DANA"), 200, NONE);
    responds(dana.get("/api/users/admin"), 403, DENIED);
    responds(dana.get("/api/users/nobody"), 403, DENIED);
    responds(server.anyone().get("/api/users/dana"), 403, DENIED);
    responds(admin.get("/api/users/nobody"), 404, "CloudChamber: user \"nobody\" not found\n");
    assertThat(admin.get("/api/users/admin").body()).endsWith("},\"neverDelete\":true}");
  }

  @Test
  void an_update_needs_the_revision_and_returns_the_new_one() {
    String tag = tagOf("dana");

    HttpResponse<String> updated =
        admin.put(
            "/api/users/dana",
            "{\"enabled\":true,\"rights\":{\"canInjectFaults\":true}}",
            "If-Match",
            tag);

    responds(updated, 200, "{\"enabled\":true,\"rights\":{\"canInjectFaults\":true}}");
    assertThat(tag(updated)).isEqualTo(tagOf("dana")).isNotEqualTo(tag);
    responds(
        admin.put("/api/users/dana", "{}", "If-Match", tag),
        409,
        "CloudChamber: user \"dana\" has a newer version than expected\n");
    String unquoted = tag(updated).replace("\"", "");
    assertThat(admin.put("/api/users/Dana", NONE, "If-Match", unquoted).statusCode())
        .isEqualTo(200);
  }

  @Test
  void an_update_is_refused_in_this_order() {
    Client dana = server.logIn("dana");
    String escalation = "{\"enabled\":true,\"rights\":{\"canStepTime\":true}}";

    responds(dana.put("/api/users/admin", "{", "If-Match", "x"), 403, DENIED);
    for (String match : new String[] {"", "*", "\"\"", "x", "1.5", "W/\"1\"", "9".repeat(19)}) {
      HttpResponse<String> bad = dana.put("/api/users/dana", "{", "If-Match", match);
      assertThat(bad.statusCode()).isEqualTo(400);
      assertThat(bad.body()).endsWith(" is not recognized as a valid integer\n");
    }
    responds(
        dana.put("/api/users/dana", "{", "If-Match", "\"abc\""),
        400,
        "CloudChamber: match value \"\\\"abc\\\"\" is not recognized as a valid integer\n");
    responds(
        admin.put("/api/users/dana", "{"),
        400,
        "CloudChamber: match value \"\" is not recognized as a valid integer\n");
    responds(dana.put("/api/users/dana", "", "If-Match", "-1"), 400, "EOF\n");
    responds(dana.put("/api/users/dana", escalation, "If-Match", "-1"), 403, DENIED);
    responds(
        admin.put("/api/users/nobody", escalation, "If-Match", "-1"),
        404,
        "CloudChamber: user \"nobody\" not found\n");
    responds(
        dana.put("/api/users/dana", NONE, "If-Match", "-1"),
        409,
        "CloudChamber: user \"dana\" has a newer version than expected\n");
  }

  @Test
  void no_user_has_the_revision_0() {
    for (String path : new String[] {"/api/users/dana", "/api/users/dana?password"}) {
      responds(
          admin.put(path, path.endsWith("d") ? "{\"force\":true}" : "{}", "If-Match", "0"),
          409,
          "CloudChamber: user \"dana\" has a newer version than expected\n");
    }
  }

  @Test
  void a_revision_is_read_with_a_sign_and_with_the_quotes_that_there_are() {
    for (String form : new String[] {"+%s", "\"%s", "%s\"", "\"\"+0%s\"\""}) {
      String number = tagOf("dana").replace("\"", "");
      assertThat(
              admin.put("/api/users/dana", NONE, "If-Match", form.formatted(number)).statusCode())
          .as(form)
          .isEqualTo(200);
    }
  }

  @Test
  void bad_documents_are_refused_in_the_words_of_go() {
    String number = "json: cannot unmarshal number into Go value of type bool\n";
    String broken = "unexpected EOF\n";

    responds(
        admin.post("/api/users/Eve", "{\"enabled\":123,\"manageAccounts\":false}"), 400, number);
    responds(admin.post("/api/users/Eve", "{\"enabled\":"), 400, broken);
    responds(admin.put("/api/users/dana", "{\"enabled\":1}", "If-Match", "1"), 400, number);
    responds(admin.put("/api/users/dana?password", "{", "If-Match", "1"), 400, broken);
    responds(
        admin.post("/api/users/Eve", "{\"enabled\":x}"),
        400,
        "invalid character 'x' looking for beginning of value\n");
  }

  @Test
  void an_update_without_a_session_is_refused_as_by_the_original() {
    responds(
        server.anyone().put("/api/users/dana", "{}", "If-Match", "1"),
        400,
        "http: named cookie not present\n");
    responds(server.anyone().put("/api/users/dana?password", "{}", "If-Match", "1"), 403, DENIED);
  }

  @Test
  void users_may_give_themselves_what_they_have() {
    server.with("Eve", Rights.of(Right.STEP_TIME));

    HttpResponse<String> updated =
        server.logIn("eve").put("/api/users/eve", NONE, "If-Match", tagOf("eve"));

    responds(updated, 200, NONE);
  }

  @Test
  void a_password_is_changed_by_the_old_one_and_ends_the_sessions() {
    Client dana = server.logIn("dana");

    HttpResponse<String> changed =
        dana.put("/api/users/Dana?password", password(PASSWORD, "new"), "If-Match", tagOf("dana"));

    responds(changed, 200, "Password changed for user \"dana\"");
    assertThat(tag(changed)).isEqualTo(tagOf("dana"));
    assertThat(setCookie(changed)).startsWith("CC-Session=;");
    responds(dana.get("/api/users/dana"), 403, DENIED);
    assertThat(server.anyone().logIn("dana", PASSWORD).statusCode()).isEqualTo(403);
    assertThat(server.anyone().logIn("dana", "new").statusCode()).isEqualTo(200);
  }

  @Test
  void a_change_of_a_password_is_refused_in_this_order() {
    Client dana = server.logIn("dana");
    String forced = "{\"newPassword\":\"n\",\"force\":true}";

    responds(dana.put("/api/users/admin?password", "{"), 403, DENIED);
    assertThat(dana.put("/api/users/dana?password=1", "{").body()).contains("match value \"\"");
    responds(dana.put("/api/users/dana?password", "", "If-Match", "1"), 400, "EOF\n");
    responds(
        dana.put("/api/users/dana?password", password("x", "n"), "If-Match", "-1"), 403, DENIED);
    responds(dana.put("/api/users/dana?password", forced, "If-Match", "-1"), 403, DENIED);
    responds(
        dana.put("/api/users/dana?password", password(PASSWORD, "n"), "If-Match", "-1"),
        409,
        "CloudChamber: user \"dana\" has a newer version than expected\n");
    responds(
        admin.put("/api/users/nobody?password", password("x", "n"), "If-Match", "1"), 403, DENIED);
    responds(
        admin.put("/api/users/nobody?password", forced, "If-Match", "1"),
        404,
        "CloudChamber: user \"nobody\" not found\n");
  }

  @Test
  void who_manages_accounts_may_force_a_password() {
    String forced = "{\"newPassword\":\"n\",\"force\":true}";

    responds(
        admin.put("/api/users/dana?password", forced, "If-Match", tagOf("dana")),
        200,
        "Password changed for user \"dana\"");
    assertThat(server.anyone().logIn("dana", "n").statusCode()).isEqualTo(200);
  }

  @Test
  void users_may_delete_themselves_and_lose_their_session() {
    Client dana = server.logIn("dana");

    HttpResponse<String> deleted = dana.delete("/api/users/DANA");

    responds(deleted, 200, "User \"dana\" deleted.");
    assertThat(setCookie(deleted)).startsWith("CC-Session=;");
    responds(dana.get("/api/users/dana"), 403, DENIED);
    responds(admin.delete("/api/users/dana"), 404, "CloudChamber: user \"dana\" not found\n");
  }

  @Test
  void a_protected_user_and_those_of_others_are_not_deleted() {
    responds(
        admin.delete("/api/users/admin"),
        403,
        "CloudChamber: user \"admin\" is protected and cannot be deleted\n");
    responds(server.logIn("dana").delete("/api/users/admin"), 403, DENIED);
  }

  @Test
  void the_sessions_of_a_user_that_is_disabled_end_at_once() {
    Client dana = server.logIn("dana");
    assertThat(admin.get("/api/simulation/sessions").body()).contains("sessions/2\"");

    assertThat(admin.put("/api/users/dana", "{}", "If-Match", tagOf("dana")).statusCode())
        .isEqualTo(200);

    assertThat(admin.get("/api/simulation/sessions").body()).doesNotContain("sessions/2\"");
    responds(dana.get("/api/users/dana"), 403, DENIED);
  }

  @Test
  void rights_that_are_taken_away_are_gone_with_the_next_request() {
    server.with("Eve", Rights.of(Right.MANAGE_ACCOUNTS));
    Client eve = server.logIn("eve");
    assertThat(eve.get("/api/users").statusCode()).isEqualTo(200);

    admin.put("/api/users/eve", NONE, "If-Match", tagOf("eve"));

    responds(eve.get("/api/users"), 403, DENIED);
    responds(eve.get("/api/users/eve"), 200, NONE);
  }
}
