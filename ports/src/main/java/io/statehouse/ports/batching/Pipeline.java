package io.statehouse.ports.batching;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The requests of callers that do not wait for the response. There is room for a limited weight of
 * them: a caller is held back while there is none for its next request. What depends on a response
 * runs on a thread of its own, so that it delays no batch; one wake-up of that thread serves all
 * responses of a batch.
 */
final class Pipeline<Q, R> {
  private static final long MIN_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final int capacity;
  private final Semaphore room;
  private final long tickNanos;
  private final Batcher<Q, R> batcher;
  private final Notifications notifications;
  private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean ticking = new AtomicBoolean();

  /**
   * @param capacity the weight of the requests that may be pending at once
   * @param tickNanos how often requests are looked at that may have waited for too long
   * @param executor runs what depends on the responses
   */
  Pipeline(int capacity, long tickNanos, Executor executor, Batcher<Q, R> batcher) {
    this.capacity = capacity;
    this.room = new Semaphore(capacity, true);
    this.tickNanos = Math.max(tickNanos, MIN_TICK_NANOS);
    this.batcher = batcher;
    this.notifications = new Notifications(executor);
  }

  /** Returns the response to a request, which is sent by others. */
  CompletableFuture<R> submit(Q request, int weight, Deadline deadline) {
    int taken = 0;
    // What depends on a response runs where room is made, so it cannot wait for room.
    if (!notifications.areOnThisThread()) {
      taken = Math.min(weight, capacity);
      String problem = holdBack(taken, deadline);
      if (!problem.isEmpty()) {
        return CompletableFuture.failedFuture(notSent(problem + " while held back"));
      }
    }
    Pending added = new Pending(request, weight, deadline, taken);
    pending.add(added);
    tick();
    batcher.enqueue(added);
    return added.response;
  }

  /** Returns why there was no room, or an empty string. */
  private String holdBack(int weight, Deadline deadline) {
    try {
      return room.tryAcquire(weight, deadline.nanosLeft(), TimeUnit.NANOSECONDS)
          ? ""
          : "too many requests were pending for the whole timeout";
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  private static StoreException notSent(String why) {
    return new StoreException.Unavailable(why + "; nothing was sent");
  }

  /** Returns how many requests have no response yet. */
  int size() {
    return pending.size();
  }

  /** Called after some requests were completed. */
  void notifyCallers() {
    notifications.deliver();
  }

  private void tick() {
    if (ticking.compareAndSet(false, true)) {
      CompletableFuture.delayedExecutor(tickNanos, TimeUnit.NANOSECONDS, Runnable::run)
          .execute(this::lookAfterPending);
    }
  }

  /** Does what callers that wait do for themselves. */
  private void lookAfterPending() {
    for (Pending one : pending) {
      if (one.deadline.hasPassed()) {
        one.giveUp();
      }
    }
    batcher.summonLeader(true);
    notifyCallers();
    ticking.set(false);
    if (!pending.isEmpty()) {
      tick();
    }
  }

  /** A request without a response so far. */
  private final class Pending extends Submission<Q, R> {
    final CompletableFuture<R> response = new CompletableFuture<>();
    private final int taken;

    Pending(Q request, int weight, Deadline deadline, int taken) {
      super(request, weight, deadline);
      this.taken = taken;
    }

    @Override
    void completed() {
      settle(
          () -> {
            if (failure() == null) {
              response.complete(response());
            } else {
              response.completeExceptionally(failure());
            }
          });
    }

    void giveUp() {
      // If it is part of a batch, that may still be applied.
      StoreException late =
          batcher.withdraw(this)
              ? notSent("no turn in time")
              : new StoreException.OutcomeUnknown("no response in time");
      settle(() -> response.completeExceptionally(late));
    }

    /** Ends the request, once: its response may arrive when it was given up. */
    private void settle(Runnable notification) {
      if (pending.remove(this)) {
        notifications.add(
            () -> {
              room.release(taken);
              notification.run();
            });
      }
    }
  }
}
