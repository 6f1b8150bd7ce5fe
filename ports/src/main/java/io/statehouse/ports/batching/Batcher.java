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
 * Lets callers share requests, one of them leading for all who wait.
 *
 * <p>While few ask at once, each asks by itself. Others queue their question, then either may lead
 * a batch from the queue's head, or park until they are answered or may lead. A leader leads one
 * batch and goes back to its caller. Whoever asked gives its permits back before it wakes the next
 * in line, so whoever found none is either in the queue by then, and woken, or comes later and
 * finds them.
 *
 * @param <Q> what a caller asks
 * @param <A> what it is answered
 */
final class Batcher<Q, A> {
  private static final long GATHER_STEP_NANOS = 20_000;

  private final Queue<Submission<Q, A>> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final int fewCallers;
  private final Semaphore requests;
  private final Semaphore batches;
  private final int mostAsked;
  private final int mostWeight;
  private final ToIntFunction<Q> weight;
  private final Function<List<Q>, List<A>> answer;
  private final long gatherNanos;
  private final long timeoutNanos;
  private volatile int lastBatch;

  /**
   * @param inFlight how many requests may be under way at once
   * @param mostAsked most questions in a batch
   * @param mostWeight most weight in a batch, unless its first question alone weighs more
   * @param answer asks the store; gives one answer for each question, in their order, or throws
   *     what then every caller of the batch is thrown
   */
  Batcher(
      InFlight inFlight,
      int mostAsked,
      int mostWeight,
      ToIntFunction<Q> weight,
      Duration gather,
      Duration timeout,
      Function<List<Q>, List<A>> answer) {
    this.fewCallers = inFlight.requests();
    this.requests = new Semaphore(inFlight.requests());
    this.batches = new Semaphore(inFlight.batches());
    this.mostAsked = mostAsked;
    this.mostWeight = mostWeight;
    this.weight = weight;
    this.answer = answer;
    this.gatherNanos = gather.toNanos();
    this.timeoutNanos = timeout.toNanos();
  }

  /**
   * Asks, alone or with others.
   *
   * @throws StoreException what the store threw; {@code Unavailable} if it was not asked in time;
   *     {@code OutcomeUnknown} if it was asked and did not answer in time
   */
  A ask(Q question) {
    boolean fewAsk = lastBatch <= fewCallers && queue.isEmpty();
    return fewAsk && requests.tryAcquire() ? askAlone(question) : askWithOthers(question);
  }

  private A askAlone(Q question) {
    try {
      return answer.apply(List.of(question)).get(0);
    } finally {
      requests.release();
      wakeNext();
    }
  }

  private A askWithOthers(Q question) {
    long deadline = System.nanoTime() + timeoutNanos;
    Submission<Q, A> mine = new Submission<>(question);
    queue.add(mine);
    queued.incrementAndGet();
    while (!mine.isAnswered()) {
      if (mayLead()) {
        lead(mine);
      } else {
        LockSupport.parkNanos(this, deadline - System.nanoTime());
        if (Thread.currentThread().isInterrupted()) {
          giveUp(mine, "interrupted");
        } else if (System.nanoTime() - deadline >= 0) {
          giveUp(mine, "no answer within " + timeoutNanos / 1_000_000 + " ms");
        }
      }
    }
    return mine.answer();
  }

  /** Takes the permits of a leader, if they are there: whoever gives one back wakes the next. */
  private boolean mayLead() {
    while (batches.tryAcquire()) {
      if (requests.tryAcquire()) {
        return true;
      }
      batches.release();
      if (requests.availablePermits() == 0) {
        return false;
      } // else one was given back to somebody who found no batch, since it was taken here
    }
    return false;
  }

  /** How many callers are queued and not yet part of a batch. */
  int waiting() {
    return queued.get();
  }

  /**
   * Answers a batch from the queue's head, which {@code mine} is part of unless many are before.
   */
  private void lead(Submission<Q, A> mine) {
    try {
      if (!mine.isAnswered()) {
        gather();
        List<Submission<Q, A>> batch = drain();
        if (!batch.isEmpty()) {
          lastBatch = batch.size();
          answer(batch);
        }
      }
    } finally {
      requests.release();
      batches.release();
      wakeNext();
    }
  }

  /** Those just answered are likely to ask again at once; waiting for them doubles the batch. */
  private void gather() {
    int expected = Math.min(lastBatch, mostAsked);
    if (gatherNanos == 0 || expected <= 1) {
      return;
    }
    long end = System.nanoTime() + gatherNanos;
    while (queued.get() < expected && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(this, GATHER_STEP_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  private List<Submission<Q, A>> drain() {
    List<Submission<Q, A>> batch = new ArrayList<>();
    long weighs = 0;
    for (Submission<Q, A> next = queue.peek();
        next != null && batch.size() < mostAsked;
        next = queue.peek()) {
      weighs += weight.applyAsInt(next.question);
      if (weighs > mostWeight && !batch.isEmpty()) {
        break;
      }
      // Another leader may have taken it meanwhile: then the next turn of the loop sees its
      // successor.
      if (queue.remove(next)) {
        queued.decrementAndGet();
        if (next.take()) {
          batch.add(next);
        }
      }
    }
    return batch;
  }

  private void answer(List<Submission<Q, A>> batch) {
    List<A> answers = null;
    // What remains if an Error comes: it goes to the leader's caller, the others must not wait on.
    RuntimeException failure =
        new StoreException.OutcomeUnknown(
            "the request ended in an error of the caller that led it");
    try {
      answers = answer.apply(batch.stream().map(asked -> asked.question).toList());
      if (answers.size() != batch.size()) {
        throw new IllegalStateException(answers.size() + " answers to " + batch.size());
      }
      failure = null;
    } catch (RuntimeException thrown) {
      failure = thrown;
    } finally {
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).answered(failure == null ? answers.get(i) : null, failure);
      }
    }
  }

  /** Throws, unless the answer has come after all. */
  private void giveUp(Submission<Q, A> mine, String why) {
    if (mine.cancel()) {
      if (queue.remove(mine)) {
        queued.decrementAndGet();
      }
      wakeNext(); // the wake-up that this caller may have had, and did not use
      throw new StoreException.Unavailable(why + " while waiting for a turn; nothing was sent");
    }
    if (!mine.isAnswered()) {
      throw new StoreException.OutcomeUnknown(why + " after the request was sent");
    }
  }

  private void wakeNext() {
    Submission<Q, A> next = queue.peek();
    if (next != null) {
      LockSupport.unpark(next.owner);
    }
  }
}
