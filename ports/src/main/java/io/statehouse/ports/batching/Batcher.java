package io.statehouse.ports.batching;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;

/**
 * Lets concurrent callers share calls to the store.
 *
 * <p>A few concurrent callers each call the store on their own threads. Further ones queue their
 * requests and wait. A leader, which is a thread that no caller can interrupt, takes a batch from
 * the head of the queue, sends it, hands out the responses, and continues as long as there is a
 * queue. While one batch is in flight, another is sent only if it is full, or has waited for long:
 * what is queued would otherwise be divided among small batches, each as expensive as a large one.
 * Of several leaders one gathers at a time, so that the others' batches do not take its requests
 * from it.
 *
 * <p>No request is forgotten, because each thread that could have gathered it looks at the queue
 * once more after giving up the right to gather, or the permit of a leader.
 *
 * @param <Q> what a caller requests
 * @param <R> the response to it
 */
final class Batcher<Q, R> {
  private static final long IDLE_SECONDS = 5;
  private static final int PATIENCE_FRACTION = 100;

  private final SubmissionQueue<Q, R> queue = new SubmissionQueue<>();
  private final AtomicBoolean gathering = new AtomicBoolean();
  private final InFlight inFlight;
  private final Semaphore calls;
  private final Semaphore batches;
  private final ThreadPoolExecutor leaders;
  private final Pipeline<Q, R> pipeline;
  private final int maxWeight;
  private final ToIntFunction<Q> weight;
  private final Sender<Q, R> store;
  private final long lingerNanos;
  private final Duration timeout;
  private final long patienceNanos;
  private volatile int lastCallers;
  private volatile int expected;
  private volatile Thread lingering;

  /** Sends requests to the store. */
  @FunctionalInterface
  interface Sender<Q, R> {
    /**
     * Returns one response for each request, in their order; throws if all failed.
     *
     * @param deadline when the last of the callers stops waiting
     */
    List<R> send(List<Q> requests, Deadline deadline);
  }

  /**
   * @param inFlight how many calls to the store may be in flight at once
   * @param maxWeight maximum weight of a batch, unless its first request alone exceeds it
   * @param weight returns the weight of a request, which is at least 1
   * @param threads creates the leaders
   * @param store what it throws is thrown to every caller of the batch
   */
  Batcher(
      InFlight inFlight,
      int maxWeight,
      ToIntFunction<Q> weight,
      Duration timeout,
      ThreadFactory threads,
      Sender<Q, R> store) {
    this.inFlight = inFlight;
    this.calls = new Semaphore(inFlight.requests());
    this.batches = new Semaphore(inFlight.batches());
    this.maxWeight = maxWeight;
    this.weight = weight;
    this.store = store;
    this.lingerNanos = inFlight.linger().toNanos();
    this.timeout = timeout;
    this.patienceNanos = timeout.toNanos() / PATIENCE_FRACTION;
    // The permits bound the leaders. The pool does not: one that is about to end still counts here.
    this.leaders =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            threads);
    // While as many batches as possible are in flight, as many again can be ready.
    this.pipeline =
        new Pipeline<>(
            Math.multiplyExact(2 * inFlight.batches(), maxWeight), patienceNanos, leaders, this);
  }

  /**
   * Sends a request, alone or in a batch, and waits for the response.
   *
   * @throws StoreException what the store threw; {@code Unavailable} if the request was not sent in
   *     time; {@code OutcomeUnknown} if it was sent and had no response in time
   */
  R submit(Q request) {
    // A caller may overtake a queue whose leader is still waking up, but not one that waits to
    // send.
    boolean fewSubmit = lastCallers <= inFlight.requests() && !calls.hasQueuedThreads();
    return fewSubmit && calls.tryAcquire() ? sendAlone(request) : sendInBatch(request);
  }

  private R sendAlone(Q request) {
    try {
      return store.send(List.of(request), Deadline.in(timeout)).get(0);
    } finally {
      calls.release();
    }
  }

  /**
   * Sends a request in a batch. Its response arrives, or it fails as {@link #submit} does, on
   * another thread.
   */
  CompletableFuture<R> submitAsync(Q request) {
    return pipeline.submit(request, weight.applyAsInt(request), Deadline.in(timeout));
  }

  private R sendInBatch(Q request) {
    WaitingCaller<Q, R> mine =
        new WaitingCaller<>(request, weight.applyAsInt(request), Deadline.in(timeout));
    enqueue(mine);
    while (!mine.isCompleted()) {
      long longest = mine.isQueued() ? patienceNanos : Long.MAX_VALUE;
      LockSupport.parkNanos(this, Math.min(longest, mine.deadline.nanosLeft()));
      if (Thread.currentThread().isInterrupted()) {
        giveUp(mine, "interrupted");
      } else if (mine.deadline.hasPassed()) {
        giveUp(mine, "no response within " + timeout.toMillis() + " ms");
      } else if (mine.isQueued()) {
        summonLeader(true);
      }
    }
    return mine.response();
  }

  /** Throws, unless the response has arrived after all. */
  private void giveUp(Submission<Q, R> mine, String why) {
    if (withdraw(mine)) {
      throw new StoreException.Unavailable(why + " while waiting for a turn; nothing was sent");
    }
    if (!mine.isCompleted()) {
      throw new StoreException.OutcomeUnknown(why + " after the request was sent");
    }
  }

  /** Returns whether a request will not be sent; it is part of a batch otherwise. */
  boolean withdraw(Submission<Q, R> submission) {
    boolean cancelled = submission.cancel();
    if (cancelled) {
      queue.remove(submission);
    }
    return cancelled;
  }

  /** Queues a request, which a leader will send. */
  void enqueue(Submission<Q, R> submission) {
    if (queue.add(submission) == expected || queue.weight() >= maxWeight) {
      LockSupport.unpark(lingering);
    }
    summonLeader(false);
  }

  /** Returns how many requests are queued and not yet part of a batch. */
  int waiting() {
    return queue.size();
  }

  /** Returns how many requests of callers that do not wait have no response yet. */
  int pending() {
    return pipeline.size();
  }

  /** Lets idle leaders end now, and the others once they are idle. Requests are sent as before. */
  void endIdleLeaders() {
    leaders.setKeepAliveTime(0, TimeUnit.SECONDS);
  }

  /**
   * Makes sure that a leader gathers the queue, unless one is busy and will do so later.
   *
   * @param overdue the queue waits for a busy leader no longer: its batch may hang
   */
  void summonLeader(boolean overdue) {
    while (isBatchDue(0, overdue) && gathering.compareAndSet(false, true)) {
      if (batches.tryAcquire()) {
        startLeader();
        return;
      }
      gathering.set(false);
      if (batches.availablePermits() == 0) {
        return;
      } // else a leader has ended, which could not gather because this thread was about to
    }
  }

  /**
   * Returns whether a batch should be sent now.
   *
   * @param leaders 1 if the caller is itself a leader, which does not count as busy; otherwise 0
   * @param overdue whether the queue waits for a busy leader no longer
   */
  private boolean isBatchDue(int leaders, boolean overdue) {
    boolean mayWait = !overdue && inFlight.batches() - batches.availablePermits() > leaders;
    return !queue.isEmpty() && (!mayWait || queue.weight() >= maxWeight);
  }

  private void startLeader() {
    try {
      leaders.execute(this::lead);
    } catch (RuntimeException | Error noThread) { // the process may have no more threads
      gathering.set(false);
      batches.release();
      if (batches.availablePermits() == inFlight.batches()) {
        refuseQueued(noThread);
      } // else there is a leader, if not as many as there should be
    }
  }

  private void refuseQueued(Throwable noThread) {
    StoreException failure =
        new StoreException.Unavailable(
            "no thread could be started to send the request: " + noThread.getMessage(), noThread);
    List<Submission<Q, R>> batch = new ArrayList<>();
    for (queue.drainTo(batch, maxWeight); !batch.isEmpty(); queue.drainTo(batch, maxWeight)) {
      batch.forEach(submission -> submission.complete(null, failure));
      batch.clear();
    }
    pipeline.notifyCallers();
  }

  /** Leads batches as long as there is a queue. The caller has acquired the right to gather. */
  private void lead() {
    try {
      linger();
      do {
        leadOne();
      } while (isBatchDueAfterLingering());
    } finally {
      batches.release();
      summonLeader(false);
    }
  }

  /** Returns whether the leader goes on; otherwise it has no right to gather. */
  private boolean isBatchDueAfterLingering() {
    if (!gathering.compareAndSet(false, true)) {
      return false;
    }
    linger();
    boolean due = isBatchDue(1, false);
    if (!due) {
      gathering.set(false);
    }
    return due;
  }

  /**
   * Callers of the last batch are likely to submit again at once; waiting for them doubles the
   * batch. The last one that is expected ends the wait.
   */
  private void linger() {
    int enough = expected;
    if (lingerNanos == 0 || enough <= 1) {
      return;
    }
    long end = System.nanoTime() + lingerNanos;
    lingering = Thread.currentThread();
    for (long left = lingerNanos;
        left > 0 && queue.size() < enough && queue.weight() < maxWeight;
        left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
    }
    lingering = null;
  }

  /**
   * The supervisor of a batch: whatever happens, its callers are notified, and the leader lives.
   */
  private void leadOne() {
    List<Submission<Q, R>> batch = new ArrayList<>();
    try {
      List<R> responses = send(batch);
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).complete(responses.get(i), null);
      }
    } catch (Throwable thrown) {
      RuntimeException failure = failure(thrown);
      batch.forEach(submission -> submission.complete(null, failure));
    }
    pipeline.notifyCallers();
  }

  private List<R> send(List<Submission<Q, R>> batch) {
    calls.acquireUninterruptibly();
    try {
      gather(batch);
      if (batch.isEmpty()) {
        return List.of();
      }
      lastCallers = batch.size() + queue.size();
      Deadline last = batch.get(0).deadline;
      List<Q> requests = new ArrayList<>(batch.size());
      for (Submission<Q, R> submission : batch) {
        requests.add(submission.request);
        last = last.later(submission.deadline);
      }
      List<R> responses = store.send(requests, last);
      if (responses.size() != batch.size()) {
        throw new IllegalStateException(
            responses.size() + " responses to " + batch.size() + " requests");
      }
      return responses;
    } finally {
      calls.release();
      expected = queue.size() + batch.size();
    }
  }

  private static RuntimeException failure(Throwable thrown) {
    return thrown instanceof StoreException known
        ? known
        : new StoreException.OutcomeUnknown("the request ended in an error: " + thrown, thrown);
  }

  /** Adds a batch from the head of the queue, then lets another leader gather. */
  private void gather(List<Submission<Q, R>> batch) {
    try {
      queue.drainTo(batch, maxWeight);
    } finally {
      gathering.set(false);
    }
    summonLeader(false);
  }
}
