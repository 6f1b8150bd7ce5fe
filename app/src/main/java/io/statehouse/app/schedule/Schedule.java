package io.statehouse.app.schedule;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks periodically. A task that throws is logged and run again at its next time; a slow one,
 * such as one that waits for a store, delays no other. Safe for use by several threads.
 */
public final class Schedule implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);
  private static final int SECONDS_TO_END = 10;
  private static final int IDLE_SECONDS = 5;

  /** Runs nothing itself, so that it is always on time. */
  private final ScheduledThreadPoolExecutor clock;

  /** Has as many threads as tasks are being run. */
  private final ThreadPoolExecutor workers;

  public Schedule() {
    clock =
        new ScheduledThreadPoolExecutor(
            1, threads("schedule-clock-"), new ThreadPoolExecutor.DiscardPolicy());
    clock.setRemoveOnCancelPolicy(true);
    workers =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            threads("schedule-"),
            // Rejected only once the schedule is closed.
            new ThreadPoolExecutor.DiscardPolicy());
  }

  private static ThreadFactory threads(String name) {
    AtomicInteger number = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
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
    Periodic task = new Periodic(work, pause);
    task.next(first);
    return task;
  }

  /** Runs work once, as soon as possible. */
  public void once(Runnable work) {
    workers.execute(
        () -> {
          try {
            work.run();
          } catch (Throwable failed) {
            logFailed(failed);
          }
        });
  }

  /** Only the type: messages of stores may name keys, and keys may hold secrets. */
  private static void logFailed(Throwable failed) {
    LOG.warn("a scheduled task failed: {}", failed.getClass().getName());
  }

  private final class Periodic implements Task {
    private final Runnable work;
    private final Duration pause;
    private final ReentrantLock running = new ReentrantLock();
    private Future<?> next;
    private volatile boolean closed;

    Periodic(Runnable work, Duration pause) {
      this.work = work;
      this.pause = pause;
    }

    synchronized void next(Duration wait) {
      if (!closed) {
        next = clock.schedule(this::handOver, wait.toMillis(), TimeUnit.MILLISECONDS);
      }
    }

    private void handOver() {
      boolean handedOver = false;
      try {
        workers.execute(this::run);
        handedOver = true;
      } finally {
        if (!handedOver) {
          next(pause); // no thread could be started now
        }
      }
    }

    /** Nothing that one run throws ends the task. */
    private void run() {
      running.lock();
      try {
        if (!closed) {
          work.run();
        }
      } catch (Throwable failed) {
        logFailed(failed);
      } finally {
        running.unlock();
        next(pause);
      }
    }

    @Override
    public void close() {
      synchronized (this) {
        closed = true;
        next.cancel(false);
      }
      try {
        if (running.tryLock(SECONDS_TO_END, TimeUnit.SECONDS)) {
          running.unlock();
        }
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Cancels all tasks. */
  @Override
  public void close() {
    clock.shutdownNow();
    workers.shutdownNow();
  }
}
