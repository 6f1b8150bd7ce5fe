package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.http.TestServerSettings;
import io.statehouse.app.serve.StatehouseServer;
import io.statehouse.app.stores.StoreCatalog;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The console while its store, which is another server here, or its own server is away. */
class OutageTest extends ConsoleTest {
  /** Remembers each change of what is shown. */
  private static final String COUNTING =
      """
      () => {
        window.changes = [];
        const notice = document.querySelector('.notice');
        new MutationObserver(() => window.changes.push(notice.textContent))
          .observe(notice, { subtree: true, childList: true, characterData: true, attributes: true });
      }
      """;

  private final Map<String, String> settings = new HashMap<>(TestServerSettings.settings());
  private StatehouseServer store;

  @BeforeEach
  void keepTheStateOfOneSystemInAnotherServer() {
    create("sky");
    create("sea");
    startStore();
    restartServer(
        Map.of(
            "systems.css",
            "statehouse+http://%s/css?timeout=10s"
                .formatted(URI.create(store.url()).getAuthority())));
  }

  private void create(String database) {
    RunResult created =
        RunResult.in(directory.resolve("store"), "css", "create-database", database);
    assertThat(created.code()).as(created.err()).isZero();
  }

  private void startStore() {
    store =
        StatehouseServer.start(
            Config.load(
                Optional.empty(),
                Map.of(),
                settings,
                directory.resolve("store"),
                RunResult.systems()),
            RunResult.systems(),
            StoreCatalog.standard(directory.resolve("store")),
            RunResult.failures());
    settings.put("listen", URI.create(store.url()).getAuthority());
  }

  @AfterEach
  void stopStore() {
    store.close();
  }

  @Test
  void while_its_store_is_away_a_page_says_so_once_and_what_it_tries_until_it_is_back() {
    expectErrors("status of 503");
    visit("/#/css/sky");
    awaitConnection("live");
    assertThat(text("Storage class")).isVisible();
    store.close();

    link("sea READY").click();

    assertThat(notice()).containsText("it cannot be connected to");
    assertThat(retrying()).hasText("Loading “Qserv CSS” again every 4 seconds.");
    page.evaluate(COUNTING);
    page.waitForResponse(response -> response.status() == 503, () -> {});
    page.waitForResponse(response -> response.status() == 503, () -> {});
    assertThat((List<?>) page.evaluate("window.changes")).isEmpty();
    assertThat(notice().locator("p")).hasCount(1);

    startStore();
    assertThat(heading("sea")).isVisible();
    assertThat(notice()).isHidden();
  }

  @Test
  void a_lost_connection_is_said_once_until_it_is_back() {
    // A server that is shutting down refuses new streams.
    expectErrors("ERR_CONNECTION_|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503");
    visit("/#/css/sky");
    assertThat(text("Storage class")).isVisible();
    awaitConnection("live");

    stopServer();

    assertThat(retrying()).hasText("Connecting again; what is shown may be out of date.");
    assertThat(notice().locator("p")).hasCount(1);
    startServer();
    awaitConnection("live");
    assertThat(notice()).isHidden();
  }

  private Locator retrying() {
    return page.locator("#retrying");
  }
}
