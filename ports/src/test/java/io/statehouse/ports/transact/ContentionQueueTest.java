package io.statehouse.ports.transact;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ContentionQueueTest {
  private static final Key KEY = new Key("k");

  private final MemoryStore store = new MemoryStore();
  private final Transactor transactor = new Transactor(store);
  private final CountDownLatch inTurn = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);

  /** Loses its first race, and stays in its second run until the test lets it continue. */
  private void loseOnceAndLinger(AtomicInteger runs) {
    transactor.run(
        scope -> {
          append(scope, "first");
          if (runs.incrementAndGet() == 1) {
            store.commit(Transaction.builder().put(KEY, Bytes.utf8("other")).build());
          } else {
            inTurn.countDown();
            await(mayGoOn);
          }
        });
  }

  @Test
  void a_new_caller_does_not_overtake_one_that_has_lost_a_race() throws Exception {
    AtomicInteger firstRuns = new AtomicInteger();
    AtomicInteger secondRuns = new AtomicInteger();
    CompletableFuture<Void> first =
        CompletableFuture.runAsync(() -> loseOnceAndLinger(firstRuns), ContentionQueueTest::start);
    await(inTurn);
    Thread second =
        start(
            () ->
                transactor.run(
                    scope -> {
                      append(scope, "second");
                      secondRuns.incrementAndGet();
                    }));
    while (secondRuns.get() == 0 || second.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    mayGoOn.countDown();
    first.get();
    second.join();

    assertThat(store.get(KEY).flatMap(entry -> entry.value().text()))
        .hasValue("other first second");
    assertThat(firstRuns).hasValue(2);
    assertThat(secondRuns).hasValue(2);
  }

  @Test
  void no_caller_waits_long_for_one_that_is_stuck() {
    CompletableFuture<Void> stuck =
        CompletableFuture.runAsync(
            () -> loseOnceAndLinger(new AtomicInteger()), ContentionQueueTest::start);
    await(inTurn);

    transactor.run(scope -> append(scope, "second"));

    assertThat(stuck).isNotDone();
    mayGoOn.countDown();
    stuck.join();
    assertThat(store.get(KEY).flatMap(entry -> entry.value().text()))
        .hasValue("other second first");
  }

  @Test
  void a_caller_does_not_wait_for_other_keys() {
    CompletableFuture<Void> stuck =
        CompletableFuture.runAsync(
            () -> loseOnceAndLinger(new AtomicInteger()), ContentionQueueTest::start);
    await(inTurn);
    AtomicInteger runs = new AtomicInteger();

    transactor.run(
        scope -> {
          scope.get(KEY);
          scope.put(new Key("another"), Bytes.EMPTY);
          runs.incrementAndGet();
        });

    assertThat(runs).hasValue(1);
    mayGoOn.countDown();
    stuck.join();
  }

  @Test
  void a_caller_that_comes_later_does_not_wait() {
    AtomicInteger runs = new AtomicInteger();
    mayGoOn.countDown();
    loseOnceAndLinger(runs);

    transactor.run(
        scope -> {
          append(scope, "second");
          runs.incrementAndGet();
        });

    assertThat(runs).as("two runs of the first, one of the second").hasValue(3);
  }

  private static void append(Scope scope, String word) {
    String before =
        scope.get(KEY).flatMap(entry -> entry.value().text()).map(text -> text + " ").orElse("");
    scope.put(KEY, Bytes.utf8(before + word));
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new AssertionError("interrupted", stop);
    }
  }
}
