package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangesPageTest extends ConsoleTest {
  private static final int MANY = 50_000;

  private void put(String key, String value) {
    send("PUT", "/keys?system=css&key=" + key, value);
  }

  private Locator rows() {
    return page.locator(".change-row");
  }

  private Locator row(String text) {
    return rows().filter(new Locator.FilterOptions().setHasText(text));
  }

  private Locator state() {
    return page.locator(".change-state");
  }

  private Locator dialog() {
    return page.locator("dialog");
  }

  @Test
  void changes_appear_by_meaning_wait_during_a_pause_and_a_lost_connection_is_said() {
    expectErrors("ERR_|status of 503");
    run("css", "create-database", "sky");
    visit("/#/changes");
    assertThat(heading("No change yet")).isVisible();
    assertThat(heading("Changes")).isAttached();

    put("/DBS/sky", "PENDING_DROP:1");
    assertThat(row("database sky")).containsText("status READY → PENDING_DROP:1");
    row("database sky").click();
    assertThat(page.locator(".change-detail")).containsText("changed");
    assertThat(link("Show the record")).hasAttribute("href", "#/css/sky");
    assertThat(link("Show the key")).hasAttribute("href", "#/keys/css/%2FDBS%2Fsky");

    button("Pause").click();
    put("/k/%3Cb%3E%E2%80%AEa", "x");
    put("/k/b", "x");
    assertThat(state()).containsText("Paused: 2 changes wait");
    assertThat(rows()).hasCount(1);
    button("Resume").click();
    assertThat(row("/k/<b>⟨U+202E⟩a")).isVisible();
    assertThat(rows()).hasCount(3);

    page.getByLabel("Filter changes").fill("pending");
    assertThat(state()).containsText("1 of 3 changes");
    assertThat(rows()).hasCount(1);
    page.getByLabel("Filter changes").fill("");
    assertFits(360);
    link("← All changes").click();

    stopServer();
    awaitConnection("reconnecting");
    run("css", "create-database", "missed");
    startServer();
    assertThat(row("Changes may be missing here")).isVisible();
    put("/k/after", "x");
    assertThat(row("/k/after")).isVisible();
    assertThat(rows()).hasCount(5);
  }

  @Test
  void the_changes_of_one_key_are_shown_alone_and_without_a_history_that_is_said() {
    visit("/#/changes/css/key/%2Fk%2Fa");
    assertThat(heading("No change yet")).isVisible();

    put("/k/a/below", "x");
    put("/k/a", "x");

    assertThat(row("/k/a")).isVisible();
    assertThat(rows()).hasCount(1);
    link("History").click();
    assertThat(page).hasURL(Pattern.compile("#/changes/css/key/%2Fk%2Fa/view/history$"));
    assertThat(heading("No history is kept")).isVisible();
    assertThat(page.locator(".change-none")).containsText("history.store");
    page.goBack();
    assertThat(row("/k/a")).isVisible();
    assertThat(row("Changes may be missing here")).isVisible();
  }

  @Test
  void a_key_is_restored_from_the_history_as_it_was_shown_or_not_at_all() {
    expectErrors("status of 412");
    restartServer(Map.of("history.store", "on"));
    visit("/#/changes/css");
    assertThat(heading("No change yet")).isVisible();
    awaitRecorded("begin");
    put("/k/a", "old");
    assertThat(row("/k/a")).hasCount(1);
    put("/k/a", "new");
    assertThat(row("old → new")).isVisible();
    awaitRecorded("\"after\":\"new\"");

    visit("/#/changes/css/key/%2Fk%2Fa/view/history/since/1h");
    assertThat(row("old → new")).isVisible();
    row("old → new").click();
    button("Restore what it was before…").click();
    assertThat(dialog()).containsText("this would be written");
    put("/k/a", "racing");
    button("Restore 1 key").click();
    assertThat(dialog()).containsText("Someone else has changed this meanwhile");
    assertThat(dialog()).containsText("racing");
    button("Restore 1 key").click();
    assertThat(dialog()).hasCount(0);

    assertThat(row("racing → old")).isVisible();
    visit("/#/changes/css/view/compare");
    assertThat(row("/k/a")).containsText("value old");
    assertThat(button("Restore this…")).isVisible();
    assertFits(360);
  }

  @Test
  void a_hundred_thousand_changes_leave_the_memory_of_the_page_flat() {
    expectErrors("ERR_");
    AtomicInteger connections = new AtomicInteger();
    page.route(
        Pattern.compile("/events\\?"), route -> respond(route, connections.getAndIncrement()));
    visit("/#/changes/css");

    assertThat(row("record-0-" + (MANY - 1))).hasCount(1);
    long first = usedHeap();
    assertThat(row("record-1-" + (MANY - 1))).hasCount(1);

    // The text that was received last may still be there for a moment.
    page.waitForCondition(() -> usedHeap() < first + 4_000_000);
    assertThat(state()).containsText("2,000 changes");
    assertThat(rows().count()).isLessThan(60);
  }

  /** Responds with many changes, twice; the client comes back for more after each end. */
  private static void respond(Route route, int connection) {
    if (connection > 1) {
      route.abort();
      return;
    }
    String events =
        IntStream.range(0, MANY)
            .mapToObj(
                i ->
                    ("event: changed\nid: %1$d-%2$d\ndata: {\"time\":\"2031-05-02T09:00:00Z\","
                            + "\"system\":\"css\",\"change\":\"changed\",\"type\":\"table\","
                            + "\"identity\":\"record-%1$d-%2$d\",\"key\":\"/k/%2$d\",\"fields\":"
                            + "[{\"name\":\"value\",\"before\":\"1\",\"after\":\"2\"}]}\n\n")
                        .formatted(connection, i))
            .collect(Collectors.joining());
    route.fulfill(
        new Route.FulfillOptions()
            .setHeaders(Map.of("Content-Type", "text/event-stream"))
            .setBody("event: watching\ndata: {}\n\n" + events));
  }

  /** The history is written beside the requests, and begins some time after the server. */
  private void awaitRecorded(String text) {
    page.waitForCondition(
        () -> page.request().get(url("/history?system=css")).text().contains(text));
  }

  private long usedHeap() {
    CDPSession session = page.context().newCDPSession(page);
    session.send("HeapProfiler.collectGarbage");
    JsonObject usage = session.send("Runtime.getHeapUsage");
    session.detach();
    return usage.get("usedSize").getAsLong();
  }
}
