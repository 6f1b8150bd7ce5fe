package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Applies lists of steps in their order, each after it was noted in a checkpoint. While one is
 * applied, the next is noted, by a thread that exists only for this; nothing else is concurrent.
 * Not safe for use by several threads.
 */
final class NotedSteps {
  private final Checkpoint checkpoint;
  private final Consumer<List<Step>> apply;
  private List<Step> noted = List.of();

  NotedSteps(Checkpoint checkpoint, Consumer<List<Step>> apply) {
    this.checkpoint = requireNonNull(checkpoint, "checkpoint");
    this.apply = requireNonNull(apply, "apply");
  }

  /**
   * Notes steps, and applies those that were added before them.
   *
   * @throws io.statehouse.ports.StoreException if either fails; these steps are not applied then
   */
  void add(List<Step> steps) {
    if (noted.isEmpty()) {
      checkpoint.note(steps);
    } else {
      FutureTask<Void> noting = new FutureTask<>(() -> checkpoint.note(steps), null);
      Thread thread = new Thread(noting, "checkpoint");
      thread.setDaemon(true);
      thread.start();
      try {
        apply.accept(noted);
      } catch (RuntimeException failed) {
        // Whatever it was: the other thread must have ended before the caller hears of it.
        noted = List.of();
        awaitAfter(failed, noting);
        throw failed;
      }
      noted = List.of();
      await(noting);
    }
    noted = steps;
  }

  /** Applies the steps that were added last. */
  void end() {
    if (!noted.isEmpty()) {
      apply.accept(noted);
      noted = List.of();
    }
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
