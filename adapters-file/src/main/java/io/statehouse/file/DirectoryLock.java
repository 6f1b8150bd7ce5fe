package io.statehouse.file;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A lock on a separate file, which makes access fair between busy processes: the system queues the
 * processes that wait for it, whereas those that wait for SQLite's lock must poll. It provides
 * fairness only; mutual exclusion of writers is up to SQLite's lock.
 *
 * <p>The system's wait cannot be bounded, so a separate thread waits, and its result is kept for
 * the next call if the caller timed out. Locked and unlocked by one thread at a time.
 */
final class DirectoryLock implements AutoCloseable {
  private final Path file;
  private final ExecutorService waiters =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "file-lock");
            thread.setDaemon(true);
            return thread;
          });
  private FileChannel channel; // opened when first needed, which is rarely
  private Optional<Wait> pending = Optional.empty();
  private Optional<FileLock> held = Optional.empty();

  /**
   * @param file is created when first needed
   */
  DirectoryLock(Path file) {
    this.file = file;
  }

  /** Waits for the lock for at most {@code nanos}; returns whether it is now held. */
  boolean lock(long nanos) throws InterruptedException, IOException {
    if (channel == null) {
      channel = FileChannel.open(file, READ, WRITE, CREATE);
    }
    if (pending.isEmpty() || pending.get().ended()) {
      pending = Optional.empty();
      held = Optional.ofNullable(channel.tryLock());
      if (held.isPresent()) {
        return true;
      }
      pending = Optional.of(new Wait(channel));
      waiters.execute(pending.get());
    }
    held = pending.get().result(nanos);
    if (pending.get().ended()) {
      pending = Optional.empty();
    }
    return held.isPresent();
  }

  void unlock() throws IOException {
    FileLock lock = held.orElseThrow();
    held = Optional.empty();
    lock.release();
  }

  @Override
  public void close() throws IOException {
    waiters.shutdown();
    if (channel != null) {
      channel.close(); // also ends a pending wait
    }
  }

  /** One wait of the separate thread, which may outlast the caller's. */
  private static final class Wait implements Runnable {
    private final FileChannel channel;
    private Optional<FileLock> lock = Optional.empty();
    private boolean wanted = true;
    private boolean ended;

    Wait(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public void run() {
      Optional<FileLock> acquired = Optional.empty();
      try {
        acquired = Optional.of(channel.lock());
      } catch (IOException closed) {
        // The caller gets no lock.
      } finally {
        finish(acquired);
      }
    }

    private synchronized void finish(Optional<FileLock> acquired) {
      ended = true;
      if (wanted) {
        lock = acquired;
        notifyAll();
      } else if (acquired.isPresent()) {
        try {
          acquired.get().release();
        } catch (IOException closed) {
          // Closing the channel has released it.
        }
      }
    }

    /** Returns the lock; empty if it was not acquired in time. */
    synchronized Optional<FileLock> result(long nanos) throws InterruptedException {
      wanted = true;
      long end = System.nanoTime() + nanos;
      try {
        for (long left = nanos; !ended && left > 0; left = end - System.nanoTime()) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        }
      } finally {
        wanted = ended;
      }
      return lock;
    }

    synchronized boolean ended() {
      return ended;
    }
  }
}
