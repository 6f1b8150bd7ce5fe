package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ShellTest extends ConsoleTest {

  @Test
  void the_header_has_a_page_for_each_system_the_keys_and_the_store() {
    visit("/");

    assertThat(tabs()).hasText(new String[] {"Qserv CSS", "Missions", "Keys"});
    assertThat(page.locator("[aria-current=page]")).hasText("Qserv CSS");
    assertThat(page.locator("#store")).containsText("css/statehouse.db");
    link("Missions").click();
    assertThat(page.locator("[aria-current=page]")).hasText("Missions");
    assertThat(page.locator("#store")).containsText("missions/statehouse.db");
    link("Keys").click();
    assertThat(page.locator("#store")).containsText("css/statehouse.db");
  }

  @Test
  void an_unknown_address_opens_the_first_page() {
    visit("/#/nothing/here");

    assertThat(page.locator("[aria-current=page]")).hasText("Qserv CSS");
    assertThat(heading("No databases yet")).isVisible();
  }

  @Test
  void one_system_alone_has_its_own_pages_only() {
    restartServer(Map.of("only", "missions"));

    visit("/");

    assertThat(tabs()).hasText(new String[] {"Missions"});
    assertThat(page.getByLabel("API key")).isVisible();
  }

  @Test
  void the_theme_is_the_system_s_until_it_is_switched_and_stays_so() {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    visit("/");
    String dark = background();

    button("Switch between light and dark").click();
    String light = background();
    assertThat(light).isNotEqualTo(dark);
    page.reload();
    assertThat(background()).isEqualTo(light);
    button("Switch between light and dark").click();
    assertThat(background()).isEqualTo(dark);
  }

  @Test
  void a_server_that_goes_and_comes_back_is_followed_again_from_its_present_state() {
    expectErrors("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET");
    CssPageTest.createSky(this);
    visit("/");
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
    visit("/");
    assertThat(notice()).hasText("the server does not respond: is it still running?");

    page.unroute("**/systems");

    assertThat(heading("No databases yet")).isVisible();
    assertThat(notice()).isHidden();
  }

  @Test
  void every_page_fits_a_narrow_screen() {
    CssPageTest.createSky(this);
    send(
        "POST", "/missions/api/v1/key", "{\"id\":\"dev\",\"name\":\"A name that is rather long\"}");
    run("missions", "demo", "--speed", "1000", "--key", "dev");
    narrow();
    for (String address :
        List.of(
            "/",
            "/#/css/sky",
            "/#/css/sky/Object",
            "/#/keys",
            "/#/keys/css/%2FDBS%2Fsky%2FTABLES%2FObject%2Fpartitioning%2F.packed.json",
            "/#/missions",
            "/?key=dev",
            "/#/missions/plan/demo-launch",
            "/#/missions/m/m0")) {
      page.navigate("about:blank");
      visit(address);
      assertThat(page.locator("#content .pane, #content .sign-in").first()).isAttached();
      awaitConnection(address.equals("/#/missions") ? "signed out" : "live");
      assertNoSidewaysScrolling();
    }
    page.getByText("Delete", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("dialog")).isVisible();
    assertNoSidewaysScrolling();
  }

  @Test
  void the_keyboard_skips_to_the_content() {
    visit("/");
    assertThat(heading("No databases yet")).isVisible();

    page.keyboard().press("Tab");

    assertThat(link("Skip to content")).isFocused();
    assertThat(link("Skip to content")).hasAttribute("href", Pattern.compile("#content$"));
  }

  private Locator tabs() {
    return page.locator("#tabs a");
  }

  private String background() {
    return (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
  }
}
