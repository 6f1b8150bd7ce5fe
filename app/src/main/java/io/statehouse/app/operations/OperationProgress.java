package io.statehouse.app.operations;

import io.statehouse.app.cli.Invocation;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error for each phase of an operation; nothing where that is not a terminal. */
final class OperationProgress implements Progress, AutoCloseable {
  private static final int COLUMNS = 78;
  private static final int MILLIS_PER_UPDATE = 200;

  private final Invocation invocation;
  private final boolean visible;
  private Phase phase;
  private ProgressBar bar;

  OperationProgress(Invocation invocation) {
    this.invocation = invocation;
    this.visible = invocation.terminal().err() && invocation.movesCursor();
  }

  @Override
  public void at(Phase now, Amount done, Optional<Amount> total) {
    if (!visible) {
      return;
    }
    if (now != phase) {
      end();
      phase = now;
      bar =
          new ProgressBarBuilder()
              .setTaskName(now.name().toLowerCase(Locale.ROOT))
              .setInitialMax(-1)
              .setStyle(ProgressBarStyle.UNICODE_BLOCK)
              .setUpdateIntervalMillis(MILLIS_PER_UPDATE)
              .showSpeed()
              .setConsumer(new ConsoleProgressBarConsumer(invocation.err(), COLUMNS))
              .build();
    }
    total.ifPresent(all -> bar.maxHint(all.entries()));
    bar.setExtraMessage(" " + Quantities.bytes(done.bytes()));
    bar.stepTo(done.entries());
  }

  /** Ends the bar of the present phase, leaving it as it stands; the next one has a bar again. */
  void end() {
    if (bar != null) {
      bar.close();
      bar = null;
      phase = null;
    }
  }

  @Override
  public void close() {
    end();
  }
}
