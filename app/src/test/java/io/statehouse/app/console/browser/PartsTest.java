package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parts that pages are built of, on their own. */
class PartsTest extends ConsoleTest {
  private static final String SHOW =
      """
      async () => {
        const { sortable, table, dash } = await import('/console/parts/table.js');
        const { copyButton } = await import('/console/parts/copy.js');
        const { revision } = await import('/console/parts/revision.js');
        const sizes = [['b', 10], ['a10', 9], ['a9', null]];
        const rows = sizes.map(([name, size]) => ({ size, cells: [name, size === null ? dash() : String(size)] }));
        window.revised = (text, at) => revision('/a', text, at);
        document.getElementById('content').replaceChildren(
          table('Sizes', [...sortable('Name'), { title: 'Size', sort: ({ size }) => size }], rows),
          copyButton(() => 'text of it', 'Copy the text'));
      }
      """;

  @Test
  void a_table_is_sorted_up_down_and_as_it_was_with_what_has_no_value_last() {
    visit("/#/css");
    assertThat(heading("No databases yet")).isVisible();
    page.evaluate(SHOW);
    assertThat(names()).hasText(new String[] {"b", "a10", "a9"});

    button("Name").click();
    assertThat(names()).hasText(new String[] {"a9", "a10", "b"});
    assertThat(page.locator("th[aria-sort=ascending]")).hasText("Name");
    button("Size").click();
    assertThat(names()).hasText(new String[] {"a10", "b", "a9"});
    button("Size").press("Enter");
    assertThat(names()).hasText(new String[] {"b", "a10", "a9"});
    assertThat(page.locator("th[aria-sort=descending]")).hasText("Size");
    button("Size").click();
    assertThat(page.locator("th[aria-sort]")).hasCount(0);
  }

  @Test
  void a_button_copies_and_a_revision_is_short_and_says_whether_it_has_changed() {
    page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    visit("/#/css");
    assertThat(heading("No databases yet")).isVisible();
    page.evaluate(SHOW);

    button("Copy the text").click();
    assertThat(page.locator(".copy .icon-check")).isVisible();
    assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo("text of it");

    assertThat(revised("\"351165927594\"")).isEqualTo("35116592…");
    assertThat(revised("351165927594")).isEqualTo("35116592…");
    assertThat(revised("7")).isEqualTo("7changed since you looked");
    assertThat(page.evaluate("revised('7', 0).querySelector('time').dateTime"))
        .isEqualTo("1970-01-01T00:00:00.000Z");
  }

  private Object revised(String text) {
    return page.evaluate("text => revised(text).textContent", text);
  }

  private Locator names() {
    return page.locator("tbody th");
  }
}
