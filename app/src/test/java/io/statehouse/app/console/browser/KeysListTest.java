package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.statehouse.file.FileStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeysListTest extends ConsoleTest {
  private static final long MAX_GROWTH = 3 << 20;

  /** Puts 12,000 siblings as another process does. */
  @BeforeEach
  void putMany() {
    try (FileStore store = FileStore.open(directory.resolve("statehouse-data/css"))) {
      for (int thousand = 0; thousand < 12; thousand++) {
        Transaction.Builder keys = Transaction.builder();
        for (int i = 0; i < 1000; i++) {
          int number = 1000 * thousand + i;
          keys.put(new Key("/many/k%05d".formatted(number)), Bytes.utf8("value " + number));
        }
        store.commit(keys.build());
      }
    }
  }

  @Test
  void a_list_of_12_000_siblings_has_few_rows_in_the_document_and_follows_the_keyboard() {
    visit("/#/keys");
    link("List").click();
    assertThat(row("k00000")).isVisible();
    table().focus();
    for (int pages = 0; pages < 24; pages++) {
      page.keyboard().press("End");
      assertThat(page.locator(".list-status")).not().containsText("Loading");
    }
    page.waitForCondition(
        () -> {
          page.keyboard().press("End");
          return row("k11999").count() == 1;
        });
    assertThat(page.locator(".list-status")).hasText("All 12,000 keys.");
    assertThat(rows().count()).isLessThan(200);

    awaitConnection("live");
    send("PUT", "/keys?system=css&key=/many/k11998", "another");
    assertThat(row("k11998").locator(".changed-mark")).isVisible();
    send("DELETE", "/keys?system=css&key=/many/k11997", "");
    assertThat(row("k11997")).hasCount(0);
    page.keyboard().press("ArrowUp");
    page.keyboard().press("e");
    assertThat(page).hasURL(Pattern.compile("#/keys/list/css/key%3D%2Fmany%2Fk11998$"));
    assertThat(page.getByLabel("New value")).hasValue("another");

    finder().fill("/many/k05");
    assertThat(row("k05000")).isVisible();
    page.getByLabel("show only these").check();
    assertThat(page.locator(".list-status")).hasText("All 1,000 keys.");
    page.getByRole(AriaRole.COLUMNHEADER).getByText("Key").click();
    assertThat(rows().first()).containsText("k05999");
  }

  @Test
  void values_are_searched_until_that_is_stopped_and_then_further() {
    page.route("**/keys/search**", route -> {});
    visit("/#/keys/list/css");
    text("Search names and values").click();
    page.getByLabel("How names are compared").selectOption("glob");
    page.getByLabel("Text in the name").fill("/many/k*5");
    page.getByLabel("Text in the value").fill("value 11");
    button("Search").click();
    assertThat(page.locator(".list-status")).containsText("Searching");
    button("Stop").click();
    page.unroute("**/keys/search**");
    button("Search on").click();

    assertThat(page.locator(".list-status")).hasText("111 keys found in all 12,000.");
    assertThat(rows().first()).containsText("value 115");
    page.reload();
    assertThat(page.locator(".list-status")).hasText("111 keys found in all 12,000.");
    button("Clear").click();
    assertThat(row("k00000")).isVisible();
  }

  @Test
  void a_hundred_thousand_changes_leave_the_heap_as_it_was() {
    // The page of CSS says that this store is none of its own.
    expectErrors("status of 409");
    AtomicInteger streams = new AtomicInteger();
    visit("/#/keys/list/css/key%3D%2Fmany%2Fk00001");
    assertThat(row("k00000")).isVisible();
    CDPSession browser = page.context().newCDPSession(page);
    long before = 0;
    for (int changes : new int[] {10_000, 100_000}) {
      before = usedHeap(browser);
      String events = changes(changes);
      int last = streams.get();
      page.route(
          "**/keys/watch**",
          route -> {
            if (streams.getAndIncrement() > last) {
              route.resume();
            } else {
              route.fulfill(
                  new Route.FulfillOptions().setContentType("text/event-stream").setBody(events));
            }
          });
      page.evaluate("document.getElementById('spoken').textContent = ''");
      link("Qserv CSS").click();
      link("Keys").click();
      assertThat(page.locator("#spoken")).hasText("All keys were reloaded.");
      page.unroute("**/keys/watch**");
    }

    // The stream that was read last is not freed at once.
    long flat = before + MAX_GROWTH;
    page.waitForCondition(() -> usedHeap(browser) < flat);
  }

  private static String changes(int number) {
    StringBuilder events = new StringBuilder("event: watching\ndata: {}\n\n");
    for (int i = 0; i < number; i++) {
      events.append("event: changed\ndata: {\"keys\":[\"/many/k%05d\"]}\n\n".formatted(i % 12_000));
    }
    return events.toString();
  }

  private static long usedHeap(CDPSession browser) {
    browser.send("HeapProfiler.collectGarbage");
    JsonObject usage = browser.send("Runtime.getHeapUsage");
    return usage.get("usedSize").getAsLong();
  }

  private Locator finder() {
    return page.getByLabel("Find keys that begin with");
  }

  private Locator table() {
    return page.getByRole(AriaRole.GRID);
  }

  private Locator rows() {
    return page.locator(".virtual-rows [role=row]");
  }

  private Locator row(String name) {
    return rows().filter(new Locator.FilterOptions().setHasText(name));
  }
}
