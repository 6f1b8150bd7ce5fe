package io.statehouse.app.operations;

import io.statehouse.app.cli.Invocation;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A line on standard error with the progress of an operation, drawn again as it goes on and erased
 * at the end. Nothing is drawn where that is not a terminal, or for an operation that ends at once.
 * Safe for use by several threads.
 */
public final class OperationProgress implements Progress, AutoCloseable {
  private static final String ERASE = "\r\033[K";
  private static final Duration INTERVAL = Duration.ofMillis(200);

  private final Invocation invocation;
  private final boolean visible;
  private Optional<Phase> phase = Optional.empty();
  private long began; // nano times
  private long drawnAt;
  private boolean drawn;

  private OperationProgress(Invocation invocation, boolean wanted) {
    this.invocation = invocation;
    this.visible = wanted && invocation.terminal().err() && invocation.movesCursor();
  }

  public static OperationProgress on(Invocation invocation) {
    return new OperationProgress(invocation, true);
  }

  /** Returns one for work that prints meanwhile: nothing is drawn if both go to one terminal. */
  public static OperationProgress besideOutput(Invocation invocation) {
    return new OperationProgress(invocation, !invocation.terminal().out());
  }

  @Override
  public synchronized void at(Phase now, Amount done, Optional<Amount> total) {
    if (!visible) {
      return;
    }
    long time = System.nanoTime();
    if (!phase.equals(Optional.of(now))) {
      phase = Optional.of(now);
      began = time;
      drawnAt = time;
    } else if (time - drawnAt >= INTERVAL.toNanos()) {
      drawnAt = time;
      draw(line(now, done, total, Duration.ofNanos(time - began)));
    }
  }

  private void draw(String line) {
    invocation.err().print(ERASE + line);
    invocation.err().flush();
    drawn = true;
  }

  /** Returns a line that fits into 80 columns. */
  public static String line(
      Progress.Phase phase, Amount done, Optional<Amount> total, Duration time) {
    String name = phase.name().toLowerCase(Locale.ROOT);
    double rate = done.entries() / Math.max(time.toMillis() / 1_000.0, 0.001);
    String bytes = Quantities.bytes(done.bytes());
    String perSecond = Quantities.count(Math.round(rate)) + "/s";
    if (total.isEmpty()) {
      return "%s: %s (%s), %s"
          .formatted(name, Quantities.entries(done.entries()), bytes, perSecond);
    }
    long all = total.get().entries();
    long left = Math.max(0, all - done.entries());
    return "%s: %s of %s (%d%%), %s, %s left"
        .formatted(
            name,
            Quantities.count(done.entries()),
            Quantities.entries(all),
            all == 0 ? 100 : 100 * done.entries() / all,
            perSecond,
            Quantities.time(Duration.ofMillis(Math.round(1_000 * left / Math.max(rate, 0.001)))));
  }

  /** Erases the line. The next phase, or the same again, draws another one. */
  public synchronized void erase() {
    if (drawn) {
      invocation.err().print(ERASE);
      invocation.err().flush();
      drawn = false;
    }
    phase = Optional.empty();
  }

  @Override
  public void close() {
    erase();
  }
}
