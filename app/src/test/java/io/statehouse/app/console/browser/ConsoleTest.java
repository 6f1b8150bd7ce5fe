package io.statehouse.app.console.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.http.TestServerSettings;
import io.statehouse.app.serve.StatehouseServer;
import io.statehouse.app.stores.StoreCatalog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server on a free port, with its stores in a folder of its own, and a fresh page in the browser.
 * Every test fails if a script of the page fails, or reports an error that was not expected.
 */
@Tag("server")
@ExtendWith(Browsers.class)
abstract class ConsoleTest {
  /** Visible actions that are cut off, unless they are in something that scrolls. */
  private static final String ACTIONS_BEYOND =
      """
      [...document.querySelectorAll('a, button, input, select, summary')]
        .filter((action) => action.checkVisibility() && action.matches(':not(.skip)'))
        .filter((action) => !action.closest('.scroll, .graph-window, .tabs'))
        .filter((action) => {
          const { left, right } = action.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        })
        .map((action) => action.outerHTML)
      """;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path directory;
  Page page;

  private final List<String> errors = new ArrayList<>();
  private final List<Pattern> expected = new ArrayList<>();
  private final Map<String, String> settings = new HashMap<>();
  private BrowserContext context;
  private StatehouseServer server;
  private URI base;

  @BeforeEach
  void open(Browser browser) {
    settings.putAll(TestServerSettings.settings());
    settings.put("http.heartbeat", "200ms");
    startServer();
    context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(1280, 860)
                // Without a graphics card, endless animations occupy a processor.
                .setReducedMotion(ReducedMotion.REDUCE));
    context.setDefaultTimeout(20_000);
    PlaywrightAssertions.setDefaultAssertionTimeout(15_000);
    page = context.newPage();
    page.onPageError(error -> errors.add("uncaught: " + error));
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            errors.add(message.text());
          }
        });
  }

  @AfterEach
  void close() {
    context.close();
    stopServer();
    errors.removeIf(error -> expected.stream().anyMatch(one -> one.matcher(error).find()));
    assertThat(errors).isEmpty();
  }

  /** Starts the server; once it has had an address, at the same one. */
  final void startServer() {
    server =
        StatehouseServer.start(
            Config.load(Optional.empty(), Map.of(), settings, directory, RunResult.systems()),
            RunResult.systems(),
            StoreCatalog.standard(directory),
            RunResult.failures());
    base = URI.create(server.url());
    settings.put("listen", base.getHost() + ":" + base.getPort());
  }

  final void stopServer() {
    server.close();
  }

  /** Starts the server again with further settings. */
  final void restartServer(Map<String, String> further) {
    stopServer();
    settings.putAll(further);
    startServer();
  }

  /** The browser itself reports each request that fails; those that a test causes are no errors. */
  final void expectErrors(String pattern) {
    expected.add(Pattern.compile(pattern));
  }

  final void visit(String address) {
    page.navigate(url(address));
  }

  /** Shows a view in the open console. */
  final void show(Deployment.View view) {
    page.evaluate("address => { location.hash = address; }", view.address());
    page.waitForFunction(
        "address => location.hash === '#' + address"
            + " && !document.querySelector('#content[aria-busy]')",
        view.address());
  }

  final void theme(ColorScheme scheme) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
  }

  final String url(String address) {
    return base.resolve(address).toString();
  }

  /** Changes state as another process does: by a command on the same store. */
  final String run(String... arguments) {
    RunResult result = RunResult.in(directory, arguments);
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }

  /** Changes state as another client of this server does. */
  final void send(String method, String path, String body, String... headers) {
    send(method, path, body.getBytes(UTF_8), headers);
  }

  final void send(String method, String path, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path)).method(method, BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString(UTF_8));
      assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    } catch (IOException failed) {
      throw new AssertionError("no response", failed);
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }

  final Locator text(String text) {
    return page.getByText(text, new Page.GetByTextOptions().setExact(true));
  }

  final Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  final Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  final Locator heading(String name) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name));
  }

  final Locator notice() {
    return page.locator("#notice");
  }

  final void awaitConnection(String state) {
    assertThat(page.locator("#live-text")).hasText(state);
  }

  final void narrow() {
    page.setViewportSize(360, 740);
  }

  /** At this width the page does not scroll sideways, and no action is beyond its edges. */
  final void assertFits(int width) {
    page.setViewportSize(width, 740);
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .as("fits %d pixels at %s", width, page.url())
        .isEqualTo(true);
    assertThat((List<?>) page.evaluate(ACTIONS_BEYOND))
        .as("actions beyond %d pixels at %s", width, page.url())
        .isEmpty();
  }
}
