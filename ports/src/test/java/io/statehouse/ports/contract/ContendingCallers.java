package io.statehouse.ports.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.transact.Transactor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Callers whose transactions are run together, since they wait for the same key. A first caller
 * loses a race for that key, keeps its turn until all others wait, and then fails. All must use the
 * same transactor. Callers that are too slow run by themselves, so a test must hold then, too.
 */
public final class ContendingCallers {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final CountDownLatch inTurn = new CountDownLatch(1);
  private final CountDownLatch othersWait = new CountDownLatch(1);
  private final CompletableFuture<Void> first;
  private final List<CompletableFuture<Void>> others = new ArrayList<>();

  /**
   * @param store where the first caller can be made to wait
   * @param lost changes the key for which the first caller loses the race
   */
  public ContendingCallers(FaultyStore store, Runnable firstCall, Runnable lost) {
    first = new CompletableFuture<>();
    Thread caller = start(firstCall, first, store, lost);
    await(inTurn);
    assertThat(caller.isAlive()).as("the first caller has the turn").isTrue();
  }

  private Thread start(
      Runnable call, CompletableFuture<Void> outcome, FaultyStore store, Runnable lost) {
    Thread thread = thread(call, outcome);
    CountDownLatch race = new CountDownLatch(1);
    store.beforeEachCall(
        operation -> {
          if (Thread.currentThread() != thread) {
            return;
          }
          if (race.getCount() == 0) {
            inTurn.countDown();
            await(othersWait);
            throw new StoreException.Unavailable("the first caller was to fail");
          }
          if (operation.equals("commit")) {
            lost.run();
            race.countDown();
          }
        });
    thread.start();
    return thread;
  }

  /** Starts another call, and returns when it waits for the key. */
  public void add(Runnable call) {
    CompletableFuture<Void> outcome = new CompletableFuture<>();
    others.add(outcome);
    Thread thread = thread(call, outcome);
    thread.start();
    Eventually.await("that the call waits for the key", PATIENCE)
        .until(() -> isQueued(thread) || outcome.isDone());
  }

  private static boolean isQueued(Thread thread) {
    Object blocker = LockSupport.getBlocker(thread);
    return blocker != null && blocker.getClass().getPackage() == Transactor.class.getPackage();
  }

  /** Lets the others run, and returns the outcome of each. */
  public List<CompletableFuture<Void>> run() {
    othersWait.countDown();
    assertThatThrownBy(() -> first.get(PATIENCE.toSeconds(), SECONDS))
        .hasCauseInstanceOf(StoreException.Unavailable.class);
    Eventually.await("that all calls have ended", PATIENCE)
        .until(() -> others.stream().allMatch(CompletableFuture::isDone));
    return others;
  }

  private static Thread thread(Runnable call, CompletableFuture<Void> outcome) {
    Thread thread =
        new Thread(
            () -> {
              try {
                call.run();
                outcome.complete(null);
              } catch (RuntimeException | Error failed) {
                outcome.completeExceptionally(failed);
              }
            });
    thread.setDaemon(true);
    return thread;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE.toSeconds(), SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }
}
