package io.statehouse.app.operations;

import io.statehouse.testing.process.Await;
import java.util.concurrent.locks.ReentrantLock;

/** A server of a system that writes all the time, while it is not paused. */
final class SourceWriter implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Thread thread;
  private volatile boolean closed;
  private volatile Throwable failure;

  private SourceWriter(Runnable change) {
    thread = new Thread(() -> write(change), "source-writer");
    thread.setDaemon(true);
  }

  /**
   * Starts a writer.
   *
   * @param change is run again and again
   */
  static SourceWriter start(Runnable change) {
    SourceWriter writer = new SourceWriter(change);
    writer.thread.start();
    return writer;
  }

  private void write(Runnable change) {
    while (!closed && failure == null) {
      lock.lock();
      try {
        change.run();
      } catch (RuntimeException | Error failed) {
        failure = failed;
      } finally {
        lock.unlock();
      }
    }
  }

  /** Waits until no change is under way, and lets none begin. */
  void pause() {
    lock.lock();
    requireNoFailure();
  }

  void resume() {
    lock.unlock();
  }

  private void requireNoFailure() {
    if (failure != null) {
      throw new AssertionError("the writer failed", failure);
    }
  }

  @Override
  public void close() {
    closed = true;
    if (lock.isHeldByCurrentThread()) {
      lock.unlock();
    }
    Await.until("the writer has ended", () -> !thread.isAlive());
    requireNoFailure();
  }
}
