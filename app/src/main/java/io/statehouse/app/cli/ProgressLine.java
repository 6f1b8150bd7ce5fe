package io.statehouse.app.cli;

import io.statehouse.domain.progress.Progress;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error for work that takes long; nothing where that is not a terminal. */
public final class ProgressLine implements Progress, AutoCloseable {
  private final Invocation invocation;
  private final boolean visible;
  private Stage stage;
  private ProgressBar bar;

  private ProgressLine(Invocation invocation, boolean visible) {
    this.invocation = invocation;
    this.visible = visible;
  }

  public static ProgressLine on(Invocation invocation) {
    return new ProgressLine(invocation, invocation.terminal().err() && invocation.movesCursor());
  }

  /**
   * Returns a bar for work whose output is the result: nothing where both would go to one terminal.
   */
  public static ProgressLine besideOutput(Invocation invocation) {
    return invocation.terminal().out() ? new ProgressLine(invocation, false) : on(invocation);
  }

  @Override
  public void at(Stage now, long done, long total) {
    if (!visible) {
      return;
    }
    if (now != stage) {
      close();
      stage = now;
      bar =
          new ProgressBarBuilder()
              .setTaskName(now.name().toLowerCase(Locale.ROOT))
              .setInitialMax(total > 0 ? total : -1)
              .setStyle(ProgressBarStyle.UNICODE_BLOCK)
              .setUpdateIntervalMillis(200)
              .setConsumer(new ConsoleProgressBarConsumer(invocation.err(), 78)) // columns
              .build();
    }
    if (total > 0) {
      bar.maxHint(total);
    }
    bar.stepTo(done);
  }

  /** Ends the bar, leaving it as it stands. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
