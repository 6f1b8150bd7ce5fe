package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CssPageTest extends ConsoleTest {
  private static final String CHUNKS = "/css/databases/sky/tables/Object/chunks/";

  private static final String WITH_REPLICA = "chunk 4711: worker-1, worker-2";
  private static final String DATABASE =
      "{\"database\":\"cat\",\"num_stripes\":85,\"num_sub_stripes\":12,\"overlap\":0.01}";
  private static final String DIRECTOR =
      "{\"database\":\"cat\",\"table\":\"Object\",\"is_partitioned\":1,\"director_table\":\"\","
          + "\"director_key\":\"id\",\"latitude_key\":\"lat\",\"longitude_key\":\"lon\",\"schema\":["
          + "{\"name\":\"id\",\"type\":\"BIGINT\"},{\"name\":\"lat\",\"type\":\"DOUBLE\"},"
          + "{\"name\":\"lon\",\"type\":\"DOUBLE\"}]}";

  @Test
  void the_first_database_is_shown_with_its_tables() {
    createSky();

    visit("/#/css");

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
    visit("/#/css");

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
    visit("/#/css");
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
  void a_database_is_created_changed_beside_another_writer_and_dropped_by_its_name() {
    expectErrors("status of 4(04|12)");
    createSky();
    visit("/#/css/sky");

    button("Create a database").click();
    field("Name").fill("more");
    page.getByLabel("Partitioning").selectOption("sky");
    button("Create").click();
    assertThat(page.locator(".title h1")).hasText("more");
    assertThat(fact("Stripes")).hasText("85");

    page.locator("[data-focus=status]").click();
    send("PUT", "/css/databases/more/status", "{\"status\":\"DO_NOT_USE\"}");
    assertThat(fact("Revision")).containsText("changed since you looked");
    field("Status").fill("PENDING_DROP:7");
    button("Save").click();
    assertThat(wrong()).containsText("Status is now “DO_NOT_USE”. Save again to replace it");
    button("Save").click();
    assertThat(page.locator(".title .pill")).hasText("PENDING_DROP:7");
    assertThat(fact("Revision")).not().containsText("changed");

    link("Pending actions").click();
    assertThat(page.locator("tbody tr")).containsText("drop database");
    link("more").click();
    button("Drop").click();
    field("Type more to confirm").fill("sky");
    button("Drop database").click();
    assertThat(wrong()).hasText("That is not the name: type more.");
    field("Type more to confirm").fill("more");
    button("Drop database").click();
    assertThat(heading("sky")).isVisible();
    assertThat(run("css", "databases")).isEqualTo("sky\n");
  }

  @Test
  void a_table_is_changed_and_its_chunks_are_found_on_the_map_by_the_keyboard() {
    createSky();
    visit("/#/css/sky/Object");
    awaitConnection("live");

    button("Change the schema").click();
    field("Schema").fill("`objectId` BIGINT");
    button("Save").click();
    assertThat(heading("Schema (1 column)")).isVisible();
    button("Change the shared scan").click();
    page.getByLabel("Scan rating").selectOption("3");
    button("Save").click();
    assertThat(fact("Shared scan")).hasText("slow (3)");

    run("css add-node worker-2 --host 10.0.0.12 --port 5012".split(" "));
    button("Add replicas").click();
    field("Nodes").fill("worker-2");
    button("Add").last().click();
    assertThat(page.locator(".chunk-summary")).containsText("1 has");
    page.locator(".chunk-range").press("End");
    assertThat(page.locator(".chunk-chosen")).containsText("Chunk 4712");
    page.locator(".chunk-range").press("ArrowLeft");
    assertThat(page.locator(".chunk-range")).hasAttribute("aria-valuetext", WITH_REPLICA);
    assertFits(320);
  }

  @Test
  void a_catalogue_is_registered_from_files_once_its_plan_was_seen() throws IOException {
    createSky();
    Path catalogue = Files.createDirectories(directory.resolve("catalogue"));
    Path database = Files.writeString(catalogue.resolve("database.json"), DATABASE);
    Path table = Files.writeString(catalogue.resolve("Object.json"), DIRECTOR);
    visit("/#/css/%2Ffiles");

    page.getByLabel("Files of the catalogue").setInputFiles(new Path[] {database, table});
    button("Plan").first().click();
    assertThat(page.locator(".planned").first())
        .containsText("cat is created, partitioned like sky");
    assertThat(page.locator(".planned tbody tr").first()).containsText("director");
    assertThat(run("css", "databases")).isEqualTo("sky\n");
    button("Register 1 table").click();
    link("Go to cat").click();

    assertThat(page.locator(".title h1")).hasText("cat");
    assertThat(run("css", "tables", "cat")).isEqualTo("Object\n");
  }

  @Test
  void a_server_that_only_reads_offers_no_changes() {
    createSky();
    restartServer(Map.of("css.read-only", "on"));

    visit("/#/css/sky/Object");

    assertThat(heading("Chunks (2)")).isVisible();
    for (String name : new String[] {"Create a database", "Drop", "Change", "Add"}) {
      assertThat(button(name)).hasCount(0);
    }
  }

  @Test
  void where_it_is_narrow_one_pane_is_shown_at_a_time() {
    createSky();
    narrow();
    visit("/#/css");
    assertThat(heading("Databases")).isVisible();
    assertThat(page.locator(".detail")).isHidden();

    page.locator(".side a").first().click();

    assertThat(heading("Tables (1)")).isVisible();
    assertThat(page.locator(".side")).isHidden();
    page.locator(".back").click();
    assertThat(heading("Databases")).isVisible();
  }

  private Locator field(String label) {
    return page.locator("dialog").getByLabel(label);
  }

  private Locator wrong() {
    return page.locator("dialog .wrong");
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
