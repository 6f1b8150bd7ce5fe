package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import io.statehouse.file.FileStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KeysPageTest extends ConsoleTest {

  @Test
  void a_key_is_found_in_the_tree_and_its_entry_is_shown() {
    put("/a/b", "first");
    put("/a/c", "second");
    visit("/#/keys");
    assertThat(heading("Select a key")).isVisible();

    node("a").click();
    node("c").click();

    assertThat(page).hasURL(Pattern.compile("#/keys/css/%2Fa%2Fc$"));
    assertThat(page).hasTitle("/a/c – Keys – Statehouse");
    assertThat(value()).hasText("second");
    assertThat(page.locator(".facts")).containsText("6 bytes");
    assertThat(page.locator(".facts dd").first()).hasText(Pattern.compile("\\d+"));
  }

  @Test
  void the_tree_works_with_the_keyboard() {
    put("/a/b", "first");
    put("/z", "last");
    visit("/#/keys");
    assertThat(node("a")).isVisible();

    page.locator("[role=treeitem]").first().focus();
    page.keyboard().press("ArrowRight");
    assertThat(node("b")).isVisible();
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(value()).hasText("first");
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("ArrowLeft");
    assertThat(node("b")).isHidden();
    page.keyboard().press("End");
    page.keyboard().press("Enter");
    assertThat(value()).hasText("last");
  }

  @Test
  void an_address_opens_the_tree_at_its_key_and_one_without_a_system_does_too() {
    put("/a/b", "first");

    visit("/#/keys/%2Fa%2Fb");

    assertThat(page).hasURL(Pattern.compile("#/keys/css/%2Fa%2Fb$"));
    assertThat(value()).hasText("first");
    assertThat(page.locator("[aria-selected=true]")).hasText("b");
  }

  @Test
  void a_prefix_an_empty_value_and_bytes_are_distinguished() {
    put("/a/empty", "");
    send("PUT", "/keys?system=css&key=/a/bytes", new byte[] {(byte) 0xff, 0});
    visit("/#/keys/css/%2Fa");
    assertThat(text("There is no entry at this key.")).isVisible();

    visit("/#/keys/css/%2Fa%2Fempty");
    assertThat(text("The value is empty.")).isVisible();

    visit("/#/keys/css/%2Fa%2Fbytes");
    assertThat(value()).containsText(Pattern.compile("00000000  ff 00 +\\.\\."));
  }

  @Test
  void bytes_are_shown_as_numbers_and_characters_and_downloaded_exactly() throws IOException {
    byte[] bytes = new byte[20_000];
    new Random(1).nextBytes(bytes);
    System.arraycopy("magic".getBytes(UTF_8), 0, bytes, 16, 5);
    send("PUT", "/keys?system=css&key=/a/b%09%2B%C3%A9", bytes);

    visit("/#/keys/css/" + "%2Fa%2Fb%09%2B%C3%A9");
    assertThat(value()).containsText(Pattern.compile("00000010  6d 61 67 69 63 .*  magic"));
    button("Show more of 3,616 bytes").click();
    assertThat(value()).containsText("00004e10  ");

    Download download = page.waitForDownload(() -> link("Download").click());
    assertThat(download.path()).hasBinaryContent(bytes);
  }

  @Test
  void characters_that_cannot_be_seen_are_made_visible_in_names() {
    put("/a/safe%E2%80%AEtxt.exe", "");
    put("/a/two%0Alines", "");
    put("/a/zero%E2%80%8Bwidth", "");

    visit("/#/keys/css/%2Fa%2Fzero%E2%80%8Bwidth");

    assertThat(names())
        .hasText(
            new String[] {"a", "safe⟨U+202E⟩txt.exe", "two⟨U+000A⟩lines", "zero⟨U+200B⟩width"});
    assertThat(page.locator(".detail h1")).hasText("/a/zero⟨U+200B⟩width");
    assertThat(page).hasTitle("/a/zero⟨U+200B⟩width – Keys – Statehouse");
  }

  @Test
  void a_packed_key_is_shown_as_the_keys_it_stands_for_and_as_stored() {
    put("/a/.packed.json", "{\"one\":\"1\",\"two\":2}");

    visit("/#/keys/css/%2Fa%2F.packed.json");

    assertThat(page.locator(".params div")).hasText(new String[] {"one1", "two2"});
    assertThat(value()).isHidden();
    button("Text").click();
    assertThat(value()).hasText("{\"one\":\"1\",\"two\":2}");
  }

  @Test
  void writes_and_deletes_of_other_clients_appear() {
    put("/a/b", "first");
    visit("/#/keys/css/%2Fa%2Fb");
    assertThat(value()).hasText("first");
    awaitConnection("live");

    put("/a/b", "second");
    assertThat(value()).hasText("second");

    run("keys", "put", "/a/new", "x", "--system", "css");
    assertThat(node("new")).isVisible();

    send("DELETE", "/keys?system=css&key=/a/b", "");
    assertThat(text("There is no entry at this key.")).isVisible();
    assertThat(node("b")).isHidden();
  }

  @Test
  void the_first_key_appears_in_an_empty_store() {
    visit("/#/keys");
    assertThat(heading("No keys yet")).isVisible();
    awaitConnection("live");

    put("/a", "first");

    assertThat(node("a")).isVisible();
  }

  @Test
  void the_system_is_chosen_in_the_page_where_several_serve_their_keys() {
    expectErrors("status of 404");
    put("/a", "first");
    page.route("**/systems", KeysPageTest::listTwo);
    visit("/#/keys");
    assertThat(node("a")).isVisible();

    page.getByLabel("System", new Page.GetByLabelOptions().setExact(true)).selectOption("other");

    assertThat(page).hasURL(Pattern.compile("#/keys/other$"));
    assertThat(notice()).containsText("unknown system \"other\"");
    assertThat(node("a")).isHidden();
  }

  // Many keys

  @Test
  void the_middle_of_60_000_siblings_is_one_step_away_and_writes_there_cost_little_traffic() {
    putMany();
    visit("/#/keys");
    assertThat(node("many")).isVisible();
    List<Request> requests = finishedRequests();

    finder().fill("/many/k30000");
    assertThat(node("k30000")).isInViewport();
    assertThat(node("k29999")).isHidden();
    button("Earlier").click();
    assertThat(node("k29999")).isVisible();
    button("More").click();
    assertThat(page.locator("[role=treeitem]:focus")).hasText("k30200");
    assertThat(bytes(requests)).isLessThan(400_000);

    requests.clear();
    awaitConnection("live");
    for (int i = 0; i < 20; i++) {
      put("/many/k300" + (10 + i), "changed");
    }
    put("/many/k30029.new", "");
    assertThat(node("k30029.new")).isVisible();
    send("DELETE", "/keys?system=css&key=/many/k30029.new", "");
    assertThat(node("k30029.new")).isHidden();
    assertThat(bytes(requests)).isLessThan(20_000);
  }

  @Test
  void a_search_shows_only_what_begins_so_if_that_is_wanted_and_says_if_nothing_does() {
    put("/a/one", "");
    put("/a/other", "");
    put("/a/two", "");
    put("/ab/one", "");
    visit("/#/keys");
    assertThat(node("a")).isVisible();

    page.getByLabel("show only these").check();
    finder().fill("a/o");
    assertThat(names()).hasText(new String[] {"a", "one", "other"});
    page.locator(".twist").first().click();
    assertThat(names()).hasText(new String[] {"a"});
    page.locator(".twist").first().click();
    assertThat(names()).hasText(new String[] {"a", "one", "other"});

    finder().fill("/c/o");
    assertThat(page.getByText("No key begins with /c/o.")).isVisible();
    assertThat(names()).hasCount(0);
    finder().fill("/a/p");
    assertThat(page.getByText("No key begins with /a/p.")).isVisible();
    finder().fill("");
    assertThat(names()).hasText(new String[] {"a", "one", "other", "two", "ab"});
  }

  @Test
  void a_json_value_is_indented_and_folded_and_keeps_what_is_stored() {
    put("/json", "{\"n\":7.10,\"big\":12345678901234567890,\"s\":\"a,{b\",\"e\":[],\"l\":[1]}");
    visit("/#/keys/css/%2Fjson");

    Locator document = page.getByLabel("Value, formatted");
    assertThat(document)
        .hasText(
            Pattern.compile(
                """
                ^\\{\\s*"n": 7.10,\\s*"big": 12345678901234567890,\\s*"s": "a,\\{b",\\s*\
                "e": \\[],\\s*"l": \\[\\s*1\\s*]\\s*}$"""),
            new LocatorAssertions.HasTextOptions().setUseInnerText(true));
    document.getByText("\"l\": [").click();
    assertThat(document.getByText("1 item")).isVisible();
    button("Text").click();
    assertThat(value())
        .hasText("{\"n\":7.10,\"big\":12345678901234567890,\"s\":\"a,{b\",\"e\":[],\"l\":[1]}");

    put("/deep", "[".repeat(5_000) + "]".repeat(5_000));
    visit("/#/keys/css/%2Fdeep");
    assertThat(page.getByLabel("Value", new Page.GetByLabelOptions().setExact(true)))
        .containsText("[[[[");
  }

  @Test
  void while_the_store_is_down_the_page_says_so_once_and_does_not_flicker() {
    expectErrors("status of 503");
    put("/a", "x");
    visit("/#/keys");
    assertThat(node("a")).isVisible();
    page.route(
        "**/keys?system=css&key=*",
        route ->
            route.fulfill(
                new Route.FulfillOptions().setStatus(503).setBody("{\"message\":\"no store\"}")));
    node("a").click();
    assertThat(page.getByText("Not loaded yet.")).isVisible();
    assertThat(notice()).hasText("no store");
    page.evaluate(
        "() => { window.seen = 0;"
            + " new MutationObserver(() => window.seen++).observe(document.getElementById('content'),"
            + " {subtree: true, childList: true});"
            + " new MutationObserver(() => window.seen++).observe(document.getElementById('notice'),"
            + " {attributes: true, attributeFilter: ['hidden']}); }");
    page.waitForResponse(response -> response.status() == 503, () -> {});
    page.waitForResponse(response -> response.status() == 503, () -> {});
    assertThat(page.evaluate("window.seen")).isEqualTo(0);

    page.unroute("**/keys?system=css&key=*");
    assertThat(value()).hasText("x");
    assertThat(notice()).isHidden();
  }

  private static void listTwo(Route route) {
    String listed =
        "{\"name\":\"%s\",\"title\":\"%s\",\"page\":\"systems/css/page.js\","
            + "\"keysServed\":true,\"readOnly\":false}";
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("application/json")
            .setBody(
                "["
                    + listed.formatted("css", "One")
                    + ","
                    + listed.formatted("other", "Other")
                    + "]"));
  }

  /** Puts 60,000 siblings as another process does, in few transactions. */
  private void putMany() {
    try (FileStore store = FileStore.open(directory.resolve("statehouse-data/css"))) {
      for (int thousand = 0; thousand < 60; thousand++) {
        Transaction.Builder keys = Transaction.builder();
        for (int i = 0; i < 1000; i++) {
          keys.put(new Key("/many/k%05d".formatted(1000 * thousand + i)), Bytes.EMPTY);
        }
        store.commit(keys.build());
      }
    }
  }

  /** The requests that finish from now on. */
  private List<Request> finishedRequests() {
    List<Request> requests = new ArrayList<>();
    page.onRequestFinished(requests::add);
    return requests;
  }

  private static int bytes(List<Request> requests) {
    return requests.stream().mapToInt(request -> request.sizes().responseBodySize).sum();
  }

  private void put(String key, String value) {
    send("PUT", "/keys?system=css&key=" + key, value);
  }

  private Locator node(String name) {
    return page.getByRole(AriaRole.TREE)
        .getByText(name, new Locator.GetByTextOptions().setExact(true));
  }

  /** The names in the tree. */
  private Locator names() {
    return page.locator(".tree-name");
  }

  private Locator finder() {
    return page.getByLabel("Find keys that begin with");
  }

  private Locator value() {
    return page.getByLabel("Value", new Page.GetByLabelOptions().setExact(true));
  }
}
