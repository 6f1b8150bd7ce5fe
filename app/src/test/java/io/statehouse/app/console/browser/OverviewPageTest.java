package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An operator keeps the overview open. */
@NeedsServer(ServerKind.REDIS)
class OverviewPageTest extends ConsoleTest {
  private Locator card(String system) {
    return page.locator("article").filter(new Locator.FilterOptions().setHasText(system));
  }

  private Locator problems(String text) {
    return page.getByLabel("What needs attention")
        .locator("li")
        .filter(new Locator.FilterOptions().setHasText(text));
  }

  /** Has the server probe its stores and the page read the result, both before they would. */
  private void look() {
    page.evaluate(
        "fetch('/health').catch(() => {})"
            + ".then(() => document.dispatchEvent(new Event('visibilitychange')))");
  }

  @Test
  void what_is_wrong_is_shown_first_and_disappears_once_it_is_mended() {
    expectErrors("503|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE");
    RedisServer redis = SharedServers.redis();
    EmptyStores.empty(redis.url());
    try (TcpProxy proxy = TcpProxy.to(redis.address())) {
      String url = redis.url(proxy.address()) + "?timeout=500ms";
      restartServer(Map.of("systems.missions", url, "verify.interval", "0s"));
      visit("/");
      assertThat(page.locator("[aria-current=page]")).hasText("Overview");
      assertThat(card("Qserv CSS").getByText("healthy")).isVisible();
      assertThat(card("Missions")).containsText("0 keys");
      assertThat(page.getByRole(AriaRole.IMG).first())
          .hasAttribute("aria-label", Pattern.compile("Requests, last 15 minutes: .+"));

      CssPageTest.createSky(this);
      run("keys", "put", "/DBS/lost/TABLES/x", "READY", "--system", "css");
      send("POST", "/verify/css", "");
      assertThat(card("Qserv CSS")).containsText("2 errors, just now");
      assertThat(problems("2 errors found just now: ")).hasCount(1);

      link("CloudChamber").last().focus();
      proxy.refuse();
      proxy.cutAll();
      look();
      assertThat(card("Missions").getByText("down")).isVisible();
      assertThat(problems("Missions The store is down: ")).hasCount(1);
      assertThat(page.locator(":focus")).hasText("CloudChamber");

      proxy.heal();
      look();
      assertThat(card("Missions").getByText("down")).hasCount(0);
      assertThat(problems("The store is down")).hasCount(0);

      page.getByLabel("Look at the findings: Qserv CSS").click();
      assertThat(heading("Verification of Qserv CSS")).isVisible();
      page.goBack();
    }
    assertFits(360);
    assertFits(320);

    stopServer();
    look();
    assertThat(notice()).containsText("What is shown is old: the server does not respond");
    startServer();
    look();
    assertThat(notice()).isHidden();
  }
}
