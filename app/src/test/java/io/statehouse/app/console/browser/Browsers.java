package io.statehouse.app.console.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.statehouse.testing.servers.Chromium;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a browser: one for all tests of this virtual machine, started when it is first
 * needed. Without Chromium each test is skipped, so that the closing total counts it.
 *
 * <p>Of several virtual machines, two at a time run such tests: a browser has dozens of threads,
 * and a page that waits too long for a processor loses clicks.
 */
final class Browsers
    implements ExecutionCondition, ParameterResolver, BeforeAllCallback, AfterAllCallback {
  private static final int AT_ONCE = 2;
  private static final long NANOS_BETWEEN_TRIES = 50_000_000;

  private static final List<String> ARGUMENTS =
      List.of(
          "--no-sandbox",
          "--disable-dev-shm-usage",
          "--disable-gpu",
          "--disable-background-networking",
          "--no-first-run",
          "--renderer-process-limit=1"); // starting one for each page takes longer than the page

  private record Running(Playwright playwright, Browser browser) implements AutoCloseable {
    static Running start() {
      Playwright playwright =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      Browser browser =
          playwright
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(Chromium.here().program())
                      .setArgs(ARGUMENTS));
      return new Running(playwright, browser);
    }

    @Override
    public void close() {
      playwright.close();
    }
  }

  /** Waits for its turn. */
  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    if (context.getRequiredTestClass().getEnclosingClass() == null) {
      Optional<FileChannel> turn = turn();
      while (turn.isEmpty()) {
        LockSupport.parkNanos(NANOS_BETWEEN_TRIES);
        turn = turn();
      }
      store(context).put(FileChannel.class, turn.get());
    }
  }

  /** Returns a file that is locked now, if another virtual machine has not locked all. */
  private static Optional<FileChannel> turn() throws IOException {
    Path folder = Files.createDirectories(Path.of("target"));
    for (int i = 0; i < AT_ONCE; i++) {
      FileChannel file =
          FileChannel.open(
              folder.resolve("browser-" + i + ".lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      if (file.tryLock() != null) {
        return Optional.of(file);
      }
      file.close();
    }
    return Optional.empty();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    FileChannel file = store(context).remove(FileChannel.class, FileChannel.class);
    if (file != null) {
      file.close(); // and lets the lock go
    }
  }

  private static ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(
        ExtensionContext.Namespace.create(Browsers.class, context.getRequiredTestClass()));
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isEmpty()) {
      return ConditionEvaluationResult.enabled("decided test by test");
    }
    return Chromium.here()
        .obstacle()
        .map(ConditionEvaluationResult::disabled)
        .orElseGet(() -> ConditionEvaluationResult.enabled("Chromium may be used"));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Browser.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(Browsers.class))
        .computeIfAbsent(Running.class, first -> Running.start(), Running.class)
        .browser();
  }
}
