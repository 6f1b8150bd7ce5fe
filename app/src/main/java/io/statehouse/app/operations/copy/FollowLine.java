package io.statehouse.app.operations.copy;

import io.statehouse.app.cli.Call;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.text.Printable;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Problem;
import io.statehouse.operations.copy.CopyFollower;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The progress of a copy that follows its source, on standard error: a line that is drawn again on
 * a terminal; elsewhere a line each time it has caught up.
 */
final class FollowLine implements CopyFollower.Listener, AutoCloseable {
  private static final String ERASE = "\r\033[K";

  /** The most keys that are named. */
  private static final int MAX_REFUSED = 1_000;

  private final Call call;
  private final PlanReport report;
  private final boolean redraws;
  private boolean drawn;
  private boolean behind = true;
  private final Set<Key> refused = new HashSet<>();

  FollowLine(Call call, PlanReport report) {
    this.call = call;
    this.report = report;
    this.redraws = call.invocation().terminal().err() && call.invocation().movesCursor();
  }

  @Override
  public void progressed(PlanRun.Outcome soFar, Duration lag, int keys) {
    String state =
        keys == 0 && lag.isZero()
            ? "up to date"
            : String.format(
                Locale.ROOT,
                "%.1f s behind, %s keys to copy",
                lag.toMillis() / 1_000.0,
                Quantities.count(keys));
    if (redraws) {
      call.invocation()
          .err()
          .print(
              ERASE
                  + Printable.line(
                      "following: %s; copied %s"
                          .formatted(state, Quantities.entries(soFar.written().entries()))));
      call.invocation().err().flush();
      drawn = true;
    } else if (behind && lag.isZero()) {
      call.complain("following: up to date");
    }
    behind = !lag.isZero();
  }

  /** Reports each key once, as it may change often. */
  @Override
  public void refused(Problem problem) {
    if (refused.size() < MAX_REFUSED && refused.add(problem.key())) {
      close();
      report.print(problem);
    }
  }

  /** Returns whether a change was not copied. */
  boolean hasRefused() {
    return !refused.isEmpty();
  }

  /** Ends the line. */
  @Override
  public void close() {
    if (drawn) {
      call.invocation().err().print(ERASE);
      drawn = false;
    }
  }
}
