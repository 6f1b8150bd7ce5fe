package io.statehouse.app.systems.missions.http.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** What waits for one reader, who takes it when it can. Too much of it ends the box. */
final class Mailbox {
  private final Deque<LiveEvent> waiting = new ArrayDeque<>();
  private final int most;
  private boolean over;

  Mailbox(int most) {
    this.most = most;
  }

  synchronized void add(LiveEvent event) {
    if (over) {
      return;
    }
    if (waiting.size() >= most) {
      waiting.clear();
      over = true;
    } else {
      waiting.addLast(event);
    }
    notifyAll();
  }

  /** Takes nothing more in; what waits can still be taken out. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  synchronized boolean isOver() {
    return over && waiting.isEmpty();
  }

  /** Takes the next event; waits for it, but no longer than {@code most}, and not for ever. */
  synchronized Optional<LiveEvent> next(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (!over && waiting.isEmpty()) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        return Optional.empty();
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return Optional.ofNullable(waiting.pollFirst());
  }
}
