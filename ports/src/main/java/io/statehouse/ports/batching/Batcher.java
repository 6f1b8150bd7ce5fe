package io.statehouse.ports.batching;

import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Lets concurrent callers share calls to the store: one of them leads a batch for all that wait.
 *
 * <p>A few concurrent callers each call the store on their own. Further ones queue their requests;
 * each then either leads a batch from the head of the queue, or parks until it has its response or
 * may lead. A leader leads one batch and returns to its caller. A caller releases its permits
 * before it wakes the head of the queue, so a caller that found no permit is either in the queue by
 * then and is woken, or queues later and finds the permits.
 *
 * @param <Q> what a caller requests
 * @param <R> the response to it
 */
final class Batcher<Q, R> {
  private static final long LINGER_STEP_NANOS = 20_000;

  private final Queue<Submission<Q, R>> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final int fewCallers;
  private final Semaphore calls;
  private final Semaphore batches;
  private final int mostRequests;
  private final int mostWeight;
  private final ToIntFunction<Q> weight;
  private final Function<List<Q>, List<R>> store;
  private final long lingerNanos;
  private final long timeoutNanos;
  private volatile int lastBatch;

  /**
   * @param inFlight how many calls to the store may be in flight at once
   * @param mostRequests maximum number of requests in a batch
   * @param mostWeight maximum weight of a batch, unless its first request alone exceeds it
   * @param store sends the requests to the store and returns one response for each, in their order;
   *     what it throws is thrown to every caller of the batch
   */
  Batcher(
      InFlight inFlight,
      int mostRequests,
      int mostWeight,
      ToIntFunction<Q> weight,
      Duration linger,
      Duration timeout,
      Function<List<Q>, List<R>> store) {
    this.fewCallers = inFlight.requests();
    this.calls = new Semaphore(inFlight.requests());
    this.batches = new Semaphore(inFlight.batches());
    this.mostRequests = mostRequests;
    this.mostWeight = mostWeight;
    this.weight = weight;
    this.store = store;
    this.lingerNanos = linger.toNanos();
    this.timeoutNanos = timeout.toNanos();
  }

  /**
   * Sends a request, alone or in a batch, and waits for the response.
   *
   * @throws StoreException what the store threw; {@code Unavailable} if the request was not sent in
   *     time; {@code OutcomeUnknown} if it was sent and had no response in time
   */
  R submit(Q request) {
    boolean fewSubmit = lastBatch <= fewCallers && queue.isEmpty();
    return fewSubmit && calls.tryAcquire() ? sendAlone(request) : sendInBatch(request);
  }

  private R sendAlone(Q request) {
    try {
      return store.apply(List.of(request)).get(0);
    } finally {
      calls.release();
      wakeNext();
    }
  }

  private R sendInBatch(Q request) {
    long deadline = System.nanoTime() + timeoutNanos;
    Submission<Q, R> mine = new Submission<>(request);
    queue.add(mine);
    queued.incrementAndGet();
    while (!mine.isCompleted()) {
      if (mayLead()) {
        lead(mine);
      } else {
        LockSupport.parkNanos(this, deadline - System.nanoTime());
        if (Thread.currentThread().isInterrupted()) {
          giveUp(mine, "interrupted");
        } else if (System.nanoTime() - deadline >= 0) {
          giveUp(mine, "no response within " + timeoutNanos / 1_000_000 + " ms");
        }
      }
    }
    return mine.response();
  }

  /** Takes the permits of a leader, if available: whoever returns one wakes the next in line. */
  private boolean mayLead() {
    while (batches.tryAcquire()) {
      if (calls.tryAcquire()) {
        return true;
      }
      batches.release();
      if (calls.availablePermits() == 0) {
        return false;
      } // else a call was released to a caller that found no batch, because this one held it
    }
    return false;
  }

  /** Returns how many callers are queued and not yet part of a batch. */
  int waiting() {
    return queued.get();
  }

  /**
   * Sends a batch from the head of the queue, which includes {@code mine} unless too many are
   * before it.
   */
  private void lead(Submission<Q, R> mine) {
    try {
      if (!mine.isCompleted()) {
        linger();
        List<Submission<Q, R>> batch = drain();
        if (!batch.isEmpty()) {
          lastBatch = batch.size();
          send(batch);
        }
      }
    } finally {
      calls.release();
      batches.release();
      wakeNext();
    }
  }

  /** Callers of the last batch are likely to submit again at once; waiting doubles the batch. */
  private void linger() {
    int expected = Math.min(lastBatch, mostRequests);
    if (lingerNanos == 0 || expected <= 1) {
      return;
    }
    long end = System.nanoTime() + lingerNanos;
    while (queued.get() < expected && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(this, LINGER_STEP_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  private List<Submission<Q, R>> drain() {
    List<Submission<Q, R>> batch = new ArrayList<>();
    long totalWeight = 0;
    for (Submission<Q, R> next = queue.peek();
        next != null && batch.size() < mostRequests;
        next = queue.peek()) {
      totalWeight += weight.applyAsInt(next.request);
      if (totalWeight > mostWeight && !batch.isEmpty()) {
        break;
      }
      // If another leader has taken it meanwhile, the next iteration sees its successor.
      if (queue.remove(next)) {
        queued.decrementAndGet();
        if (next.take()) {
          batch.add(next);
        }
      }
    }
    return batch;
  }

  private void send(List<Submission<Q, R>> batch) {
    List<R> responses = null;
    // Remains if an Error is thrown: that goes to the leader, but the others must not wait on.
    RuntimeException failure =
        new StoreException.OutcomeUnknown(
            "the request ended in an error of the caller that led it");
    try {
      responses = store.apply(batch.stream().map(submission -> submission.request).toList());
      if (responses.size() != batch.size()) {
        throw new IllegalStateException(
            responses.size() + " responses to " + batch.size() + " requests");
      }
      failure = null;
    } catch (RuntimeException thrown) {
      failure = thrown;
    } finally {
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).complete(failure == null ? responses.get(i) : null, failure);
      }
    }
  }

  /** Throws, unless the response has arrived after all. */
  private void giveUp(Submission<Q, R> mine, String why) {
    if (mine.cancel()) {
      if (queue.remove(mine)) {
        queued.decrementAndGet();
      }
      wakeNext(); // passes on the wake-up that this caller may have received and not used
      throw new StoreException.Unavailable(why + " while waiting for a turn; nothing was sent");
    }
    if (!mine.isCompleted()) {
      throw new StoreException.OutcomeUnknown(why + " after the request was sent");
    }
  }

  private void wakeNext() {
    Submission<Q, R> next = queue.peek();
    if (next != null) {
      LockSupport.unpark(next.owner);
    }
  }
}
