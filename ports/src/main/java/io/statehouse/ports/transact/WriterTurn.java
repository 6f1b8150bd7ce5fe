package io.statehouse.ports.transact;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets the writers of one process that would contend for a key attempt it one after another, in the
 * order of their arrival, so that none loses every race. It affects speed alone, never correctness:
 * a writer that has waited for long goes on without the turn, and other processes do not take part.
 * Safe for use by several threads.
 */
public final class WriterTurn {
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Duration longestWait;

  public WriterTurn(Duration longestWait) {
    this.longestWait = requireNonNull(longestWait, "longestWait");
  }

  /**
   * Makes an attempt when it is the caller's turn.
   *
   * @throws StoreException.Unavailable if the thread is interrupted while it waits
   */
  public <T> T attempt(Supplier<T> attempt) {
    boolean taken;
    try {
      taken = turn.tryLock(longestWait.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted while waiting for other writers");
    }
    try {
      return attempt.get();
    } finally {
      if (taken) {
        turn.unlock();
      }
    }
  }
}
