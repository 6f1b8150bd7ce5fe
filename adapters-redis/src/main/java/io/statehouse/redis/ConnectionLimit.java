package io.statehouse.redis;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The right to hold a connection: for as many callers at once as configured or, if the server
 * accepts fewer connections, for as many as it accepts.
 *
 * <p>The server reports its limit only by refusing a connection. Then the limit is lowered to the
 * number of connections that are open; while callers wait, one of them tries to open another every
 * second, and further ones follow as long as that succeeds.
 */
final class ConnectionLimit extends Semaphore {
  private static final long serialVersionUID = 1L;
  private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final int configured;
  private volatile int current;
  private long loweredNanos;

  ConnectionLimit(int configured) {
    super(
        configured, true); // with few connections, a caller might otherwise wait until its timeout
    this.configured = configured;
    this.current = configured;
  }

  @Override
  public void release() {
    super.release();
    if (isLowered() && hasQueuedThreads()) {
      probe();
    }
  }

  int current() {
    return current;
  }

  boolean isLowered() {
    return current < configured;
  }

  /**
   * The server refused a connection.
   *
   * @param open how many connections callers may use nevertheless; they keep at least one
   */
  synchronized void lowerTo(int open) {
    loweredNanos = System.nanoTime();
    int next = Math.max(1, open);
    if (next < current) {
      reducePermits(current - next);
      current = next;
    }
  }

  /** The server accepted a connection, and may accept one more than are open. */
  void accepted(int open) {
    if (isLowered()) {
      raiseTo(open + 1);
    }
  }

  private synchronized void probe() {
    if (System.nanoTime() - loweredNanos >= PROBE_NANOS) {
      loweredNanos = System.nanoTime();
      raiseTo(current + 1);
    }
  }

  private synchronized void raiseTo(int next) {
    int more = Math.min(configured, next) - current;
    if (more > 0) {
      current += more;
      release(more);
    }
  }
}
