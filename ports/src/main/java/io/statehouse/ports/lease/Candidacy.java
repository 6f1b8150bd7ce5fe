package io.statehouse.ports.lease;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.StoreException;
import java.util.Optional;

/**
 * Keeps trying to hold a lease, in the background, until it is closed; then releases the lease.
 *
 * <p>It tries five times within the lease time, so a holder survives several failures in a row, and
 * an abandoned lease is taken over after little more than its time.
 */
public final class Candidacy implements AutoCloseable {
  private static final int ATTEMPTS_PER_TIME = 5;

  private final Lease lease;
  private final Thread candidate;
  private volatile RuntimeException problem;

  /** Guarded by this. */
  private boolean closed;

  /** Starts trying in the background, and returns at once. */
  public Candidacy(Lease lease) {
    this.lease = requireNonNull(lease, "lease");
    this.candidate = new Thread(this::run, "lease candidate");
    candidate.setDaemon(true);
    candidate.start();
  }

  /** Returns the lease, for example to check whether it is held. */
  public Lease lease() {
    return lease;
  }

  /** Returns why the last attempt failed; empty if it did not, even if another holds the lease. */
  public Optional<RuntimeException> problem() {
    return Optional.ofNullable(problem);
  }

  /** Stops trying and releases the lease; waits for a store call in progress. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      candidate.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt(); // the lease is still released, a little later
    }
  }

  private void run() {
    try {
      do {
        attempt(lease::tryAcquire);
      } while (pause());
    } catch (InterruptedException unexpected) {
      Thread.currentThread().interrupt();
    } finally {
      attempt(lease::release);
    }
  }

  /** A failure is not final: an outage may end, and a malformed lease may be repaired. */
  private void attempt(Runnable step) {
    try {
      step.run();
      problem = null;
    } catch (StoreException failure) {
      problem = failure;
    }
  }

  /** Waits until the next attempt is due; returns false once this is closed. */
  private synchronized boolean pause() throws InterruptedException {
    long until = System.nanoTime() + lease.time().toNanos() / ATTEMPTS_PER_TIME;
    for (long left = 1; left > 0 && !closed; left = until - System.nanoTime()) {
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return !closed;
  }
}
