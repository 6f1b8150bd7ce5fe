package io.statehouse.app.schedule;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks periodically. A task that throws is logged and run again at its next time; a slow one
 * delays no more than itself and, on the second thread, one other. Safe for use by several threads.
 */
public final class Schedule implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);
  private static final int THREADS = 2;
  private static final int SECONDS_TO_END = 10;

  private final ScheduledThreadPoolExecutor executor;

  public Schedule() {
    AtomicInteger number = new AtomicInteger();
    executor =
        new ScheduledThreadPoolExecutor(
            THREADS,
            work -> {
              Thread thread = new Thread(work, "schedule-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
  }

  /** A task that is run until it is closed; closing waits for a run under way, up to 10 s. */
  public interface Task extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Runs a task again and again.
   *
   * @param first how long until it is first run
   * @param pause how long it rests after each run
   */
  public Task every(Duration first, Duration pause, Runnable work) {
    ReentrantLock running = new ReentrantLock();
    ScheduledFuture<?> future =
        executor.scheduleWithFixedDelay(
            () -> supervised(work, running),
            first.toMillis(),
            pause.toMillis(),
            TimeUnit.MILLISECONDS);
    return () -> {
      future.cancel(false);
      awaitEnd(running);
    };
  }

  private static void awaitEnd(ReentrantLock running) {
    try {
      if (running.tryLock(SECONDS_TO_END, TimeUnit.SECONDS)) {
        running.unlock();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Nothing that one run throws ends the task. */
  private static void supervised(Runnable work, ReentrantLock running) {
    running.lock();
    try {
      work.run();
    } catch (Throwable failed) {
      // Only the type: messages of stores may name keys, and keys may hold secrets.
      LOG.warn("a scheduled task failed: {}", failed.getClass().getName());
    } finally {
      running.unlock();
    }
  }

  /** Cancels all tasks. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
