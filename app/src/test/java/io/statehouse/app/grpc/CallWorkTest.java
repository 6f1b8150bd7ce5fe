package io.statehouse.app.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallWorkTest {
  private final ClientThreads threads = new ClientThreads(8);
  private final CallWork work = new CallWork(threads, "client");
  private final Queue<String> done = new ConcurrentLinkedQueue<>();
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

  private void awaitAll() throws InterruptedException {
    CountDownLatch last = new CountDownLatch(1);
    work.execute(last::countDown);
    assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void tasks_of_one_call_run_one_after_the_other_in_their_order() throws InterruptedException {
    work.execute(
        () -> {
          hold();
          done.add("first");
        });
    work.execute(() -> done.add("second"));
    work.executeHere(() -> done.add("third"));
    assertThat(done).isEmpty();
    release.countDown();
    awaitAll();

    assertThat(done).containsExactlyElementsOf(List.of("first", "second", "third"));
  }

  @Test
  void a_short_task_runs_on_the_thread_that_reports_it_when_there_is_no_other() {
    work.executeHere(() -> done.add(Thread.currentThread().getName()));

    assertThat(done).containsExactly(Thread.currentThread().getName());
  }

  @Test
  void a_task_that_throws_does_not_stop_those_after_it() throws InterruptedException {
    assertThatThrownBy(
            () ->
                work.executeHere(
                    () -> {
                      throw new IllegalStateException("thrown by a test");
                    }))
        .isInstanceOf(IllegalStateException.class);

    awaitAll();
  }
}
