package io.statehouse.file;

import io.statehouse.ports.Deadline;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lock for writing: held by one thread of this process at a time, first come, first served.
 * While other processes write too, it also acquires the {@link DirectoryLock}; without other
 * writers, that would needlessly cost a fifth of the throughput.
 */
final class WriteLock implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WriteLock.class);

  /** For how long other processes are expected to write again after they were last detected. */
  private static final long SHARED_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock threads = new ReentrantLock(true);
  private final DirectoryLock processes;
  private boolean shared;
  private long sharedUntil;
  private boolean holdsProcesses;

  WriteLock(DirectoryLock processes) {
    this.processes = processes;
  }

  void acquire(Deadline deadline) {
    Waits.acquire(threads::tryLock, deadline, "waiting for other writers of this process");
    if (shared) {
      boolean acquired = false;
      try {
        shared = System.nanoTime() - sharedUntil < 0;
        acquireFromProcesses(deadline);
        acquired = true;
      } finally {
        if (!acquired) {
          threads.unlock();
        }
      }
    }
  }

  /**
   * Records, while this lock is held, that other processes write: later acquisitions are shared
   * with them.
   */
  void shareNext() {
    shared = true;
    sharedUntil = System.nanoTime() + SHARED_NANOS;
  }

  /** Records that other processes write, and waits for them immediately. */
  void shareNow(Deadline deadline) {
    shareNext();
    acquireFromProcesses(deadline);
  }

  /**
   * Waits for at most half of the remaining time, and never long. A process that holds the lock for
   * so long may be stopped without writing: then SQLite's lock is free, and there is time left to
   * acquire it.
   */
  private void acquireFromProcesses(Deadline deadline) {
    if (!shared || holdsProcesses) {
      return;
    }
    try {
      holdsProcesses = processes.lock(Math.min(deadline.nanosLeft() / 2, MAX_WAIT_NANOS));
      shared = holdsProcesses;
    } catch (InterruptedException e) {
      throw Waits.interrupted("waiting for other processes");
    } catch (IOException notLockable) {
      shared = false;
      log.debug("the directory cannot be locked; continuing without its lock", notLockable);
    }
  }

  void release() {
    try {
      if (holdsProcesses) {
        holdsProcesses = false;
        processes.unlock();
      }
    } catch (IOException notUnlocked) {
      log.warn("the directory could not be unlocked", notUnlocked);
    } finally {
      threads.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    processes.close();
  }
}
