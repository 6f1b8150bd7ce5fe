package io.statehouse.file;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The turn to write: of one thread of this process at a time, first come, first served. While other
 * processes write too, turns are taken with them through the {@link DirectoryLock} as well; alone,
 * that would cost a fifth of the commits for nothing.
 */
final class WriteLock implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WriteLock.class);

  /** For how long others are expected back after they were last noticed. */
  private static final long SHARED_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock threads = new ReentrantLock(true);
  private final DirectoryLock processes;
  private boolean shared;
  private long sharedUntil;
  private boolean holdsProcesses;

  WriteLock(DirectoryLock processes) {
    this.processes = processes;
  }

  void take(Deadline deadline) {
    try {
      if (!threads.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw deadline.late("waiting for other writers of this process");
      }
    } catch (InterruptedException e) {
      throw Deadline.interrupted("waiting for other writers of this process");
    }
    if (shared) {
      boolean taken = false;
      try {
        shared = System.nanoTime() - sharedUntil < 0;
        takeFromProcesses(deadline);
        taken = true;
      } finally {
        if (!taken) {
          threads.unlock();
        }
      }
    }
  }

  /** Notes, within a turn, that other processes write: the next turns are taken with them. */
  void shareNext() {
    shared = true;
    sharedUntil = System.nanoTime() + SHARED_NANOS;
  }

  /** Notes the same, and waits for other processes at once. */
  void shareNow(Deadline deadline) {
    shareNext();
    takeFromProcesses(deadline);
  }

  /**
   * Waits for half of the time at most, and not long. Who holds the lock so long may be a stopped
   * process that does not write: then SQLite's lock is free, and there is time left to take it.
   */
  private void takeFromProcesses(Deadline deadline) {
    if (!shared || holdsProcesses) {
      return;
    }
    try {
      holdsProcesses = processes.lock(Math.min(deadline.nanosLeft() / 2, LONGEST_WAIT_NANOS));
      shared = holdsProcesses;
    } catch (InterruptedException e) {
      throw Deadline.interrupted("waiting for other processes");
    } catch (IOException notLockable) {
      shared = false;
      log.debug("the directory cannot be locked; doing without", notLockable);
    }
  }

  void give() {
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
