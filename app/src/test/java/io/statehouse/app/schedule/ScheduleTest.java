package io.statehouse.app.schedule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ScheduleTest {
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final Schedule schedule = new Schedule();
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void close() {
    released.countDown();
    schedule.close();
  }

  private void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, SECONDS)).isTrue();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void tasks_that_take_long_delay_no_other() {
    CountDownLatch slow = new CountDownLatch(5);
    for (int i = 0; i < 5; i++) {
      schedule.every(
          Duration.ZERO,
          PAUSE,
          () -> {
            slow.countDown();
            await(released);
          });
    }
    await(slow);
    CountDownLatch runs = new CountDownLatch(3);

    schedule.every(Duration.ZERO, PAUSE, runs::countDown);

    await(runs);
  }

  @Test
  void a_task_that_throws_is_run_again() {
    CountDownLatch runs = new CountDownLatch(3);

    schedule.every(
        Duration.ZERO,
        PAUSE,
        () -> {
          runs.countDown();
          throw new IllegalStateException("as a test");
        });

    await(runs);
  }

  @Test
  void runs_of_one_task_never_overlap() {
    CountDownLatch runs = new CountDownLatch(50);
    AtomicInteger running = new AtomicInteger();
    List<Integer> together = new ArrayList<>();

    schedule.every(
        Duration.ZERO,
        Duration.ZERO,
        () -> {
          together.add(running.incrementAndGet());
          running.decrementAndGet();
          runs.countDown();
        });

    await(runs);
    schedule.close();
    assertThat(List.copyOf(together)).containsOnly(1);
  }

  @Test
  void closing_a_task_waits_for_its_run_and_there_is_no_other() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger ended = new AtomicInteger();
    Schedule.Task task =
        schedule.every(
            Duration.ZERO,
            Duration.ZERO,
            () -> {
              begun.countDown();
              await(released);
              ended.incrementAndGet();
            });
    await(begun);
    Thread closing = new Thread(task::close);
    closing.start();

    closing.join(50);
    assertThat(closing.isAlive()).isTrue();

    released.countDown();
    closing.join();
    assertThat(ended).hasValue(1);
  }

  @Test
  void a_task_can_close_itself() {
    CountDownLatch closed = new CountDownLatch(1);
    Schedule.Task[] task = new Schedule.Task[1];

    synchronized (task) {
      task[0] =
          schedule.every(
              Duration.ZERO,
              PAUSE,
              () -> {
                synchronized (task) {
                  task[0].close();
                }
                closed.countDown();
              });
    }

    await(closed);
  }
}
