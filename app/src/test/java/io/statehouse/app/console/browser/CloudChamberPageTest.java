package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.RequestOptions;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CloudChamberPageTest extends ConsoleTest {
  private static final String API = "/cloudchamber/api";
  private static final String PASSWORD = "SystemPassword";

  private static final String IN_USE =
      "\"details\":{\"enabled\":true,\"condition\":\"operational\"}";

  /** Names that are markup, are written from right to left, and are very long. */
  private static final List<String> HOSTILE =
      List.of("<img src=x onerror=document.title='hacked'>", "\u05d0\u05d1 rack", "N".repeat(255));

  /** What is lit in the drawing of a rack, as its addresses name it. */
  private static final String LIT =
      "[...document.querySelectorAll('.rack-drawing a.lit')].map((item) => item.dataset.focus)";

  @Test
  void a_user_logs_in_is_still_there_after_a_reload_and_logs_out() {
    expectErrors("status of 403");
    visit("/#/cloudchamber");
    awaitConnection("logged out");
    enter("Admin", "wrong");
    assertThat(page.locator(".sign-in .wrong"))
        .hasText("The name or the password is wrong, or the user is disabled.");

    enter("admin", PASSWORD);
    assertThat(heading("No racks yet")).isVisible();
    awaitConnection("live");
    page.reload();
    assertThat(link("Logged in as Admin")).isVisible();
    button("Log out").click();

    assertThat(field("User")).isVisible();
    awaitConnection("logged out");
    assertThat(api("GET", "/session", "").status()).isEqualTo(403);
  }

  @Test
  void a_rack_is_drawn_with_its_blades_in_the_order_of_their_numbers_and_with_its_cables() {
    logIn();
    rack("r7", 1, 2, 10);
    write(
        "PUT",
        "/racks/r7/tor/0",
        "{" + IN_USE + ",\"ports\":{\"0\":{},\"1\":{},\"2\":" + to(10) + "}}");
    visit("/#/cloudchamber/racks/r7");
    assertThat(page.locator(".blade-number")).hasText(new String[] {"1", "2", "10"});
    assertThat(page.locator(".tors .unwired .port-number")).hasText("0–1");
    Locator blade = page.locator("[data-focus='blade/10']");
    assertThat(blade)
        .hasAccessibleName(
            "Blade 10, operational, 16 cores, 64 GB, cables: PDU 0 port 10, TOR 0 port 2");

    blade.hover();
    assertThat(page.evaluate(LIT)).isEqualTo(List.of("pdu/0/10", "blade/10", "tor/0/2"));
    blade.click();
    assertThat(page).hasTitle("blade 10 – r7 – CloudChamber – Statehouse");
    assertThat(page.locator(".cable-list a"))
        .hasText(new String[] {"PDU 0 port 10", "TOR 0 port 2"});
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("ArrowUp");

    assertThat(page.locator("[data-focus='pdu/0/2']")).isFocused();
    assertThat(page.evaluate(LIT)).isEqualTo(List.of("pdu/0/2", "blade/2"));
    page.keyboard().press("Enter");
    assertThat(page.locator(".rack-inspector")).containsText("Wired toblade 2");
  }

  @Test
  void changes_by_others_appear_at_once_and_a_rack_that_is_gone_is_not_found() {
    expectErrors("status of 404");
    logIn();
    rack("r7", 1);
    visit("/#/cloudchamber/racks/r7");
    awaitConnection("live");
    assertThat(page.locator(".blade-state")).hasText("operational");

    write("PUT", "/racks/r7/blades/1", blade("burn_in"), "If-Match", tag("/racks/r7/blades/1"));
    assertThat(page.locator(".blade-state")).hasText("burn-in");
    write("PUT", "/racks/r10", "{" + IN_USE + "}");
    write("PUT", "/racks/r9", "{" + IN_USE + "}");
    assertThat(page.locator(".side .links").last().locator(".link-name"))
        .hasText(new String[] {"r7", "r9", "r10"});
    write("DELETE", "/racks/r7?recursive", "");

    assertThat(heading("Not found")).isVisible();
  }

  @Test
  void an_edit_of_what_was_changed_meanwhile_says_what_and_is_saved_if_sent_again() {
    expectErrors("status of 409");
    logIn();
    rack("r7");
    visit("/#/cloudchamber/racks/r7");
    button("Edit").click();
    page.getByLabel("Location").fill("Hall B");
    write(
        "PUT",
        "/racks/r7",
        "{\"details\":{\"enabled\":true,\"condition\":\"retired\"}}",
        "If-Match",
        tag("/racks/r7?record"));

    button("Save").click();
    assertThat(page.locator("dialog .wrong"))
        .hasText(
            "Someone else has changed this meanwhile. Condition is now “retired”. Save again to"
                + " replace it with your values, or cancel.");
    button("Save").click();

    assertThat(page.locator("dialog")).isHidden();
    assertThat(page.locator(".facts")).containsText("Hall B");
    assertThat(page.locator(".title .pill")).hasText("operational");
  }

  @Test
  void a_rack_is_deleted_with_its_content_once_its_name_is_typed() {
    logIn();
    rack("r7", 1, 2);
    visit("/#/cloudchamber/racks/r7");
    button("Delete").click();
    assertThat(page.locator("dialog"))
        .containsText("What is in it is deleted too: 2 blades, 1 PDU.");
    field("Type r7 to confirm").fill("r8");
    button("Delete rack").click();
    assertThat(page.locator("dialog .wrong")).containsText("That is not the name");

    field("Type r7 to confirm").fill("r7");
    button("Delete rack").click();

    assertThat(heading("No racks yet")).isVisible();
  }

  @Test
  void an_inventory_is_loaded_from_a_file_with_its_plan_first_and_then_changed() {
    expectErrors("status of (400|404|409|412)");
    logIn();
    rack("old");
    visit("/#/cloudchamber/load");
    String definition = definition();
    field("Definition, in YAML").fill(definition.replace("Racks:", "Rack:"));
    button("Show the plan").click();
    assertThat(page.locator(".load-pane .wrong").first()).containsText("Rack");
    assertThat(page.locator(".editor .link-button")).containsText("Line ");
    field("Definition, in YAML").fill(definition);
    button("Show the plan").click();
    assertThat(page.locator(".change-lines").first()).containsText("+ rack");
    assertThat(page.locator(".load-pane")).containsText("Not deleted");
    field("Items that may be deleted").fill("9");
    button("Show the plan").click();
    assertThat(page.locator(".change-lines")).containsText("- rack \"old\"");
    rack("other");

    page.locator(".planned [data-focus=do]").click();
    assertThat(page.locator(".noted")).containsText("Someone else has made changes meanwhile");
    assertThat(page.locator(".change-lines")).containsText("- rack \"other\"");
    page.locator(".planned [data-focus=do]").click();
    assertThat(page.locator(".planned")).containsText("items were changed");

    visit("/#/cloudchamber");
    button("Create a rack").click();
    page.locator("dialog").getByLabel("Name").fill("r9");
    button("Create rack").click();
    assertThat(heading("r9")).isVisible();
    button("Add a blade").click();
    button("Add blade").click();
    assertThat(page.locator(".rack-inspector")).containsText("Blade 1");
    assertThat(page.locator(".blade-number")).hasText(new String[] {"1"});
  }

  @Test
  void a_workload_is_created_and_edited_as_a_document() {
    expectErrors("status of 40[49]"); // states that were never set, and the other writer
    logIn();
    visit("/#/cloudchamber/workloads");
    button("Create a workload").first().click();
    field("Name").fill("web");
    Locator document = field("Definition, in JSON");
    String example = document.inputValue();
    document.fill(example.replace("{\n  \"instances\":", "{\n  \"instances\""));
    button("Create workload").click();
    assertThat(page.locator("dialog .wrong")).containsText("The definition must be JSON");
    assertThat(page.locator(".editor .link-button")).containsText("Line 2, column 15");
    document.fill(example);
    button("Create workload").click();

    assertThat(heading("web")).isVisible();
    button("Edit").click();
    document.fill(document.inputValue().replace("web-1", "web-2"));
    write(
        "PUT",
        "/workloads/web",
        "{\"instances\":{\"web-3\":{}}}",
        "If-Match",
        tag("/workloads/web"));
    button("Save").click();
    assertThat(page.locator("dialog .conflict")).containsText("\"web-3\": {}");
    button("Save").click();
    assertThat(page.locator("tbody")).containsText("web-2");
  }

  @Test
  void where_a_file_defines_the_inventory_the_page_shows_why_it_cannot_be_changed()
      throws IOException {
    expectErrors("status of 409|ERR_|status of 403");
    Path file = Files.writeString(directory.resolve("inventory.yaml"), definition());
    restartServer(Map.of("cloudchamber.definition", file.toString()));
    logIn();
    visit("/#/cloudchamber/racks/r7/blade/1");

    button("Edit blade 1").click();
    page.getByLabel("Enabled").uncheck();
    button("Save").click();

    assertThat(page.locator("dialog .wrong")).containsText("inventory.yaml");
  }

  @Test
  void only_racks_in_view_are_read() {
    logIn();
    IntStream.range(0, 40).forEach(rack -> write("PUT", "/racks/r" + rack, "{" + IN_USE + "}"));
    AtomicInteger reads = new AtomicInteger();
    page.onRequest(request -> reads.addAndGet(request.url().matches(".*/racks/r\\d+") ? 1 : 0));

    visit("/#/cloudchamber");
    assertThat(page.locator("[data-rack='r0'] .pill")).hasText("operational");
    assertThat(page.locator(".rack-tile")).hasCount(40);
    assertThat(reads).hasValueLessThan(30);
    page.locator("[data-rack='r39']").scrollIntoViewIfNeeded();

    assertThat(page.locator("[data-rack='r39'] .pill")).hasText("operational");
  }

  @Test
  void target_and_actual_states_of_instances_are_side_by_side_and_can_be_set() {
    expectErrors("status of 404");
    logIn();
    write("PUT", "/workloads/web", "{\"instances\":{\"a\":{},\"b\":{}}}");
    visit("/#/cloudchamber/workloads/web");
    assertThat(page.locator("[data-state=actual]").first()).containsText("not set");

    button("Set the target state of a").click();
    page.locator("dialog [name=state]").selectOption("running");
    field("Blade").fill("r7/1");
    page.locator("dialog [type=submit]").click();
    assertThat(page.locator("[data-state=target]").first()).containsText("running");
    assertThat(page.locator(".differs-label").first()).isVisible();
    write(
        "PUT",
        "/workloads/web/instances/a/actual",
        "{\"state\":\"running\",\"blade\":\"r7/1\",\"at\":\"4\"}");

    assertThat(page.locator("[data-state=actual]").first()).containsText("since 4");
    assertThat(page.locator(".differs-label").first()).isHidden();
    assertThat(link("r7/1").first()).hasAttribute("href", "#/cloudchamber/racks/r7/blade/1");
  }

  @Test
  void users_see_and_do_what_they_may_until_their_session_ends() {
    expectErrors("status of 403|ERR_");
    logIn();
    rack("r7", 1);
    visit("/#/cloudchamber/users");
    button("Create a user").click();
    page.getByLabel("Name").fill("Dana");
    field("Password").fill("pw");
    page.getByLabel("Password again").fill("pw");
    page.getByLabel("Can modify workloads").check();
    button("Create").click();
    assertThat(page.locator(".rights .granted")).hasText("Can modify workloads");
    button("Log out").click();

    enter("dana", "pw");
    assertThat(link("Logged in as Dana")).isVisible();
    assertThat(page.locator(".sections .link-name")).hasText(new String[] {"Racks", "Workloads"});
    visit("/#/cloudchamber/racks/r7/blade/1");
    assertThat(heading("Blade 1")).isVisible();
    assertThat(button("Edit blade 1")).hasCount(0);
    awaitConnection("live");
    write("DELETE", "/users/dana", "");

    assertThat(field("User")).isVisible();
    assertThat(notice()).hasText("Your session has ended: log in again.");
  }

  @Test
  void a_request_without_a_session_leads_to_the_log_in_and_from_there_to_what_was_wanted() {
    expectErrors("status of 403");
    logIn();
    rack("r7", 1);
    visit("/#/cloudchamber/racks/r7/blade/1");
    button("Edit blade 1").click();
    assertThat(button("Save")).isVisible(); // no response is to come that renews the cookie
    page.context().clearCookies();

    button("Save").click();
    assertThat(field("User")).isFocused();
    assertThat(page.locator("dialog")).hasCount(0);
    enter("admin", PASSWORD);

    assertThat(heading("Blade 1")).isVisible();
  }

  @Test
  void hostile_names_are_text_and_every_part_of_the_page_fits_every_width() {
    expectErrors("status of 404");
    logIn();
    for (String name : HOSTILE) {
      rack(name, 1, 2);
      write("PUT", "/workloads/" + encoded(name), "{\"instances\":{\"" + name + "\":{}}}");
    }
    write(
        "PUT",
        "/racks/r7",
        "{\"details\":{\"location\":\"\\u202e\\u0007<b>\",\"notes\":\"" + "n".repeat(300) + "\"}}");
    visit("/#/cloudchamber");
    assertThat(page.locator("[data-rack='r7'] .rack-location")).hasText("⟨U+202E⟩⟨U+0007⟩<b>");
    for (String name : HOSTILE) {
      for (String at : List.of("/racks/", "/workloads/")) {
        visit("/#/cloudchamber" + at + encoded(name));
        assertThat(page.locator("h1:visible")).hasText(name);
        List.of(320, 375, 1280).forEach(this::assertFits);
      }
    }
    for (String at :
        List.of("/racks", "/racks/r7", "/workloads", "/users", "/users/admin", "/sessions")) {
      visit("/#/cloudchamber" + at);
      assertThat(page.locator("h1:visible")).hasCount(1);
      List.of(320, 375, 1280).forEach(this::assertFits);
    }
    assertThat(page.locator("img[src=x]")).hasCount(0);
    assertThat(page).hasTitle(Pattern.compile("CloudChamber – Statehouse$"));
  }

  private Locator field(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  private void enter(String user, String password) {
    field("User").fill(user);
    field("Password").fill(password);
    button("Log in").click();
  }

  /** Logs in what the page and these tests send. */
  private void logIn() {
    write("PUT", "/users/admin?op=login", PASSWORD);
  }

  /** Creates a rack with blades, each with a cable from the port of a pdu that has its number. */
  private void rack(String name, int... blades) {
    String path = "/racks/" + encoded(name);
    write("PUT", path, "{" + IN_USE + "}");
    if (blades.length == 0) {
      return;
    }
    StringBuilder ports = new StringBuilder();
    for (int blade : blades) {
      write("PUT", path + "/blades/" + blade, blade("operational"));
      ports.append(ports.isEmpty() ? "" : ",").append("\"%d\":%s".formatted(blade, to(blade)));
    }
    write("PUT", path + "/pdu/0", "{" + IN_USE + ",\"ports\":{" + ports + "}}");
  }

  private static String to(int blade) {
    return "{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"%d\"}}".formatted(blade);
  }

  private static String blade(String condition) {
    return """
        {"details":{"enabled":true,"condition":"%s"},
         "capacity":{"cores":"16","memoryInMb":"65536","diskInGb":"480","networkBandwidthInMbps":"10240"},
         "bootInfo":{"source":"network","image":"base.vhdx"}}"""
        .formatted(condition);
  }

  private static String definition() {
    return """
        Details: {Name: demo}
        Regions:
          - Name: standard
            Details: {State: In_Service, Location: Oslo}
            Zones:
              - Name: standard
                Details: {Enabled: true, State: In_Service}
                Racks:
                  - Name: r7
                    Details: {Enabled: true, Condition: Operational}
                    Pdus: [{Index: 0, Details: {Enabled: true, Condition: Operational}, Ports: [{Index: 0, Wired: true, Item: {Type: blade, Id: 1}}]}]
                    Tors: [{Index: 0, Details: {Enabled: true, Condition: Operational}, Ports: [{Index: 0, Wired: true, Item: {Type: blade, Id: 1}}]}]
                    Blades:
                      - Index: 1
                        Details: {Enabled: true, Condition: Operational}
                        BootInfo: {Source: network, Image: base.vhdx, Version: "7"}
                        Capacity: {Cores: 24, MemoryInMb: 65536, DiskInGb: 480, NetworkBandwidthInMbps: 10240, Arch: X64}
        """;
  }

  private String tag(String path) {
    return api("GET", path, "").headers().get("etag");
  }

  private void write(String method, String path, String body, String... headers) {
    APIResponse response = api(method, path, body, headers);
    assertThat(response.status()).as(response.text()).isBetween(200, 299);
  }

  /** Sends a request with the cookies of the browser. */
  private APIResponse api(String method, String path, String body, String... headers) {
    RequestOptions options = RequestOptions.create().setMethod(method);
    if (!body.isEmpty()) {
      options.setData(body.getBytes(UTF_8));
    }
    for (int at = 0; at < headers.length; at += 2) {
      options.setHeader(headers[at], headers[at + 1]);
    }
    return page.request().fetch(url(API + path), options);
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, UTF_8).replace("+", "%20");
  }
}
