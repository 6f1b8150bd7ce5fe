package io.statehouse.app.console.browser;

import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Writes a picture of every view, wide and narrow, light and dark, to the folder that the property
 * {@code statehouse.pictures} names. {@code ./test --pictures DIR} runs it; its name keeps it out
 * of other runs.
 */
class Pictures extends ConsoleTest {
  private record Width(String name, int width, int height) {}

  @Test
  void of_every_view() {
    expectErrors("status of (404|503)"); // no cluster is configured
    Path folder = Path.of(System.getProperty("statehouse.pictures"));
    Deployment deployment = Deployment.believable(this);
    visit("/");

    for (Deployment.View view : deployment.views()) {
      for (Width width :
          new Width[] {new Width("wide", 1280, 800), new Width("narrow", 390, 780)}) {
        page.setViewportSize(width.width(), width.height());
        show(view);
        for (ColorScheme scheme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
          theme(scheme);
          String theme = scheme.name().toLowerCase(Locale.ROOT);
          String name = "%s-%s-%s.png".formatted(view.name(), width.name(), theme);
          page.screenshot(new ScreenshotOptions().setPath(folder.resolve(name)));
        }
      }
    }
  }
}
