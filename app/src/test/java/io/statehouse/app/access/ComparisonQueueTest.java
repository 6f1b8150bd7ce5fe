package io.statehouse.app.access;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ComparisonQueueTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final AtomicLong nanoTime = new AtomicLong();
  private final ComparisonQueue queue = new ComparisonQueue(nanoTime::get);
  private final List<String> compared = Collections.synchronizedList(new ArrayList<>());

  private boolean compare(String address, boolean right) {
    try (ComparisonQueue.Place place = queue.enter(address)) {
      return place.compare(
          () -> {
            compared.add(address + " at " + millis());
            nanoTime.addAndGet(Duration.ofMillis(20).toNanos());
            return right;
          });
    }
  }

  private long millis() {
    return Duration.ofNanos(nanoTime.get()).toMillis();
  }

  private static Thread started(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private void awaitEnd(Thread thread) {
    await("it is compared", PATIENCE)
        .until(
            () -> {
              nanoTime.addAndGet(Duration.ofMillis(1).toNanos());
              return !thread.isAlive();
            });
  }

  @Test
  void a_wrong_one_is_followed_by_a_pause_three_times_as_long() {
    compare("::1", false);

    awaitEnd(started(() -> compare("::2", true)));

    assertThat(compared).first().isEqualTo("::1 at 0");
    assertThat(Integer.parseInt(compared.get(1).replaceFirst("::2 at ", "")))
        .isGreaterThanOrEqualTo(80);
  }

  @Test
  void a_right_one_is_followed_by_the_next() {
    compare("::1", true);
    compare("::1", true);
    compare("::2", true);

    assertThat(compared).containsExactly("::1 at 0", "::1 at 20", "::2 at 40");
  }

  @Test
  void addresses_take_turns() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    threads.add(
        started(
            () -> {
              try (ComparisonQueue.Place place = queue.enter("::1")) {
                place.compare(() -> isOpen(gate));
              }
            }));
    awaitWaiting(threads.get(0));
    for (String address : List.of("::1", "::1", "::2")) {
      Thread next = started(() -> compare(address, true));
      threads.add(next);
      awaitWaiting(next);
    }

    gate.countDown();

    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(compared).containsExactly("::1 at 0", "::2 at 20", "::1 at 40");
  }

  private static boolean isOpen(CountDownLatch gate) {
    try {
      return gate.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException ended) {
      throw new AssertionError(ended);
    }
  }

  private static void awaitWaiting(Thread thread) {
    await("it waits", PATIENCE).until(() -> thread.getState() == Thread.State.TIMED_WAITING);
  }
}
