package io.statehouse.app.operations.scheduled;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Key;
import io.statehouse.ports.lease.Lease;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ExclusiveWorkTest {
  private static final Key KEY = new Key("/statehouse/server/verify/gis");

  private final MemoryStore store = new MemoryStore();

  private ExclusiveWork server(String name) {
    return new ExclusiveWork(
        Optional.of(new Lease(store.another(), KEY, name, Duration.ofSeconds(10))));
  }

  @Test
  void of_two_servers_one_works_at_a_time() {
    ExclusiveWork one = server("one");
    ExclusiveWork other = server("other");
    AtomicBoolean both = new AtomicBoolean();

    assertThat(one.run(() -> both.set(other.run(() -> {})))).isTrue();

    assertThat(both).isFalse();
    assertThat(other.run(() -> {})).isTrue();
  }

  @Test
  void of_two_threads_one_works_at_a_time() throws InterruptedException {
    ExclusiveWork alone = new ExclusiveWork(Optional.empty());
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CompletableFuture<Boolean> first =
        CompletableFuture.supplyAsync(
            () ->
                alone.run(
                    () -> {
                      working.countDown();
                      awaitQuietly(end);
                    }));
    working.await();

    assertThat(alone.run(() -> {})).isFalse();
    end.countDown();

    assertThat(first.join()).isTrue();
    assertThat(alone.run(() -> {})).isTrue();
  }

  @Test
  void closing_interrupts_the_work_and_no_other_begins() throws InterruptedException {
    ExclusiveWork work = server("one");
    CountDownLatch working = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    CompletableFuture<Boolean> running =
        CompletableFuture.supplyAsync(
            () ->
                work.run(
                    () -> {
                      working.countDown();
                      interrupted.set(awaitQuietly(new CountDownLatch(1)));
                    }));
    working.await();

    work.close();

    assertThat(running.join()).isTrue();
    assertThat(interrupted).isTrue();
    assertThat(work.run(() -> {})).isFalse();
  }

  /** Returns whether the wait was interrupted. */
  private static boolean awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
      return false;
    } catch (InterruptedException stop) {
      return true;
    }
  }
}
