package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Applies lists of steps in their order, each after it was noted in a checkpoint. Several lists are
 * noted together, since it takes a sync of a disk, however many there are: first one, then as many
 * as have twice the steps. While they are applied, the next are noted, by a thread that exists only
 * for this; nothing else is concurrent. Not safe for use by several threads.
 */
final class NotedSteps {
  /** More at once save no more time. */
  private static final int MAX_STEPS = 2_048;

  private static final long MAX_BYTES = 1 << 20;

  private final Checkpoint checkpoint;
  private final Consumer<List<Step>> apply;
  private Group noted = new Group();
  private Group next = new Group();
  private int wantedSteps = 1;

  /** Lists that are noted together. */
  private static final class Group {
    private final List<List<Step>> lists = new ArrayList<>();
    private int steps;
    private long bytes;

    void add(List<Step> list) {
      lists.add(list);
      steps += list.size();
      bytes += list.stream().mapToLong(Step::size).sum();
    }

    boolean isEmpty() {
      return lists.isEmpty();
    }

    List<Step> all() {
      return lists.stream().flatMap(List::stream).toList();
    }
  }

  NotedSteps(Checkpoint checkpoint, Consumer<List<Step>> apply) {
    this.checkpoint = requireNonNull(checkpoint, "checkpoint");
    this.apply = requireNonNull(apply, "apply");
  }

  /**
   * Adds steps, which are noted and applied now or later.
   *
   * @throws io.statehouse.ports.StoreException if either fails; steps that are not noted are not
   *     applied then
   */
  void add(List<Step> steps) {
    next.add(steps);
    if (next.steps >= wantedSteps || next.bytes >= MAX_BYTES) {
      wantedSteps = Math.min(2 * next.steps, MAX_STEPS);
      note();
    }
  }

  /** Notes and applies what was added and is not yet applied. */
  void end() {
    if (!next.isEmpty()) {
      note();
    }
    applyNoted();
  }

  /** Notes what was added last, and applies what was noted before. */
  private void note() {
    List<Step> steps = next.all();
    if (noted.isEmpty()) {
      checkpoint.note(steps);
    } else {
      FutureTask<Void> noting = new FutureTask<>(() -> checkpoint.note(steps), null);
      Thread thread = new Thread(noting, "checkpoint");
      thread.setDaemon(true);
      thread.start();
      try {
        applyNoted();
      } catch (RuntimeException failed) {
        // Whatever it was: the other thread must have ended before the caller hears of it.
        awaitAfter(failed, noting);
        throw failed;
      }
      await(noting);
    }
    noted = next;
    next = new Group();
  }

  private void applyNoted() {
    List<List<Step>> lists = noted.lists;
    noted = new Group();
    lists.forEach(apply);
  }

  /** Waits after a failure, as the caller may close the checkpoint then. */
  private static void awaitAfter(RuntimeException failed, FutureTask<Void> noting) {
    try {
      await(noting);
    } catch (RuntimeException also) { // the first failure is the one to report
      failed.addSuppressed(also);
    }
  }

  /** Waits, also if interrupted: each call of the store that it waits for has a timeout. */
  private static void await(FutureTask<Void> noting) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          noting.get();
          return;
        } catch (InterruptedException later) {
          interrupted = true;
        } catch (ExecutionException failed) {
          if (failed.getCause() instanceof RuntimeException cause) {
            throw cause;
          }
          throw new CompletionException(failed.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
