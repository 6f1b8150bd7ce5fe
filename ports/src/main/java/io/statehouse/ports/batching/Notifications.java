package io.statehouse.ports.batching;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Notifications of callers, delivered in order by one thread at a time. */
final class Notifications {
  private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean delivering = new AtomicBoolean();
  private final Executor executor;
  private volatile Thread current;

  Notifications(Executor executor) {
    this.executor = executor;
  }

  /** Adds a notification, which {@link #deliver} then delivers. */
  void add(Runnable notification) {
    queue.add(notification);
  }

  /** Lets a thread deliver what was added, unless one does so already. */
  void deliver() {
    if (!queue.isEmpty() && delivering.compareAndSet(false, true)) {
      try {
        executor.execute(this::run);
      } catch (RuntimeException | Error noThread) { // the process may have no more threads
        run();
      }
    }
  }

  /** Returns whether the calling thread is the one that delivers. */
  boolean areOnThisThread() {
    return Thread.currentThread() == current;
  }

  private void run() {
    current = Thread.currentThread();
    try {
      for (Runnable next = queue.poll(); next != null; next = queue.poll()) {
        next.run();
      }
    } finally {
      current = null;
      delivering.set(false);
      deliver(); // what was added meanwhile
    }
  }
}
