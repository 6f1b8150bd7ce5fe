package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The requests of other threads to a loop: to check at once, to make a pass, or to end. */
final class PendingRequests {
  // Guarded by this.
  private final Deque<Pass> passes = new ArrayDeque<>();
  private boolean woken;
  private boolean closed;

  /** A pass that was requested, and who waits for it. */
  record Pass(AdoptRequest request, CompletableFuture<AdoptionReport> done) {

    /** Passes any failure on: the caller decides how to handle it. */
    void fail(Throwable failure) {
      done.completeExceptionally(failure);
    }
  }

  synchronized CompletableFuture<AdoptionReport> add(AdoptRequest request) {
    if (closed) {
      throw inactive();
    }
    CompletableFuture<AdoptionReport> done = new CompletableFuture<>();
    passes.add(new Pass(request, done));
    notifyAll();
    return done;
  }

  synchronized void wake() {
    woken = true;
    notifyAll();
  }

  synchronized boolean isWoken() {
    return woken;
  }

  synchronized boolean isAny() {
    return woken || !passes.isEmpty();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Waits until there is any, or this is closed, but not longer than given. */
  synchronized void await(long nanos) {
    if (!isAny() && !closed && nanos > 0) {
      try {
        wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
      } catch (InterruptedException closing) {
        // Only closing interrupts, which ends the loop; a stray interrupt must not.
      }
    }
  }

  /** Returns the next pass requested, if any; what woke the loop is seen by any pass. */
  synchronized Optional<Pass> take() {
    woken = false;
    return Optional.ofNullable(passes.poll());
  }

  /** Refuses all passes: this loop does not, or no longer, make them. */
  void refuse() {
    for (Optional<Pass> pass = take(); pass.isPresent(); pass = take()) {
      pass.get().fail(inactive());
    }
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  static GisException inactive() {
    return new GisException(
        Code.UNAVAILABLE,
        "this server does not adopt topics now: send the request to the one that does");
  }
}
