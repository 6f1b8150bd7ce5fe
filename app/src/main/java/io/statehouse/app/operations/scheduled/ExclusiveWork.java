package io.statehouse.app.operations.scheduled;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.operations.ServedState;
import io.statehouse.ports.Key;
import io.statehouse.ports.lease.Candidacy;
import io.statehouse.ports.lease.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Work on the state of one system that one of the servers of its store does at a time, by a lease
 * beside the state:
 *
 * <pre>
 *   /statehouse/server/WORK/SYSTEM
 * </pre>
 *
 * A system that has its whole store to itself has no room for a key of ours, and a read-only one
 * cannot be written: there every server does the work.
 */
final class ExclusiveWork implements AutoCloseable {
  private static final String FOLDER = "/statehouse/server/";
  private static final Duration LEASE_TIME = Duration.ofSeconds(15);

  private final Optional<Lease> lease;
  private final ReentrantLock running = new ReentrantLock();
  private volatile Optional<Thread> worker = Optional.empty();
  private volatile boolean closed;

  /**
   * @param lease the lease of the server that works, which has to see another's for its time to
   *     take it over; empty if every server works
   */
  ExclusiveWork(Optional<Lease> lease) {
    this.lease = requireNonNull(lease, "lease");
  }

  /**
   * Returns the work on a system that is served.
   *
   * @param work a word for the work
   */
  static ExclusiveWork of(ServedState state, String work) {
    Key key = new Key(FOLDER + work + "/" + state.name());
    boolean hasRoom =
        state.store().readOnly().isEmpty()
            && state.system().claim(state.config()).rootsOf(state.name()).stream()
                .noneMatch(root -> key.text().startsWith(root));
    return new ExclusiveWork(
        hasRoom
            ? Optional.of(
                new Lease(state.store().store(), key, UUID.randomUUID().toString(), LEASE_TIME))
            : Optional.empty());
  }

  /**
   * Does the work, unless another server or thread does it now.
   *
   * @return whether it was done
   */
  boolean run(Runnable work) {
    if (!running.tryLock()) {
      return false;
    }
    worker = Optional.of(Thread.currentThread());
    try {
      return !closed && runAlone(work);
    } finally {
      worker = Optional.empty();
      running.unlock();
    }
  }

  private boolean runAlone(Runnable work) {
    if (lease.isEmpty()) {
      work.run();
      return true;
    }
    if (!lease.get().tryAcquire()) {
      return false;
    }
    Candidacy renewing = new Candidacy(lease.get());
    try {
      work.run();
      return true;
    } finally {
      renewing.close();
    }
  }

  /** Interrupts the work, whose calls of the store then fail. */
  @Override
  public void close() {
    closed = true;
    worker.ifPresent(Thread::interrupt);
  }
}
