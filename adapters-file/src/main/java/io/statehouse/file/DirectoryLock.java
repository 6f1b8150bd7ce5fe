package io.statehouse.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A lock on a file of its own, by which busy processes take turns: the system queues those who wait
 * for it, whereas those who wait for SQLite's lock keep knocking. It is about fairness only; what
 * keeps writers apart is SQLite's lock.
 *
 * <p>The system's wait has no end, so a thread of ours waits, and its result is kept for the next
 * call if the caller had to leave. Locked and unlocked by one thread at a time.
 */
final class DirectoryLock implements AutoCloseable {
  private final Path file;
  private final ExecutorService waiters =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE, // one waits, but the last one's thread may not be free again yet
          5,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> {
            Thread thread = new Thread(task, "file-lock");
            thread.setDaemon(true);
            return thread;
          });
  private FileChannel channel; // opened when first needed, which mostly is never
  private Wait pending;
  private FileLock held;

  /**
   * @param file is made when it is first needed
   */
  DirectoryLock(Path file) {
    this.file = file;
  }

  /** Waits for the lock at most so long; tells whether it is held now. */
  boolean lock(long nanos) throws InterruptedException, IOException {
    if (channel == null) {
      channel =
          FileChannel.open(
              file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    }
    if (pending == null || pending.ended()) {
      held = channel.tryLock();
      if (held != null) {
        pending = null;
        return true;
      }
      pending = new Wait(channel);
      waiters.execute(pending);
    }
    held = pending.result(nanos);
    if (pending.ended()) {
      pending = null;
    }
    return held != null;
  }

  void unlock() throws IOException {
    FileLock lock = held;
    held = null;
    lock.release();
  }

  @Override
  public void close() throws IOException {
    waiters.shutdown();
    if (channel != null) {
      channel.close(); // also ends a wait under way
    }
  }

  /** One wait of the thread of ours, which outlasts the caller's if need be. */
  private static final class Wait implements Runnable {
    private final FileChannel channel;
    private FileLock got;
    private boolean wanted = true;
    private boolean ended;

    Wait(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public void run() {
      FileLock lock = null;
      try {
        lock = channel.lock();
      } catch (IOException closed) {
        // Whoever waits is told so by an empty result.
      } finally {
        finish(lock);
      }
    }

    private synchronized void finish(FileLock lock) {
      ended = true;
      got = lock;
      if (!wanted) {
        drop();
      }
      notifyAll();
    }

    /** Returns the lock, or null if it could not be had within the time. */
    synchronized FileLock result(long nanos) throws InterruptedException {
      wanted = true;
      long end = System.nanoTime() + nanos;
      try {
        for (long left = nanos; !ended && left > 0; left = end - System.nanoTime()) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        }
      } finally {
        wanted = ended;
      }
      return got;
    }

    synchronized boolean ended() {
      return ended;
    }

    private void drop() {
      if (got != null) {
        try {
          got.release();
        } catch (IOException closed) {
          // Closing the channel has released it.
        }
        got = null;
      }
    }
  }
}
