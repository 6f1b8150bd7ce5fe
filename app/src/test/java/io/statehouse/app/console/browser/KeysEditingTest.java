package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KeysEditingTest extends ConsoleTest {

  @Test
  void what_two_writers_have_made_of_a_value_is_merged_or_chosen() {
    expectErrors("status of 412");
    put("/doc", "one\ntwo\nthree\n");
    visit("/#/keys/css/%2Fdoc");
    assertThat(value()).containsText("one");
    awaitConnection("live");

    page.keyboard().press("e");
    editor().fill("ONE\ntwo\nthree\n");
    put("/doc", "one\ntwo\nTHREE\n");
    assertThat(page.getByText("What you have typed is kept")).isVisible();
    button("Review change").click();
    assertThat(text("Only you have changed this")).isVisible();
    assertThat(text("Only the other writer has changed this")).isVisible();
    button("Go on with the merged text").click();

    assertThat(page.getByLabel("Changed: /doc").last()).containsText("ONE");
    put("/doc", "1\ntwo\nTHREE\n");
    button("Save").click();
    assertThat(text("Conflict 1 of 1")).isVisible();
    assertThat(button("Choose in 1 conflict")).isDisabled();
    page.getByLabel("Mine").check();
    button("Go on with the merged text").click();
    button("Save").click();

    assertThat(value()).hasText("ONE two THREE");
    assertThat(page.getByText("Changed /doc.")).isVisible();
  }

  @Test
  void an_entry_is_created_renamed_and_deleted_and_what_was_last_is_undone() {
    expectErrors("status of (404|412)"); // the key may be gone when the page reads it again
    put("/a/b", "first");
    visit("/#/keys");
    button("New key").click();
    button("Cancel").click();
    button("New key").click();
    page.getByLabel("Key", exactly()).fill("/a/new");
    editor().fill("{\"size\": 1}");
    assertThat(page.getByText("This is JSON.")).isVisible();
    button("Review change").click();
    button("Create").click();
    assertThat(page).hasURL(Pattern.compile("#/keys/css/%2Fa%2Fnew$"));
    assertThat(page.getByLabel("Value, formatted")).containsText("\"size\": 1");

    button("Rename").click();
    page.getByLabel("Key", exactly()).fill("/a/b");
    button("Review change").click();
    button("Rename").click();
    assertThat(page.getByText("/a/b already exists")).isVisible();
    button("Change the name").click();
    page.getByLabel("Key", exactly()).fill("/a/c");
    button("Review change").click();
    button("Rename").click();
    assertThat(page).hasURL(Pattern.compile("#/keys/css/%2Fa%2Fc$"));

    button("Delete").click();
    assertThat(page.getByLabel("Deleted: /a/c")).containsText("\"size\": 1");
    button("Delete").click();
    assertThat(text("There is no entry at this key.")).isVisible();
    button("Undo").click();
    assertThat(text("The change was undone.")).isVisible();
    assertThat(page.getByLabel("Value, formatted")).containsText("\"size\": 1");
  }

  @Test
  void a_change_is_not_undone_after_that_of_another_which_is_shown() {
    expectErrors("status of 412");
    put("/a", "1");
    visit("/#/keys/css/%2Fa");
    button("Edit").click();
    editor().fill("2");
    button("Review change").click();
    button("Save").click();
    assertThat(value()).hasText("2");
    awaitConnection("live");

    put("/a", "3");
    assertThat(page.getByText("Changed since you looked.")).isVisible();
    text("Show the difference").click();
    assertThat(page.getByLabel("Changed since you looked")).containsText("3");
    button("Undo").click();

    assertThat(page.getByText("someone else has changed /a meanwhile")).isVisible();
    assertThat(value()).hasText("3");
    button("Seen").click();
    assertThat(page.getByText("Changed since you looked.")).isHidden();
  }

  @Test
  void a_finding_is_named_before_it_is_saved_and_all_below_a_prefix_is_deleted_by_its_name() {
    put("/DBS", "");
    put("/DBS/sky", "READY");
    put("/DBS/sky/storage", "L2");
    put("/DBS/sky/partitioningId", "0000000001");
    visit("/#/keys/css/%2FDBS%2Fsky");
    assertThat(page.getByLabel("Meaning")).containsText("database");

    button("Delete").click();
    assertThat(page.locator(".findings")).isVisible();
    assertThat(button("Delete")).isHidden();
    button("Cancel").click();

    button("Delete below…").click();
    assertThat(heading("Delete 2 keys")).isVisible();
    Locator delete =
        page.getByRole(
            AriaRole.BUTTON,
            new Page.GetByRoleOptions().setName(Pattern.compile("^Delete 2 keys")));
    assertThat(delete).isDisabled();
    page.getByLabel("To confirm, type the prefix").fill("/DBS/sky/");
    delete.click();

    assertThat(page.getByText("Deleted 2 keys below /DBS/sky/.")).isVisible();
    assertThat(tree().getByText("storage")).isHidden();
    button("Undo").click();
    assertThat(text("The change was undone.")).isVisible();
    visit("/#/keys/css/%2FDBS%2Fsky%2Fstorage");
    assertThat(page.getByLabel("Meaning")).containsText("L2");
  }

  @Test
  void bytes_line_ends_and_invisible_characters_are_kept() {
    send("PUT", "/keys?system=css&key=/bytes", new byte[] {(byte) 0xff, 0, 1});
    put("/lines", "one\r\ntwo\u202e\r\n");
    visit("/#/keys/css/%2Fbytes");
    button("Edit").click();
    assertThat(editor()).hasValue("ff 00 01");
    editor().fill("ff 00 0g");
    button("Review change").click();
    assertThat(page.getByText("“g” is no hexadecimal digit")).isVisible();
    editor().fill("ff0002");

    // Another key is looked at meanwhile.
    tree().getByText("lines").click();
    button("Edit").click();
    assertThat(page.getByText("It has characters that cannot be seen.")).isVisible();
    editor().fill("one\ntwo\u202e\nthree\n");
    button("Review change").click();
    assertThat(page.getByLabel("Changed: /lines").last()).containsText("⟨U+202E⟩");
    button("Save").click();
    assertThat(page.locator(".facts")).containsText("20 bytes");

    tree().getByText("bytes").click();
    button("Edit it further").click();
    button("Review change").click();
    button("Save").click();
    assertThat(value()).containsText("ff 00 02");
  }

  @Test
  void a_megabyte_of_json_and_a_name_of_ten_thousand_characters_do_no_harm() {
    String name = "/long" + "<b>".repeat(1000);
    send("PUT", "/keys?system=css&key=" + name.replace("<", "%3C").replace(">", "%3E"), "x");
    String item = "{\"id\":1,\"markup\":\"<img src=x onerror=alert(1)>\"},";
    String large = "[" + item.repeat((1 << 20) / item.length() - 2) + "0]";
    put("/large", large);
    visit("/#/keys/css/%2Flarge");
    assertThat(page.getByLabel("Value, formatted")).containsText("Show more of");
    assertThat(page.locator(".folded details")).hasCount(201);

    button("Edit").click();
    editor()
        .evaluate(
            "field => field.setRangeText('7', field.value.length - 2, field.value.length - 1)");
    button("Review change").click();
    assertThat(page.getByLabel("Changed: /large").last()).containsText("equal lines");
    button("Save").click();
    assertThat(page.getByText("Changed /large.")).isVisible();

    link("List").click();
    assertThat(page.locator(".virtual-rows [role=row]")).hasCount(2);
    assertFits(360);
  }

  @Test
  void what_may_not_be_changed_is_not_offered() {
    put("/a", "x");
    page.route(
        "**/systems",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(
                        "[{\"name\":\"css\",\"title\":\"CSS\",\"page\":\"systems/css/page.js\","
                            + "\"keysServed\":true,\"readOnly\":true}]")));
    visit("/#/keys/css/%2Fa");
    assertThat(value()).hasText("x");

    page.keyboard().press("e");

    assertThat(text("read only")).isVisible();
    assertThat(button("Edit")).isHidden();
    assertThat(editor()).isHidden();
  }

  private void put(String key, String value) {
    send("PUT", "/keys?system=css&key=" + key, value.getBytes(UTF_8));
  }

  private static Page.GetByLabelOptions exactly() {
    return new Page.GetByLabelOptions().setExact(true);
  }

  private Locator tree() {
    return page.getByRole(AriaRole.TREE);
  }

  private Locator editor() {
    return page.getByLabel("New value");
  }

  private Locator value() {
    return page.getByLabel("Value", exactly());
  }
}
