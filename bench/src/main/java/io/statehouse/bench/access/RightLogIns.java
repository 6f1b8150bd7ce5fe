package io.statehouse.bench.access;

import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Users who log in with the right password from the same address, one after another, each for the
 * first time. Who is refused because there are too many log-ins tries again.
 */
final class RightLogIns {
  private static final long PAUSE_MILLIS = 250;

  private final Deployment deployment;
  private int next;

  RightLogIns(Deployment deployment) {
    this.deployment = deployment;
  }

  /**
   * The log-ins of one turn.
   *
   * @param nanos how long each took that has succeeded, with all its tries
   * @param gaveUp whether the last did not succeed before the end
   */
  record Turn(List<Long> nanos, boolean gaveUp) {
    /** Returns the median in milliseconds; the whole turn if no log-in has succeeded. */
    double medianMillis(long turnNanos) {
      return nanos.stream().sorted().skip(nanos.size() / 2).findFirst().orElse(turnNanos) / 1e6;
    }
  }

  /** Logs users in until {@code end}, in terms of {@link System#nanoTime}. */
  Turn until(long end) {
    List<Long> nanos = new ArrayList<>();
    while (System.nanoTime() < end) {
      long begin = System.nanoTime();
      String login = AccessFile.rightLogIn(1 + next++ % (AccessFile.USERS - 1));
      if (!logsIn(login, end)) {
        return new Turn(nanos, true);
      }
      nanos.add(System.nanoTime() - begin);
      pause();
    }
    return new Turn(nanos, false);
  }

  private boolean logsIn(String login, long end) {
    try (HttpLine line = deployment.line()) {
      while (System.nanoTime() < end) {
        HttpLine.Reply reply = line.exchange("GET", Deployment.DATABASE, login, "");
        if (reply.status() == 200) {
          return true;
        }
        if (reply.status() != 429) {
          throw new IllegalStateException("a right password: " + reply);
        }
        pause();
      }
      return false;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void pause() {
    Unchecked.run(() -> Thread.sleep(PAUSE_MILLIS));
  }
}
