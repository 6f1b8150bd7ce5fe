package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The palette that finds everything, and the keys of the console. */
class PaletteTest extends ConsoleTest {
  @BeforeEach
  void expectAServerWithoutACluster() {
    expectErrors("status of (404|503)");
  }

  @Test
  void the_palette_finds_pages_records_and_keys_of_every_system_by_keyboard() {
    Deployment.believable(this);
    visit("/#/css/sky");
    assertThat(heading("sky")).isVisible();

    page.keyboard().press("Control+k");
    type("gis");
    assertThat(found("page", "GIS configuration")).hasCount(1);
    assertThat(found("page", "Topics")).hasCount(1);
    type("object");
    assertThat(found("table", "sky.Object")).hasCount(1);
    type("/DBS/sk");
    assertThat(found("key", "/DBS/sky")).hasCount(1);
    type("bs/SKY/TAB");
    assertThat(found("key", "/DBS/sky/TABLES")).hasCount(1);
    type("back up");
    assertThat(found("page", "Back up a system")).hasCount(1);
    type("apol");
    assertThat(found("plan", "apollo")).hasCount(1);
    type("active");
    assertThat(found("partition", "active")).hasCount(1);
    assertThat(found("object", "active")).hasCount(1);
    type("orders");
    assertThat(found("topic", "orders")).hasCount(1);
    type("r");
    assertThat(found("rack", "r8")).hasCount(1);
    type("r7");
    assertThat(page.getByRole(AriaRole.OPTION).first()).containsText("rackr7");
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile("#/cloudchamber/racks/r7$"));
    assertThat(button("Edit")).isVisible();
    page.keyboard().press("e");
    assertThat(button("Save")).isVisible();
    page.keyboard().press("Escape");
    page.keyboard().press("Meta+k");
    type("nothing like this");
    assertThat(page.getByText("Nothing is found.")).isVisible();
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).hasCount(0);
  }

  @Test
  void keys_are_listed_and_single_ones_can_be_turned_off() {
    visit("/#/keys");
    assertThat(heading("Select a key")).isVisible();

    page.keyboard().press("?");
    assertThat(heading("Keys").last()).isVisible();
    assertThat(page.getByText("Search this page")).isVisible();
    page.keyboard().press("Escape");
    page.keyboard().press("/");
    Locator search = page.locator("#content input[type=search]");
    assertThat(search).isFocused();
    page.keyboard().press("/");
    assertThat(search).hasValue("/");

    button("Keys").click();
    page.getByLabel("use single keys").uncheck();
    button("Close").click();
    page.keyboard().press("?");
    assertThat(page.locator("dialog")).hasCount(0);
  }

  private void type(String text) {
    page.getByRole(AriaRole.COMBOBOX).last().fill(text);
  }

  private Locator found(String kind, String title) {
    return page.getByRole(AriaRole.OPTION)
        .filter(new Locator.FilterOptions().setHas(page.getByText(kind, exact())))
        .filter(
            new Locator.FilterOptions()
                .setHas(page.locator(".palette-title").and(page.getByText(title, exact()))));
  }

  private static Page.GetByTextOptions exact() {
    return new Page.GetByTextOptions().setExact(true);
  }
}
