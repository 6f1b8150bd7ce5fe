package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import io.statehouse.file.FileStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MissionsPageTest extends ConsoleTest {
  private static final String API = "/missions/api/v1";
  private static final String KEY = "lunar-dev";

  /** A plan whose second stage has two after it. */
  private static final String PLAN =
      "{\"name\":\"apollo\",\"params\":{\"pad\":\"39A\"},\"stages\":["
          + "{\"name\":\"fuel\",\"service\":\"pumps\"},"
          + "{\"name\":\"launch\",\"service\":\"engine\",\"upstream\":[\"fuel\"]},"
          + "{\"name\":\"orbit\",\"service\":\"\",\"upstream\":[\"launch\"]},"
          + "{\"name\":\"photo\",\"service\":\"\",\"upstream\":[\"launch\"]}]}";

  private static final LocatorAssertions.IsInViewportOptions WHOLE =
      new LocatorAssertions.IsInViewportOptions().setRatio(0.99);

  @BeforeEach
  void createKey() {
    send("POST", API + "/key", "{\"id\":\"" + KEY + "\",\"name\":\"Lunar\"}");
  }

  // Signing in

  @Test
  void signing_in_takes_a_key_and_refuses_others_in_the_server_s_words() {
    expectErrors("status of 470");
    visit("/#/missions");
    awaitConnection("signed out");

    button("Sign in").click();
    assertThat(problem()).hasText("Enter an API key.");

    page.getByLabel("API key").fill("unknown");
    button("Sign in").click();
    assertThat(problem()).containsText("not found");

    page.getByLabel("API key").fill(KEY);
    button("Sign in").click();
    assertThat(text("Lunar")).isVisible();
    assertThat(heading("No plans yet")).isVisible();
    awaitConnection("live");
  }

  @Test
  void signing_in_takes_the_address_of_a_key_too() {
    visit("/#/missions");

    page.getByLabel("API key").fill("https://houston.example/api/v1/key/" + KEY);
    page.keyboard().press("Enter");

    assertThat(text("Lunar")).isVisible();
  }

  @Test
  void a_key_in_the_address_signs_in_and_stays_in_no_address_title_or_text() {
    visit("/console?key=" + KEY);

    assertThat(text("Lunar")).isVisible();
    assertThat(page).hasURL(Pattern.compile("/console#/missions$"));
    page.reload();
    assertThat(text("Lunar")).isVisible();
    assertThat(page.content()).doesNotContain(KEY);
    assertThat(page.title()).doesNotContain(KEY);
    page.goBack();
    assertThat(page.url()).doesNotContain(KEY);
  }

  @Test
  void signing_out_forgets_the_key() {
    signIn();

    button("Sign out").click();

    assertThat(page.getByLabel("API key")).isFocused();
    awaitConnection("signed out");
    page.reload();
    assertThat(page.getByLabel("API key")).isVisible();
    assertThat(page.evaluate("JSON.stringify(sessionStorage)")).isEqualTo("{}");
  }

  @Test
  void a_key_that_is_deleted_signs_out() {
    expectErrors("status of 470");
    signIn();
    awaitConnection("live");

    run("missions", "delete-key", KEY);

    assertThat(notice()).hasText("The API key is no longer valid.");
    assertThat(page.getByLabel("API key")).isVisible();
  }

  // All missions

  @Test
  void the_states_of_all_missions_are_counted_filtered_and_searched() {
    savePlan();
    start("m0", "{}");
    start("m1", "{\"crew\":\"Collins\"}");
    change("m1", "fuel", "started");
    change("m1", "fuel", "failed");
    signIn();

    assertThat(page.locator(".tile"))
        .hasText(new String[] {"0running", "1failed", "1ready", "0complete"});
    assertThat(rows()).hasCount(2);

    page.locator(".tile.is-failed").click();
    assertThat(rows()).hasCount(1);
    assertThat(rows()).containsText("m1");
    page.locator(".chip.is-failed").click();
    assertThat(rows()).hasCount(2);

    page.getByLabel("Search missions").fill("collins");
    assertThat(rows()).hasCount(1);
    assertThat(rows()).containsText("m1");
  }

  @Test
  void numbers_of_missions_are_no_facts_while_missions_load() {
    savePlan();
    start("m0", "{}");
    start("m1", "{}");
    start("m2", "{}");
    List<Route> held = new ArrayList<>();
    page.route(Pattern.compile("/documents\\?id="), held::add);
    signIn();
    assertThat(page.locator(".detail .loading")).hasText("Loading… 0 of 3 missions");
    awaitConnection("live");
    change("m1", "fuel", "started");
    assertThat(page.locator(".tile"))
        .hasText(new String[] {"1+running", "…failed", "…ready", "…complete"});
    assertThat(page.locator(".chip.is-running")).hasText("running1+");

    held.forEach(Route::resume);

    assertThat(page.locator(".tile"))
        .hasText(new String[] {"1running", "0failed", "2ready", "0complete"});
    assertThat(page.locator(".detail .loading")).hasCount(0);
  }

  @Test
  void a_long_list_of_missions_holds_few_rows_and_works_with_the_keyboard() {
    savePlan();
    for (int i = 0; i < 60; i++) {
      start("m" + i, "{}");
    }
    signIn();
    assertThat(heading("Missions (60)")).isVisible();
    assertThat(rows().first()).containsText("m59");
    assertThat(rows().count()).isLessThan(40);

    rows().first().focus();
    page.keyboard().press("ArrowDown");
    assertThat(row("m58")).isFocused();
    page.keyboard().press("End");
    assertThat(row("m0")).isFocused();
    page.keyboard().press("Enter");

    assertThat(heading("apollo/m0")).isVisible();
    assertThat(page).hasURL(Pattern.compile("#/missions/m/m0$"));
  }

  @Test
  void what_other_clients_and_processes_do_appears() {
    signIn();
    assertThat(heading("No plans yet")).isVisible();
    awaitConnection("live");

    savePlan();
    assertThat(heading("No missions yet")).isVisible();
    start("m0", "{}");
    assertThat(rows()).hasText(Pattern.compile("m0.*ready"));
    run("missions", "start-stage", "m0", "fuel", "--key", KEY);
    assertThat(rows()).hasText(Pattern.compile("m0.*running"));
    for (String stage : new String[] {"fuel", "launch", "orbit", "photo"}) {
      if (!stage.equals("fuel")) {
        run("missions", "start-stage", "m0", stage, "--key", KEY);
      }
      run("missions", "finish", "m0", stage, "--key", KEY);
    }
    assertThat(rows()).hasText(Pattern.compile("m0.*complete"));

    send("DELETE", API + "/missions/m0", "", "x-access-key", KEY);
    assertThat(rows()).hasCount(0);
    run("missions", "delete-plan", "apollo", "--key", KEY);
    assertThat(heading("No plans yet")).isVisible();
  }

  @Test
  void thousands_of_missions_are_filtered_and_those_found_are_retried_and_deleted_together() {
    savePlan();
    start("first", "{}");
    copyFirst(3000);
    change("m7", "fuel", "started");
    change("m7", "fuel", "failed");
    signIn();
    assertThat(page.locator(".tile"))
        .hasText(new String[] {"0running", "1failed", "3,000ready", "0complete"});
    assertThat(rows().count()).isLessThan(40);

    page.locator(".chip.is-failed").click();
    button("Retry 1 mission found").click();
    button("Retry 1 mission").click();
    assertThat(page.locator(".tile").first()).hasText("1running");
    page.locator(".chip.is-failed").click();
    page.getByLabel("Search missions").fill("m299");
    button("Delete 11 missions found").click();
    field("Type 11 missions to confirm").fill("11 missions");
    button("Delete 11 missions").click();

    assertThat(page.locator("dialog")).hasCount(0);
    page.getByLabel("Search missions").fill("");
    assertThat(heading("Missions (2,990)")).isVisible();
    page.getByLabel("Show missions that have started").selectOption("more than a week ago");
    assertThat(heading("Missions (0)")).isVisible();
  }

  // API keys

  @Test
  void an_administrator_creates_a_key_signs_in_with_it_and_deletes_it_by_its_name() {
    visit("/#/missions");
    link("API keys").click();
    assertThat(page.locator("tbody tr")).containsText("Lunar");
    assertThat(page.locator("body")).not().containsText(KEY);

    button("Create a key").click();
    field("Name").fill("Mars");
    field("Key").fill("mars-secret-key");
    button("Create").click();
    assertThat(page.locator("pre.value")).hasText("mars-secret-key");
    button("Sign in as Mars").click();
    assertThat(heading("No plans yet")).isVisible();
    savePlan();
    link("API keys").click();
    button("Delete Lunar").click();
    assertThat(page.locator("dialog")).containsText("Its 1 plan and 0 missions are deleted");
    field("Type Lunar to confirm").fill("Lunar");
    button("Delete key").click();
    assertThat(page.locator("tbody tr")).hasCount(1);
  }

  @Test
  void an_administrator_with_a_password_is_asked_for_it() {
    expectErrors("status of 403");
    restartServer(Map.of("missions.password", "liftoff-2031"));
    visit("/#/missions/keys");

    page.getByLabel("Admin password").fill("wrong");
    button("Continue").click();
    assertThat(problem()).isVisible();
    page.getByLabel("Admin password").fill("liftoff-2031");
    button("Continue").click();

    assertThat(page.locator("tbody tr")).containsText("Lunar");
  }

  // Plans

  @Test
  void a_plan_is_saved_in_a_dialog_that_says_what_is_wrong() {
    expectErrors("status of 400");
    signIn();

    button("Save a plan").last().click();
    field("Plan").fill("{");
    button("Save").click();
    assertThat(problem()).containsText("a plan must be JSON");
    field("Plan").fill("{\"name\":\"apollo\",\"stages\":[{\"name\":\"a\",\"upstream\":[\"a\"]}]}");
    button("Save").click();
    assertThat(problem()).not().containsText("a plan must be JSON");
    assertThat(problem()).isVisible();
    field("Plan").fill(PLAN);
    button("Save").click();

    assertThat(page.locator(".detail h1")).hasText("apollo");
    assertThat(page).hasURL(Pattern.compile("#/missions/plan/apollo$"));
    assertThat(nodes()).hasCount(4);
  }

  @Test
  void a_plan_shows_its_stages_params_and_stored_form() {
    savePlan();
    signIn();
    page.locator(".plan-links").getByText("apollo").click();

    node("launch").click();

    assertThat(page.locator(".inspector")).containsText("engine");
    assertThat(page.locator(".inspector")).containsText("orbit, photo");
    assertThat(page.locator(".detail")).containsText("39A");
    text("Stored JSON").click();
    assertThat(page.getByLabel("JSON")).containsText("\"pad\": \"39A\"");
  }

  @Test
  void a_mission_is_started_in_a_dialog_that_says_what_is_wrong() {
    expectErrors("status of 400");
    savePlan();
    start("taken", "{}");
    signIn();
    visitInside("#/missions/plan/apollo");

    button("Start a mission").click();
    button("Cancel").click();
    assertThat(page.locator("dialog")).hasCount(0);

    button("Start a mission").click();
    field("Params").fill("[1]");
    button("Start").click();
    assertThat(problem()).containsText("params must be a JSON object");
    field("Params").fill("{\"date\":\"2031-05-02\"}");
    field("Id").fill("taken");
    button("Start").click();
    assertThat(problem()).containsText("taken");
    field("Id").fill("m7");
    button("Start").click();

    assertThat(heading("apollo/m7")).isVisible();
    assertThat(page.locator(".detail")).containsText("2031-05-02");
  }

  @Test
  void a_plan_is_edited_beside_another_writer_and_others_are_saved_from_files() throws IOException {
    savePlan();
    signIn();
    visitInside("#/missions/plan/apollo");

    button("Edit").click();
    send("POST", API + "/plans", PLAN.replace("39A", "39B"), "x-access-key", KEY);
    field("Plan").fill(field("Plan").inputValue().replace("engine", "motor"));
    button("Save").click();
    assertThat(problem()).containsText("Plan has other lines, which are shown below.");
    assertThat(page.locator(".compared")).containsText("39B");
    button("Use the merged text").click();
    assertThat(field("Plan")).hasValue(Pattern.compile("motor[^§]*39B"));
    button("Save").click();
    node("launch").click();
    assertThat(page.locator(".inspector")).containsText("motor");

    Path file = Files.writeString(directory.resolve("hop.json"), PLAN.replace("apollo", "hop"));
    link("From files").click();
    page.getByLabel("Files").setInputFiles(file);
    button("Check").click();
    assertThat(page.locator(".planned tbody tr")).containsText("new");
    button("Save 1 plan").click();
    link("hop").first().click();
    assertThat(page.locator(".detail h1")).hasText("hop");
  }

  @Test
  void a_plan_is_deleted_with_its_missions_after_confirmation() {
    savePlan();
    start("m0", "{}");
    signIn();
    visitInside("#/missions/plan/apollo");

    button("Delete").click();
    assertThat(page.locator("dialog")).containsText("Its mission is deleted too");
    field("Type apollo to confirm").fill("apollo");
    button("Delete plan").click();

    assertThat(heading("No plans yet")).isVisible();
    assertThat(rows()).hasCount(0);
  }

  // One mission

  @Test
  void a_mission_runs_to_its_end_stage_by_stage() {
    savePlan();
    start("m0", "{}");
    openMission("m0");
    awaitConnection("live");
    assertThat(state()).hasText("ready");

    node("fuel").click();
    button("Start").click();
    assertThat(nodeState("fuel")).containsText("started");
    assertThat(state()).hasText("running");
    button("Fail").click();
    assertThat(state()).hasText("failed");
    assertThat(button("Fail")).isDisabled();
    button("Retry failed (1)").click();
    assertThat(nodeState("fuel")).containsText("started");
    button("Finish").click();
    assertThat(nodeState("fuel")).containsText("finished");

    page.locator(".link-button").getByText("launch").click();
    button("Skip").click();
    assertThat(nodeState("launch")).hasText("skipped");
    node("orbit").click();
    button("Start").click();
    button("Finish").click();
    node("photo").click();
    button("Exclude").click();
    page.locator("dialog")
        .getByText("Exclude", new Locator.GetByTextOptions().setExact(true))
        .click();

    assertThat(state()).hasText("complete");
    assertThat(page.locator(".summary")).containsText("4 of 4");
  }

  @Test
  void a_mission_is_cancelled_by_failing_and_excluding_what_is_left_of_it() {
    savePlan();
    start("m0", "{}");
    change("m0", "fuel", "started");
    openMission("m0");

    button("Cancel mission").click();
    assertThat(page.locator("dialog")).containsText("These have started and fail: fuel");
    button("Cancel mission").last().click();

    assertThat(state()).hasText("complete");
    assertThat(nodeState("photo")).hasText("excluded");
    assertThat(button("Cancel mission")).hasCount(0);
  }

  @Test
  void excluding_a_stage_names_what_is_excluded_with_it() {
    savePlan();
    start("m0", "{}");
    openMission("m0");

    node("launch").click();
    button("Exclude").click();
    assertThat(page.locator("dialog")).containsText("orbit, photo");
    page.keyboard().press("Escape");
    assertThat(nodeState("launch")).hasText("ready");
    button("Exclude").click();
    page.locator("dialog")
        .getByText("Exclude", new Locator.GetByTextOptions().setExact(true))
        .click();

    assertThat(nodeState("photo")).hasText("excluded");
  }

  @Test
  void a_change_that_the_server_refuses_is_shown_unless_dependencies_are_ignored() {
    expectErrors("status of 400");
    savePlan();
    start("m0", "{}");
    openMission("m0");

    node("launch").click();
    button("Start").click();
    assertThat(page.locator(".inspector .wrong")).containsText("launch");
    page.getByLabel("ignore dependencies").check();
    button("Start").click();

    assertThat(nodeState("launch")).containsText("started");
    assertThat(page.locator(".wrong")).hasCount(0);
  }

  @Test
  void a_mission_is_deleted_after_confirmation_and_disappears_where_it_is_shown() {
    savePlan();
    start("m0", "{}");
    start("m1", "{}");
    openMission("m0");

    button("Delete").click();
    button("Delete mission").click();
    assertThat(heading("Missions").first()).isVisible();
    assertThat(rows()).hasCount(1);

    rows().click();
    assertThat(heading("apollo/m1")).isVisible();
    send("DELETE", API + "/missions/m1", "", "x-access-key", KEY);
    assertThat(page).hasURL(Pattern.compile("#/missions$"));
    assertThat(heading("No missions yet")).isVisible();
  }

  @Test
  void the_graph_works_with_the_keyboard_and_changes_its_size() {
    savePlan();
    start("m0", "{}");
    openMission("m0");

    node("fuel").focus();
    page.keyboard().press("ArrowRight");
    assertThat(node("launch")).isFocused();
    page.keyboard().press("End");
    page.keyboard().press("Enter");
    assertThat(page.locator(".inspector h3")).hasText("orbit");
    page.keyboard().press("ArrowDown");
    assertThat(node("photo")).isFocused();

    double before = node("fuel").boundingBox().width;
    button("Larger").click();
    assertThat(node("fuel").boundingBox().width).isGreaterThan(before);
    button("Smaller").click();
    button("Fit the whole graph into view").click();
    assertThat(node("fuel").boundingBox().width).isEqualTo(before);
  }

  @Test
  void a_large_graph_fits_into_view_as_a_whole() {
    saveChain(30);
    start("m0", "{}");
    openMission("m0");
    assertThat(node("s29")).not().isInViewport();

    button("Fit the whole graph into view").click();

    assertThat(node("s0")).isInViewport(WHOLE);
    assertThat(node("s29")).isInViewport(WHOLE);
  }

  @Test
  void where_names_are_too_small_to_be_read_the_colour_of_a_stage_says_its_state() {
    saveChain(30);
    start("m0", "{}");
    change("m0", "s0", "started");
    openMission("m0");
    assertThat(node("s0").locator(".node-title")).hasCSS("opacity", "1");

    button("Fit the whole graph into view").click();

    assertThat(node("s0").locator(".node-title")).hasCSS("opacity", "0");
    assertThat(background(node("s0"))).isEqualTo(color(node("s0").locator(".node-icon")));
    assertThat(background(node("s1"))).isNotEqualTo(background(node("s0")));
  }

  @Test
  void a_stage_that_starts_comes_into_view_unless_the_user_has_scrolled() {
    saveChain(30);
    start("m0", "{}");
    openMission("m0");
    awaitConnection("live");

    startAtOnce("m0", "s15");
    assertThat(node("s15")).isInViewport(WHOLE);
    change("m0", "s15", "failed");

    page.locator(".graph-window").hover();
    page.mouse().wheel(-9000, 0);
    assertThat(node("s0")).isInViewport();
    startAtOnce("m0", "s25");
    assertThat(nodeState("s25")).containsText("started");
    assertThat(node("s0")).isInViewport();
  }

  @Test
  void what_is_selected_while_the_server_is_away_is_not_shown_as_something_else() {
    expectErrors("ERR_FAILED");
    savePlan();
    start("m0", "{}");
    start("m1", "{}");
    openMission("m0");
    assertThat(row("m1")).containsText("ready");

    page.route("**/missions/m1", Route::abort);
    row("m1").click();

    assertThat(page.locator(".detail h1")).hasText("m1");
    assertThat(page.locator(".detail .wrong")).hasText("Not loaded yet.");
    assertThat(notice()).containsText("the server does not respond");
    assertThat(nodes()).hasCount(0);
  }

  @Test
  void characters_that_cannot_be_seen_are_made_visible_in_titles_and_dialogs() {
    savePlan();
    start("m\u202e0", "{\"a\u200bb\":\"x\"}");
    signIn();
    visitInside("#/missions/m/m%E2%80%AE0");

    assertThat(page.locator(".detail h1")).hasText("apollo/m⟨U+202E⟩0");
    assertThat(page).hasTitle("m⟨U+202E⟩0 – Missions – Statehouse");
    assertThat(page.locator(".params dt")).hasText("a⟨U+200B⟩b");
    button("Delete").click();
    assertThat(page.locator("dialog h2")).hasText("Delete mission m⟨U+202E⟩0?");
  }

  @Test
  void an_unknown_mission_or_plan_is_not_found() {
    expectErrors("status of 40[04]");
    signIn();

    visitInside("#/missions/m/none");
    assertThat(heading("Not found")).isVisible();
    visitInside("#/missions/plan/none");
    assertThat(heading("Not found")).isVisible();
  }

  @Test
  void where_it_is_narrow_one_pane_is_shown_at_a_time() {
    narrow();
    savePlan();
    start("m0", "{}");
    signIn();
    assertThat(page.locator(".detail")).isHidden();

    rows().click();
    assertThat(heading("apollo/m0")).isVisible();
    assertFits(320);
    page.locator(".back").click();
    assertThat(rows()).isVisible();
  }

  private void signIn() {
    visit("/?key=" + KEY);
    assertThat(text("Lunar")).isVisible();
  }

  private void openMission(String id) {
    signIn();
    visitInside("#/missions/m/" + id);
    assertThat(heading("apollo/" + id)).isVisible();
  }

  /** Goes somewhere without loading the page again. */
  private void visitInside(String hash) {
    page.evaluate("hash => { location.hash = hash; }", hash);
  }

  private void savePlan() {
    send("POST", API + "/plans", PLAN, "x-access-key", KEY);
  }

  /** Saves the plan with stages s0, s1 … one after the other. */
  private void saveChain(int stages) {
    String listed =
        IntStream.range(0, stages)
            .mapToObj(i -> stage("s" + i, i == 0 ? "" : "\"s" + (i - 1) + "\""))
            .collect(joining(","));
    String plan = "{\"name\":\"apollo\",\"stages\":[" + listed + "]}";
    send("POST", API + "/plans", plan, "x-access-key", KEY);
  }

  private static String stage(String name, String upstream) {
    return "{\"name\":\"%s\",\"service\":\"\",\"upstream\":[%s]}".formatted(name, upstream);
  }

  private void start(String id, String params) {
    String mission = "{\"plan\":\"apollo\",\"id\":\"%s\",\"params\":%s}".formatted(id, params);
    send("POST", API + "/missions", mission, "x-access-key", KEY);
  }

  /** Writes missions m0, m1 … like the first one, all at once. */
  private void copyFirst(int missions) {
    try (FileStore store = FileStore.open(directory.resolve("statehouse-data/missions"))) {
      String first = store.get(new Key(KEY + "|first")).orElseThrow().value().text().orElseThrow();
      List<String> ids = new ArrayList<>(List.of("first"));
      for (int from = 0; from < missions; from += 500) {
        Transaction.Builder many = Transaction.builder();
        for (int i = from; i < from + 500; i++) {
          String id = "m" + i;
          ids.add(id);
          many.put(new Key(KEY + "|" + id), Bytes.utf8(first.replace("first", id)));
        }
        many.put(new Key(KEY + "|a|apollo"), Bytes.utf8(String.join(",", ids)));
        store.commit(many.build());
      }
    }
  }

  private void change(String mission, String stage, String state) {
    String path = API + "/missions/" + mission + "/stages/" + stage;
    send("POST", path, "{\"state\":\"" + state + "\"}", "x-access-key", KEY);
  }

  /** Starts a stage whose upstream stages are not done; they are excluded. */
  private void startAtOnce(String mission, String stage) {
    String path = API + "/missions/" + mission + "/stages/" + stage;
    String body = "{\"state\":\"started\",\"ignoreDependencies\":true}";
    send("POST", path, body, "x-access-key", KEY);
  }

  private Locator problem() {
    return page.locator("form .wrong");
  }

  private Locator field(String label) {
    return page.locator("dialog").getByLabel(label, new Locator.GetByLabelOptions().setExact(true));
  }

  private Locator rows() {
    return page.locator(".long-list a");
  }

  private Locator row(String id) {
    return page.locator(".long-list a[data-focus=" + id + "]");
  }

  private Locator nodes() {
    return page.locator(".node");
  }

  private Locator node(String name) {
    return nodes().filter(new Locator.FilterOptions().setHas(text(name)));
  }

  private Locator nodeState(String name) {
    return node(name).locator(".node-state");
  }

  private static Object background(Locator element) {
    return element.evaluate("element => getComputedStyle(element).backgroundColor");
  }

  private static Object color(Locator element) {
    return element.evaluate("element => getComputedStyle(element).color");
  }

  private Locator state() {
    return page.locator(".title .pill");
  }
}
