package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import io.statehouse.app.access.AccessAdmin;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OperationsPageTest extends ConsoleTest {

  private Locator task() {
    return page.locator(".task");
  }

  private Locator card(String title) {
    return page.locator(".card").filter(new Locator.FilterOptions().setHasText(title));
  }

  @Test
  void what_is_wrong_is_found_and_repaired_after_it_is_shown() {
    run("css", "create-database", "sky");
    run("keys", "put", "/DBS/sky/TABLES/a", "", "--system", "css");
    run("keys", "put", "/odd/one", "x", "--system", "css");
    visit("/#/operations");

    button("Verify now").click();
    assertThat(card("missing-ancestor")).containsText("A key exists without its parent");
    assertThat(page.locator(".side [aria-current]")).containsText("error");
    assertThat(link("/odd/one")).hasAttribute("href", "#/keys/css/%2Fodd%2Fone");
    page.getByLabel("Filter findings").fill("nothing such");
    assertThat(text("No finding matches the filter.")).isVisible();
    page.getByLabel("Filter findings").fill("");

    button("Repair…").click();
    assertThat(task()).containsText("would be repaired");
    assertThat(task()).containsText("/odd");
    assertThat(run("keys", "ls", "/odd", "--system", "css")).isEqualTo("/odd/one\n");
    page.getByText(Pattern.compile("^Repair \\d+ findings?$")).click();
    assertThat(task()).containsText("repaired.");
    assertThat(card("missing-ancestor")).hasCount(0);
    assertThat(run("keys", "ls", "/odd", "--system", "css")).startsWith("/odd\n");
    assertFits(360);
  }

  @Test
  void a_copy_is_planned_and_done_and_one_that_takes_long_is_cancelled() {
    run("css", "create-database", "sky");
    visit("/#/operations/new/copy");

    page.getByLabel("To the store").fill("file:other");
    button("Plan the copy").click();
    assertThat(task()).containsText("Plan: copy a system");
    button("Copy now").click();
    assertThat(task()).containsText("Different in the end");

    page.getByLabel("System").selectOption("gis");
    page.getByLabel("To the store").fill("redis://127.0.0.1:1/0");
    button("Plan the copy").click();
    button("Cancel").click();
    assertThat(task()).containsText("was cancelled. What it had written stays.");

    link("Jobs").click();
    assertThat(page.locator(".job")).hasCount(3);
    assertThat(page.locator(".job").first()).containsText("cancelled");
    page.locator(".job a").nth(1).click();
    assertThat(page.locator(".detail h1")).hasText("Copy of css");
    assertThat(page.locator(".facts").first()).containsText("file:other");
    assertFits(360);
  }

  @Test
  void documents_are_planned_and_applied_and_backups_are_made_and_verified() {
    restartServer(Map.of("backup.folder", "backups"));
    run("css", "create-database", "sky");
    visit("/#/operations/files");
    byte[] node = "kind: css/node\nname: w1\nhost: 10.0.0.1\nport: 5012\n".getBytes(UTF_8);

    page.locator("input[type=file]").setInputFiles(new FilePayload("nodes.yaml", "", node));
    button("Plan").click();
    assertThat(task()).containsText("w1");
    assertThat(run("css", "nodes")).doesNotContain("w1");
    page.getByText(Pattern.compile("^Write \\d+ changes$")).click();
    assertThat(card("Apply").last()).containsText("done");
    assertThat(run("css", "nodes")).contains("w1");

    visit("/#/operations/new/backup");
    button("Back up").click();
    assertThat(task()).containsText("SHA-256");
    link("Backups and archives").click();
    text("Verify").click();
    assertThat(task()).containsText("whole: every checksum is right");
    assertFits(360);
  }

  @Test
  void what_a_user_may_not_do_is_not_offered() {
    expectErrors("status of (401|403|503)");
    run("keys", "put", "/odd/one", "x", "--system", "css");
    AccessAdmin access = new AccessAdmin(directory.resolve("access.yaml"), List.of("css", "gis"));
    access.addUser("dana", "correct-horse", List.of("operator"));
    restartServer(Map.of("access.file", directory.resolve("access.yaml").toString()));
    visit("/#/operations");
    page.getByLabel("User").fill("dana");
    page.getByLabel("Password").fill("correct-horse");
    button("Sign in").click();

    button("Verify now").click();

    assertThat(card("missing-ancestor")).isVisible();
    assertThat(button("Repair…")).hasCount(0);
    assertThat(link("Copy a system")).hasCount(0);
    assertThat(link("Jobs")).isVisible();
  }
}
