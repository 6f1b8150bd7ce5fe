package io.statehouse.ports.batching;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests that are not yet part of a batch, in the order of their arrival. */
final class SubmissionQueue<Q, R> {
  private final Queue<Submission<Q, R>> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicInteger weight = new AtomicInteger();

  boolean isEmpty() {
    return queue.isEmpty();
  }

  int size() {
    return size.get();
  }

  int weight() {
    return weight.get();
  }

  /** Returns how many there are now. */
  int add(Submission<Q, R> submission) {
    queue.add(submission);
    weight.addAndGet(submission.weight);
    return size.incrementAndGet();
  }

  /** Returns whether the submission was still queued. */
  boolean remove(Submission<Q, R> submission) {
    boolean wasQueued = queue.remove(submission);
    if (wasQueued) {
      size.decrementAndGet();
      weight.addAndGet(-submission.weight);
    }
    return wasQueued;
  }

  /** Takes a batch from the head: the first request, and more up to a total weight. */
  void drainTo(List<Submission<Q, R>> batch, int maxWeight) {
    long totalWeight = 0;
    for (Submission<Q, R> next = queue.peek(); next != null; next = queue.peek()) {
      totalWeight += next.weight;
      if (totalWeight > maxWeight && !batch.isEmpty()) {
        return;
      }
      // If its caller has given up meanwhile, the next iteration sees its successor.
      if (remove(next) && next.take()) {
        batch.add(next);
      }
    }
  }
}
