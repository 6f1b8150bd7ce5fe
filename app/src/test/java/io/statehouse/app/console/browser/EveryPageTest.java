package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds for every view of the console, with every system filled. */
class EveryPageTest extends ConsoleTest {
  /** The violations that axe-core finds; of a theme only what depends on it. */
  private static final String AUDIT =
      """
      async (rules) => {
        const { violations } = await axe.run(document, {
          resultTypes: ['violations'],
          rules: { 'target-size': { enabled: true } }, // of WCAG 2.2
          ...(rules.length === 0 ? {} : { runOnly: { type: 'rule', values: rules } })
        });
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ html, any }) => `${id} (${help}): ${html.slice(0, 200)} ${any.map(({ message }) => message).join('; ').slice(0, 240)}`));
      }
      """;

  /** Texts with a character that is not seen, or turns the direction of what follows. */
  private static final String UNSEEN =
      "document.body.innerText.split('\\n').filter((line) => /[\\u202e\\u200b]/.test(line))";

  @BeforeEach
  void expectAServerWithoutACluster() {
    expectErrors("status of (404|503)");
  }

  @Test
  void axe_finds_nothing_on_any_page_in_either_theme() throws IOException {
    Deployment deployment = Deployment.believable(this);
    visit("/");
    page.evaluate(axe());
    List<String> found = new ArrayList<>();

    for (Deployment.View view : deployment.views()) {
      show(view);
      theme(ColorScheme.LIGHT);
      audit(List.of()).forEach(each -> found.add(view.address() + ": " + each));
      theme(ColorScheme.DARK);
      audit(List.of("color-contrast"))
          .forEach(each -> found.add(view.address() + ", dark: " + each));
    }
    for (String key : List.of("Control+k", "?")) {
      page.keyboard().press(key);
      assertThat(page.locator("dialog")).isVisible();
      audit(List.of()).forEach(each -> found.add(key + ": " + each));
      page.keyboard().press("Escape");
    }

    assertThat(found).isEmpty();
  }

  @Test
  void hostile_names_and_values_are_text_on_every_page() {
    Deployment deployment = Deployment.hostile(this);
    visit("/");

    for (Deployment.View view : deployment.views()) {
      show(view);
      for (int width : new int[] {320, 1280, 2560}) {
        assertFits(width);
      }
      assertThat(page.locator("img:not(.brand img), main script")).hasCount(0);
      assertThat((List<?>) page.evaluate(UNSEEN)).as(view.address()).isEmpty();
      assertThat(page.title()).isNotEqualTo("hacked");
    }
  }

  private List<String> audit(List<String> rules) {
    List<?> violations = (List<?>) page.evaluate(AUDIT, rules);
    return violations.stream().map(String::valueOf).toList();
  }

  private static String axe() throws IOException {
    try (InputStream script = EveryPageTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), UTF_8);
    }
  }
}
