package io.statehouse.ports.batching;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class BatcherTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final ConcurrentLinkedQueue<List<Integer>> batches = new ConcurrentLinkedQueue<>();
  private final CountDownLatch firstMayEnd = new CountDownLatch(1);

  @AfterEach
  void endCallers() {
    firstMayEnd.countDown();
    callers.shutdownNow();
  }

  @Test
  void a_caller_alone_asks_in_its_own_thread() {
    List<Thread> askers = new ArrayList<>();
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            questions -> {
              askers.add(Thread.currentThread());
              return questions;
            });

    assertThat(batcher.ask(7)).isEqualTo(7);

    assertThat(askers).containsExactly(Thread.currentThread());
  }

  @Test
  void callers_who_come_while_a_request_is_under_way_share_the_next() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(1, LONG, this::firstWaits);

    List<Future<Integer>> asked = askOneThenMore(batcher, 9);
    firstMayEnd.countDown();

    for (int i = 0; i < asked.size(); i++) {
      assertThat(asked.get(i).get()).isEqualTo(i * 10);
    }
    assertThat(batches).extracting(List::size).containsExactly(1, 9);
  }

  @Test
  void few_callers_ask_each_by_itself_and_only_more_share() throws Exception {
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            new InFlight(3, 1),
            100,
            Integer.MAX_VALUE,
            question -> 1,
            Duration.ZERO,
            LONG,
            questions -> {
              batches.add(questions);
              return batches.size() <= 3 ? waitThenReturn(firstMayEnd, questions) : questions;
            });
    List<Future<Integer>> few = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      int question = i;
      few.add(callers.submit(() -> batcher.ask(question)));
    }
    await().until(() -> batches.size() == 3);
    List<Future<Integer>> more = new ArrayList<>();
    for (int i = 4; i <= 8; i++) {
      int question = i;
      more.add(callers.submit(() -> batcher.ask(question)));
    }
    await().until(() -> batcher.waiting() == 5);
    firstMayEnd.countDown();

    for (Future<Integer> each : more) {
      each.get();
    }
    assertThat(batches).extracting(List::size).containsExactly(1, 1, 1, 5);
    assertThat(few).extracting(Future::get).containsExactly(1, 2, 3);
  }

  @Test
  void a_batch_ends_before_the_weight_that_would_be_too_much() throws Exception {
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            InFlight.of(1), 100, 10, question -> question, Duration.ZERO, LONG, this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.ask(0));
    await().until(() -> batches.size() == 1);
    List<Future<Integer>> others = new ArrayList<>();
    for (int weight : new int[] {6, 3, 5, 40, 1}) {
      int before = batcher.waiting();
      others.add(callers.submit(() -> batcher.ask(weight)));
      await().until(() -> batcher.waiting() > before);
    }

    firstMayEnd.countDown();
    first.get();
    for (Future<Integer> other : others) {
      other.get();
    }

    assertThat(batches)
        .containsExactly(List.of(0), List.of(6, 3), List.of(5), List.of(40), List.of(1));
  }

  @Test
  void a_failure_is_thrown_to_its_own_batch_alone() throws Exception {
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            questions -> {
              firstWaits(questions);
              if (batches.size() == 2) {
                throw new StoreException.Unavailable("away");
              }
              return questions;
            });

    List<Future<Integer>> asked = askOneThenMore(batcher, 3);
    firstMayEnd.countDown();

    assertThat(asked.get(0).get()).isZero();
    for (Future<Integer> failed : asked.subList(1, 4)) {
      assertThatThrownBy(failed::get).hasCauseInstanceOf(StoreException.Unavailable.class);
    }
    assertThat(batcher.ask(5)).isEqualTo(5);
  }

  @Test
  void an_error_of_the_leader_leaves_nobody_waiting() throws Exception {
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            questions -> {
              firstWaits(questions);
              if (batches.size() == 2) {
                throw new StackOverflowError();
              }
              return questions;
            });

    List<Future<Integer>> asked = askOneThenMore(batcher, 3);
    firstMayEnd.countDown();

    List<Throwable> causes = new ArrayList<>();
    for (Future<Integer> failed : asked.subList(1, 4)) {
      assertThatThrownBy(failed::get).satisfies(thrown -> causes.add(thrown.getCause()));
    }
    assertThat(causes).filteredOn(StackOverflowError.class::isInstance).hasSize(1);
    assertThat(causes).filteredOn(StoreException.OutcomeUnknown.class::isInstance).hasSize(2);
    assertThat(batcher.ask(5)).isEqualTo(5);
  }

  @Test
  void who_gives_up_before_its_question_was_sent_is_told_that_nothing_was() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(1, Duration.ofMillis(50), this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.ask(1));
    await().until(() -> batches.size() == 1);

    assertThatThrownBy(() -> batcher.ask(2)).isInstanceOf(StoreException.Unavailable.class);
    firstMayEnd.countDown();
    first.get();
    batcher.ask(3);

    assertThat(batches).containsExactly(List.of(1), List.of(3));
  }

  @Test
  void who_gives_up_after_its_question_was_sent_is_told_that_the_outcome_is_unknown()
      throws Exception {
    CountDownLatch secondMayEnd = new CountDownLatch(1);
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            Duration.ofMillis(400),
            questions -> {
              firstWaits(questions);
              return batches.size() == 2 ? waitThenReturn(secondMayEnd, questions) : questions;
            });

    List<Future<Integer>> asked = askOneThenMore(batcher, 2);
    firstMayEnd.countDown();

    List<Future<Integer>> pair = asked.subList(1, 3);
    await().until(() -> pair.stream().anyMatch(Future::isDone));
    Future<Integer> late = pair.get(0).isDone() ? pair.get(0) : pair.get(1);
    Future<Integer> leader = late == pair.get(0) ? pair.get(1) : pair.get(0);
    assertThatThrownBy(late::get).hasCauseInstanceOf(StoreException.OutcomeUnknown.class);
    secondMayEnd.countDown();
    assertThat(leader.get()).isNotNull();
  }

  @Test
  void an_interrupted_caller_is_not_asked_for_and_keeps_its_flag() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(1, LONG, this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.ask(1));
    await().until(() -> batches.size() == 1);
    List<Boolean> flags = new ArrayList<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                batcher.ask(2);
              } catch (StoreException.Unavailable expected) {
                flags.add(Thread.currentThread().isInterrupted());
              }
            });
    waiting.start();
    await().until(() -> batcher.waiting() == 1);

    waiting.interrupt();
    waiting.join();
    firstMayEnd.countDown();
    first.get();

    assertThat(flags).containsExactly(true);
    assertThat(batches).containsExactly(List.of(1));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "4, 4", "8, 1", "8, 2"})
  void every_caller_gets_its_own_answer_and_nobody_waits_for_ever(int requests, int shared)
      throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger mostUnderWay = new AtomicInteger();
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            new InFlight(requests, shared),
            16,
            Integer.MAX_VALUE,
            question -> 1,
            Duration.ofNanos(50_000),
            LONG,
            questions -> {
              mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
              Thread.yield();
              underWay.decrementAndGet();
              return questions.stream().map(question -> -question).toList();
            });

    List<Future<?>> running = new ArrayList<>();
    for (int caller = 0; caller < 32; caller++) {
      running.add(callers.submit(() -> askManyTimes(batcher, 300)));
    }

    for (Future<?> each : running) {
      each.get(20, SECONDS);
    }
    assertThat(mostUnderWay.get()).isBetween(1, requests);
    assertThat(batcher.waiting()).isZero();
  }

  @Test
  void callers_who_give_up_all_the_time_leave_no_other_waiting() throws Exception {
    Batcher<Integer, Integer> hasty = batcher(1, Duration.ofNanos(100_000), this::slowly);

    List<Future<?>> running = new ArrayList<>();
    for (int caller = 0; caller < 16; caller++) {
      running.add(
          callers.submit(
              () -> {
                for (int i = 0; i < 300; i++) {
                  try {
                    assertThat(hasty.ask(i)).isEqualTo(i);
                  } catch (StoreException.Unavailable | StoreException.OutcomeUnknown gaveUp) {
                    continue;
                  }
                }
              }));
    }

    for (Future<?> each : running) {
      each.get(20, SECONDS);
    }
    assertThat(hasty.waiting()).isZero();
  }

  private static Batcher<Integer, Integer> batcher(
      int inFlight, Duration timeout, Function<List<Integer>, List<Integer>> answer) {
    return new Batcher<>(
        InFlight.of(inFlight),
        100,
        Integer.MAX_VALUE,
        question -> 1,
        Duration.ZERO,
        timeout,
        answer);
  }

  /** Asks 0 until it is under way, then 10, 20, … so that all wait behind it. */
  private List<Future<Integer>> askOneThenMore(Batcher<Integer, Integer> batcher, int more) {
    List<Future<Integer>> asked = new ArrayList<>();
    asked.add(callers.submit(() -> batcher.ask(0)));
    await().until(() -> batches.size() == 1);
    for (int i = 1; i <= more; i++) {
      int question = i * 10;
      asked.add(callers.submit(() -> batcher.ask(question)));
    }
    await().until(() -> batcher.waiting() == more);
    return asked;
  }

  private List<Integer> firstWaits(List<Integer> questions) {
    batches.add(questions);
    return batches.size() == 1 ? waitThenReturn(firstMayEnd, questions) : questions;
  }

  private List<Integer> slowly(List<Integer> questions) {
    long end = System.nanoTime() + ThreadLocalRandom.current().nextInt(200_000);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return questions;
  }

  private static List<Integer> waitThenReturn(CountDownLatch latch, List<Integer> questions) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
    return questions;
  }

  private static void askManyTimes(Batcher<Integer, Integer> batcher, int times) {
    for (int i = 1; i <= times; i++) {
      int question = ThreadLocalRandom.current().nextInt(1, 1_000_000);
      assertThat(batcher.ask(question)).isEqualTo(-question);
    }
  }
}
