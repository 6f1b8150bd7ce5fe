package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.statehouse.app.RunResult;
import io.statehouse.app.system.SystemRegistry;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShellTest extends ConsoleTest {
  /** Actions that a screen reader has no name for. */
  private static final String NAMELESS =
      """
      [...document.querySelectorAll('a, button, input, select, textarea')]
        .filter((action) => !action.getAttribute('aria-label') && !action.labels?.length)
        .filter((action) => action.textContent.trim() === '')
        .map((action) => action.outerHTML)
      """;

  private static final String LOADED =
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)";

  /** The bytes of all responses, with their headers. */
  private static final String TRANSFERRED =
      """
      ['navigation', 'resource']
        .flatMap((type) => performance.getEntriesByType(type))
        .reduce((sum, { transferSize }) => sum + transferSize, 0)
      """;

  /** Addresses and the titles of what they show where it is narrow. */
  private static final Map<String, String> PAGES = new LinkedHashMap<>();

  static {
    String packed = "/DBS/sky/TABLES/Object/partitioning/.packed.json";
    String longKey = "/DBS/sky/" + "long".repeat(40);
    PAGES.put("/", "Overview – Statehouse");
    PAGES.put("/#/css", "Qserv CSS – Statehouse");
    PAGES.put("/#/css/sky", "sky – Qserv CSS – Statehouse");
    PAGES.put("/#/css/sky/Object", "sky.Object – Qserv CSS – Statehouse");
    PAGES.put("/#/keys", "Keys – Statehouse");
    PAGES.put("/#/keys/css/" + URLEncoder.encode(packed, UTF_8), packed + " – Keys – Statehouse");
    PAGES.put("/#/keys/css/" + URLEncoder.encode(longKey, UTF_8), longKey + " – Keys – Statehouse");
    PAGES.put("/#/missions", "Missions – Statehouse");
    PAGES.put("/?key=dev", "Missions – Statehouse");
    PAGES.put("/#/missions/plan/demo-launch", "demo-launch – Missions – Statehouse");
    PAGES.put("/#/missions/m/m0", "m0 – Missions – Statehouse");
  }

  @Test
  void the_header_has_a_page_for_each_system_the_keys_and_the_store() {
    visit("/");

    assertThat(tabs()).hasText(titles());
    assertThat(page.locator("[aria-current=page]")).hasText("Overview");
    assertThat(page.locator("#store")).isEmpty();
    link("Missions").first().click();
    assertThat(page.locator("[aria-current=page]")).hasText("Missions");
    assertThat(page.locator("#store")).containsText("missions/statehouse.db");
    link("Keys").click();
    assertThat(page.locator("#store")).containsText("css/statehouse.db");
  }

  private static String[] titles() {
    SystemRegistry systems = RunResult.systems();
    return Stream.concat(
            Stream.concat(
                Stream.of("Overview"),
                systems.names().stream().map(name -> systems.get(name).page().title())),
            Stream.of("Keys", "Changes", "Operations"))
        .toArray(String[]::new);
  }

  @Test
  void what_is_pressed_is_not_drawn_anew_before_it_is_released() {
    run("css", "create-database", "sky");
    run("css", "create-table", "sky.Object", "--schema", "(id INT)");
    visit("/#/css/sky");
    Page second = page.context().newPage();
    second.navigate(url("/#/css/sky"));
    Locator pressed = page.locator("main").locator("[data-focus=Object]");
    pressed.evaluate("link => { link.dataset.pressed = ''; }");
    pressed.hover();
    page.mouse().down();

    run("css", "create-table", "sky.Source", "--schema", "(id INT)");
    assertThat(second.locator("main").locator("[data-focus=Source]")).isVisible();
    assertThat(page.locator("[data-pressed]")).hasCount(1);
    page.mouse().up();

    assertThat(page).hasURL(Pattern.compile("#/css/sky/Object$"));
  }

  @Test
  void an_unknown_address_says_so_and_leads_to_the_first_page() {
    visit("/#/nothing/here");

    assertThat(heading("Unknown address")).isVisible();
    assertThat(page.locator("[aria-current=page]")).hasCount(0);
    link("Go to Overview").click();
    assertThat(heading("Overview")).isVisible();

    visit("/#/gis/nothing");
    assertThat(text("There is no “nothing” on this page.")).isVisible();
    assertThat(link("Go to GIS configuration")).isVisible();
  }

  @Test
  void a_page_is_loaded_when_it_is_first_opened_and_the_first_view_is_small() {
    expectErrors("status of 503"); // no cluster is configured
    visit("/#/css");
    assertThat(heading("No databases yet")).isVisible();

    assertThat(loaded()).contains("/console/systems/css/page.js");
    assertThat(loaded()).noneMatch(file -> file.matches("/console/(systems/gis|keys)/.*"));
    assertThat(((Number) page.evaluate(TRANSFERRED)).intValue()).isBetween(1, 150_000);

    link("GIS configuration").click();
    assertThat(heading("Routes")).isVisible();
    assertThat(loaded()).contains("/console/systems/gis/page.js");
  }

  private List<String> loaded() {
    List<?> names = (List<?>) page.evaluate(LOADED);
    return names.stream().map(String::valueOf).toList();
  }

  @Test
  void a_page_that_cannot_be_loaded_is_loaded_once_the_server_is_back() {
    expectErrors("ERR_FAILED|status of 503"); // no cluster is configured
    page.route("**/gis/words.js", route -> route.abort());
    visit("/#/css");
    link("GIS configuration").click();
    assertThat(notice())
        .hasText("the page “GIS configuration” could not be loaded: is the server still running?");

    page.unroute("**/gis/words.js");

    assertThat(heading("Routes")).isVisible();
    assertThat(notice()).isHidden();
  }

  @Test
  void it_works_below_the_path_of_a_proxy() {
    restartServer(Map.of("http.base-path", "/state"));

    visit("/state/#/css");

    assertThat(heading("No databases yet")).isVisible();
    assertThat(page.locator("#store")).containsText("css/statehouse.db");
  }

  @Test
  void one_system_alone_has_its_own_pages_only() {
    restartServer(Map.of("only", "missions"));

    visit("/");

    assertThat(tabs()).hasText(new String[] {"Missions", "Changes", "Operations", "Overview"});
    assertThat(page.getByLabel("API key")).isVisible();
  }

  @Test
  void the_theme_is_the_system_s_until_another_is_chosen_and_stays_so() {
    theme(ColorScheme.DARK);
    visit("/");
    String dark = background();

    button("Theme: automatic").click();
    String light = background();
    assertThat(light).isNotEqualTo(dark);
    page.reload();
    assertThat(background()).isEqualTo(light);
    button("Theme: light").click();
    assertThat(background()).isEqualTo(dark);
    theme(ColorScheme.LIGHT);
    button("Theme: dark").click();
    assertThat(background()).isEqualTo(light);
  }

  @Test
  void a_server_that_goes_and_comes_back_is_followed_again_from_its_present_state() {
    expectErrors("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET");
    CssPageTest.createSky(this);
    visit("/#/css");
    awaitConnection("live");
    assertThat(link("Object")).isVisible();

    stopServer();
    awaitConnection("reconnecting");
    link("Object").click();
    assertThat(notice()).hasText("the server does not respond: is it still running?");
    run("css", "create-database", "sea");
    startServer();

    awaitConnection("live");
    assertThat(link("sea READY")).isVisible();
    assertThat(heading("Schema (3 columns)")).isVisible();
    assertThat(notice()).isHidden();
  }

  @Test
  void the_page_waits_for_a_server_that_is_away_while_it_loads() {
    expectErrors("ERR_FAILED");
    page.route("**/systems", route -> route.abort());
    visit("/#/css");
    assertThat(notice()).hasText("the server does not respond: is it still running?");

    page.unroute("**/systems");

    assertThat(heading("No databases yet")).isVisible();
    assertThat(notice()).isHidden();
  }

  @Test
  void every_page_fits_every_width_has_one_heading_of_its_own_and_names_its_actions() {
    CssPageTest.createSky(this);
    send("PUT", "/keys?system=css&key=/DBS/sky/" + "long".repeat(40), new byte[] {0, (byte) 0xff});
    send(
        "POST", "/missions/api/v1/key", "{\"id\":\"dev\",\"name\":\"A name that is rather long\"}");
    run("missions", "demo", "--speed", "1000", "--key", "dev");
    for (Map.Entry<String, String> one : PAGES.entrySet()) {
      page.navigate("about:blank");
      narrow();
      visit(one.getKey());
      awaitConnection(connection(one.getKey()));
      assertThat(page).hasTitle(one.getValue());
      for (int width : new int[] {320, 375, 1280}) {
        assertFits(width);
        assertThat(page.locator("h1:visible")).hasCount(1);
      }
      assertThat((List<?>) page.evaluate(NAMELESS)).as("without a name").isEmpty();
    }
    page.getByText("Delete", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("dialog")).isVisible();
    assertFits(320);
  }

  private static String connection(String address) {
    return switch (address) {
      case "/" -> "read every 5 s";
      case "/#/missions" -> "signed out";
      default -> "live";
    };
  }

  @Test
  void other_servers_are_a_click_away_at_the_same_address() {
    restartServer(
        Map.of(
            "console.servers",
            "here=%s, test=http://127.0.0.1:1/s".formatted(url("")).replace("/,", ",")));
    visit("/#/gis/routes");
    expectErrors("status of 503");

    button("here").click();

    assertThat(link("here")).hasAttribute("aria-current", "true");
    assertThat(link("test")).hasAttribute("href", "http://127.0.0.1:1/s/#/gis/routes");
    page.locator(".menu-item").filter(new Locator.FilterOptions().setHasText("Missions")).click();
    assertThat(page).hasURL(Pattern.compile("/#/missions$"));
  }

  @Test
  void the_keyboard_skips_to_the_content() {
    visit("/#/keys");
    assertThat(heading("Select a key")).isVisible();

    page.keyboard().press("Tab");

    assertThat(link("Skip to content")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator("#content")).isFocused();
    assertThat(page).hasURL(Pattern.compile("/#/keys$"));
  }

  private Locator tabs() {
    return page.locator("#tabs a");
  }

  private String background() {
    return (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
  }
}
