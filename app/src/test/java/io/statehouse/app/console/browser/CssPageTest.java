package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CssPageTest extends ConsoleTest {
  private static final String CHUNKS = "/css/databases/sky/tables/Object/chunks/";

  @Test
  void the_first_database_is_shown_with_its_tables() {
    createSky();

    visit("/");

    assertThat(heading("sky")).isVisible();
    assertThat(page).hasTitle("sky – Qserv CSS – Statehouse");
    assertThat(fact("Stripes")).hasText("85");
    assertThat(page.locator("tbody tr")).hasCount(1);
    assertThat(page.locator("tbody tr")).containsText("director");
    assertThat(page.locator(".nodes")).containsText("worker-1");
    assertThat(page.locator(".nodes")).containsText("10.0.0.11:5012");
  }

  @Test
  void a_table_is_shown_with_its_partitioning_chunks_and_columns() {
    createSky();
    visit("/");

    link("Object").click();

    assertThat(page).hasURL(Pattern.compile("#/css/sky/Object$"));
    assertThat(page).hasTitle("sky.Object – Qserv CSS – Statehouse");
    assertThat(fact("Director key")).hasText("objectId");
    assertThat(fact("Shared scan")).hasText("fast (1)");
    assertThat(heading("Chunks (2)")).isVisible();
    assertThat(page.locator(".bars li")).containsText("worker-1");
    assertThat(heading("Schema (3 columns)")).isVisible();
  }

  @Test
  void addresses_of_earlier_versions_lead_to_the_same_pages() {
    createSky();

    visit("/#/catalog/sky/Object");

    assertThat(page).hasURL(Pattern.compile("#/css/sky/Object$"));
    assertThat(fact("Director key")).hasText("objectId");
  }

  @Test
  void without_databases_the_page_says_how_to_create_one_and_shows_the_first_at_once() {
    visit("/");
    assertThat(page.locator(".side")).containsText("statehouse css ingest DIR");
    assertThat(heading("No databases yet")).isVisible();

    run("css", "create-database", "sky");

    assertThat(heading("sky")).isVisible();
  }

  @Test
  void what_is_not_there_is_reported_in_the_server_s_words() {
    expectErrors("status of 404");

    visit("/#/css/nowhere");

    assertThat(heading("Not found")).isVisible();
    assertThat(page.locator(".empty")).containsText("nowhere");
  }

  @Test
  void changes_of_other_processes_and_clients_appear() {
    expectErrors("status of 404");
    createSky();
    visit("/#/css/sky/Object");
    awaitConnection("live");
    Locator status = page.locator(".title .pill");

    send("PUT", "/css/databases/sky/tables/Object/status", "{\"status\":\"READY\"}");
    assertThat(status).hasText("READY");

    run("css", "add-node", "worker-2", "--host", "10.0.0.12", "--port", "5012");
    assertThat(page.locator(".nodes")).containsText("worker-2");
    run("css", "add-chunk", "sky.Object", "4713", "worker-2");
    assertThat(heading("Chunks (3)")).isVisible();
    run("css", "set-node-state", "worker-2", "DELETING:0123456789abcdef:ACTIVE");
    assertThat(page.locator(".nodes")).containsText("being deleted, was ACTIVE");

    run("css", "drop-table", "sky.Object");
    assertThat(heading("Not found")).isVisible();
  }

  @Test
  void the_chunks_of_a_table_are_read_again_only_when_the_table_changes_and_few_times_then() {
    createSky();
    AtomicInteger reads = new AtomicInteger();
    page.onRequest(request -> reads.addAndGet(request.url().endsWith("/chunks") ? 1 : 0));
    visit("/#/css/sky/Object");
    assertThat(heading("Chunks (2)")).isVisible();
    awaitConnection("live");

    run("css", "create-database", "sea");
    send("PUT", "/css/databases/sky/status", "{\"status\":\"DROPPED\"}");
    assertThat(page.locator(".side")).containsText("DROPPED");
    assertThat(page.locator(".side")).containsText("sea");
    assertThat(reads).hasValue(1);

    for (int chunk = 1; chunk <= 20; chunk++) {
      send("POST", CHUNKS + chunk, "{\"nodes\":[\"worker-1\"]}");
    }
    assertThat(heading("Chunks (22)")).isVisible();
    assertThat(reads).hasValueLessThanOrEqualTo(4);
  }

  @Test
  void where_it_is_narrow_one_pane_is_shown_at_a_time() {
    createSky();
    narrow();
    visit("/");
    assertThat(heading("Databases")).isVisible();
    assertThat(page.locator(".detail")).isHidden();

    page.locator(".side a").first().click();

    assertThat(heading("Tables (1)")).isVisible();
    assertThat(page.locator(".side")).isHidden();
    page.locator(".back").click();
    assertThat(heading("Databases")).isVisible();
  }

  private Locator fact(String name) {
    return page.locator(".facts div")
        .filter(new Locator.FilterOptions().setHas(text(name)))
        .locator("dd");
  }

  private void createSky() {
    createSky(this);
  }

  /** A database with a table that has chunks on a node. */
  static void createSky(ConsoleTest test) {
    test.run(("css create-database sky --stripes 85 --sub-stripes 12 --overlap 0.01").split(" "));
    test.run(
        "css",
        "create-table",
        "sky.Object",
        "--director-key",
        "objectId",
        "--latitude",
        "decl",
        "--longitude",
        "ra",
        "--overlap",
        "0.01",
        "--scan-rating",
        "1",
        "--schema",
        "`objectId` BIGINT NOT NULL,`ra` DOUBLE,`decl` DECIMAL(9,5)");
    test.run("css add-node worker-1 --host 10.0.0.11 --port 5012".split(" "));
    test.run("css add-chunk sky.Object 4711 worker-1".split(" "));
    test.run("css add-chunk sky.Object 4712 worker-1".split(" "));
  }
}
