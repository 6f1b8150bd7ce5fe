package io.statehouse.app.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.testing.process.Await;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientThreadsTest {
  private final ClientThreads threads = new ClientThreads(4);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void close() {
    release.countDown();
    threads.close();
  }

  private void hold() {
    try {
      release.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void one_client_gets_at_most_half_of_the_threads_and_all_its_work_is_done()
      throws InterruptedException {
    AtomicInteger begun = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      threads.execute(
          "greedy",
          () -> {
            begun.incrementAndGet();
            hold();
          });
    }
    Await.until("it has its share", () -> begun.get() == 2);

    CountDownLatch served = new CountDownLatch(1);
    threads.execute("modest", served::countDown);

    assertThat(served.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(begun).hasValue(2);
    release.countDown();
    Await.until("all its work is done", () -> begun.get() == 10);
  }

  @Test
  void work_beyond_all_threads_waits_until_one_is_free() {
    AtomicInteger begun = new AtomicInteger();
    for (int i = 0; i < 9; i++) {
      threads.execute(
          "client " + i % 3,
          () -> {
            begun.incrementAndGet();
            hold();
          });
    }

    Await.until("all threads are taken", () -> begun.get() == 4);
    release.countDown();
    Await.until("all work is done", () -> begun.get() == 9);
  }

  @Test
  void a_thread_that_is_idle_is_used_before_a_new_one_starts() {
    Set<String> used = ConcurrentHashMap.newKeySet();
    AtomicInteger done = new AtomicInteger();
    try (ClientThreads many = new ClientThreads(100)) {
      for (int i = 0; i < 50; i++) {
        int before = i;
        many.execute(
            "client",
            () -> {
              used.add(Thread.currentThread().getName());
              done.incrementAndGet();
            });
        Await.until("it is done", () -> done.get() > before);
      }
    }

    assertThat(used).hasSizeLessThan(25);
  }

  @Test
  void work_that_throws_gives_its_thread_back() throws InterruptedException {
    CountDownLatch served = new CountDownLatch(5);
    for (int i = 0; i < 5; i++) {
      threads.execute(
          "broken",
          () -> {
            served.countDown();
            throw new IllegalStateException("thrown by a test");
          });
    }

    assertThat(served.await(10, TimeUnit.SECONDS)).isTrue();
  }
}
