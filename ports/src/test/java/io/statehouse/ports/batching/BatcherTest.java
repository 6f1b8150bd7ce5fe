package io.statehouse.ports.batching;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
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
  void a_single_caller_sends_its_request_on_its_own_thread() {
    List<Thread> threads = new ArrayList<>();
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            (requests, deadline) -> {
              threads.add(Thread.currentThread());
              return requests;
            });

    assertThat(batcher.submit(7)).isEqualTo(7);

    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void callers_that_arrive_during_a_request_share_the_next_one() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(1, LONG, this::firstWaits);

    List<Future<Integer>> submitted = submitOneThenMore(batcher, 9);
    firstMayEnd.countDown();

    for (int i = 0; i < submitted.size(); i++) {
      assertThat(submitted.get(i).get()).isEqualTo(i * 10);
    }
    assertThat(batches).extracting(List::size).containsExactly(1, 9);
  }

  @Test
  void a_few_callers_send_requests_of_their_own_and_only_more_share() throws Exception {
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            new InFlight(3, 1, Duration.ZERO),
            100,
            request -> 1,
            LONG,
            Thread::new,
            (requests, deadline) -> {
              batches.add(requests);
              return batches.size() <= 3 ? waitThenReturn(firstMayEnd, requests) : requests;
            });
    List<Future<Integer>> few = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      int request = i;
      few.add(callers.submit(() -> batcher.submit(request)));
    }
    await().until(() -> batches.size() == 3);
    List<Future<Integer>> more = new ArrayList<>();
    for (int i = 4; i <= 8; i++) {
      int request = i;
      more.add(callers.submit(() -> batcher.submit(request)));
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
  void while_a_batch_is_in_flight_another_is_sent_once_it_is_full() throws Exception {
    Batcher<Integer, Integer> batcher = twoBatchesOfThree(LONG, hangingBatches(1));
    List<Future<Integer>> hanging = submitABatch(batcher);

    Future<Integer> first = callers.submit(() -> batcher.submit(4));
    Future<Integer> second = callers.submit(() -> batcher.submit(5));
    await().until(() -> batcher.waiting() == 2);
    assertThat(batcher.submit(6)).isEqualTo(6);

    assertThat(List.of(first.get(), second.get())).containsExactly(4, 5);
    assertThat(hanging).noneMatch(Future::isDone);
  }

  @Test
  void a_batch_that_hangs_holds_up_the_next_for_a_fraction_of_the_timeout() throws Exception {
    Batcher<Integer, Integer> batcher = twoBatchesOfThree(LONG.dividedBy(4), hangingBatches(1));
    List<Future<Integer>> hanging = submitABatch(batcher);

    assertThat(batcher.submit(4)).isEqualTo(4);

    assertThat(hanging).noneMatch(Future::isDone);
  }

  private static Batcher<Integer, Integer> twoBatchesOfThree(
      Duration timeout, Batcher.Sender<Integer, Integer> store) {
    return new Batcher<>(InFlight.of(2), 3, request -> 1, timeout, Thread::new, store);
  }

  /** Lets two callers go first, each on its own, so that the following three share a batch. */
  private List<Future<Integer>> submitABatch(Batcher<Integer, Integer> batcher) throws Exception {
    List<Future<Integer>> alone = List.of(0, 0).stream().map(i -> submit(batcher, i)).toList();
    await().until(() -> batches.size() == 2);
    List<Future<Integer>> shared = List.of(1, 2, 3).stream().map(i -> submit(batcher, i)).toList();
    await().until(() -> batcher.waiting() == 3);
    firstMayEnd.countDown();
    for (Future<Integer> each : alone) {
      each.get();
    }
    await().until(() -> batches.size() == 3);
    return shared;
  }

  private Future<Integer> submit(Batcher<Integer, Integer> batcher, int request) {
    return callers.submit(() -> batcher.submit(request));
  }

  /** Requests of single callers wait until the first may end; of the others, the first hang. */
  private Batcher.Sender<Integer, Integer> hangingBatches(int hanging) {
    AtomicInteger sent = new AtomicInteger();
    return (requests, deadline) -> {
      batches.add(requests);
      int number = sent.incrementAndGet();
      return number <= 2
          ? waitThenReturn(firstMayEnd, requests)
          : number <= 2 + hanging ? waitThenReturn(new CountDownLatch(1), requests) : requests;
    };
  }

  @Test
  void a_batch_ends_before_its_weight_would_exceed_the_limit() throws Exception {
    Batcher<Integer, Integer> batcher =
        new Batcher<>(InFlight.of(1), 10, request -> request, LONG, Thread::new, this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.submit(0));
    await().until(() -> batches.size() == 1);
    List<Future<Integer>> others = new ArrayList<>();
    for (int weight : new int[] {6, 3, 5, 40, 1}) {
      int before = batcher.waiting();
      others.add(callers.submit(() -> batcher.submit(weight)));
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
  void a_failure_is_thrown_only_to_the_callers_of_its_batch() throws Exception {
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            (requests, deadline) -> {
              firstWaits(requests, deadline);
              if (batches.size() == 2) {
                throw new StoreException.Unavailable("away");
              }
              return requests;
            });

    List<Future<Integer>> submitted = submitOneThenMore(batcher, 3);
    firstMayEnd.countDown();

    assertThat(submitted.get(0).get()).isZero();
    for (Future<Integer> failed : submitted.subList(1, 4)) {
      assertThatThrownBy(failed::get).hasCauseInstanceOf(StoreException.Unavailable.class);
    }
    assertThat(batcher.submit(5)).isEqualTo(5);
  }

  @Test
  void an_error_reaches_every_caller_of_its_batch_as_an_unknown_outcome() throws Exception {
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            (requests, deadline) -> {
              firstWaits(requests, deadline);
              if (batches.size() == 2) {
                throw new StackOverflowError();
              }
              return requests;
            });

    List<Future<Integer>> submitted = submitOneThenMore(batcher, 3);
    firstMayEnd.countDown();

    for (Future<Integer> failed : submitted.subList(1, 4)) {
      assertThatThrownBy(failed::get)
          .cause()
          .isInstanceOf(StoreException.OutcomeUnknown.class)
          .hasCauseInstanceOf(StackOverflowError.class);
    }
    assertThat(batcher.submit(5)).isEqualTo(5);
  }

  @Test
  void an_interrupted_caller_harms_no_other_of_its_batch() throws Exception {
    CountDownLatch secondMayEnd = new CountDownLatch(1);
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            (requests, deadline) -> {
              firstWaits(requests, deadline);
              return batches.size() == 2 ? waitThenReturn(secondMayEnd, requests) : requests;
            });
    List<RuntimeException> failures = new CopyOnWriteArrayList<>();
    Thread interrupted = new Thread(() -> failures.add(failureOf(() -> batcher.submit(-1))));
    submitOneThenMore(batcher, 0);
    interrupted.start();
    await().until(() -> batcher.waiting() == 1);
    Future<Integer> other = callers.submit(() -> batcher.submit(10));
    await().until(() -> batcher.waiting() == 2);
    firstMayEnd.countDown();
    await().until(() -> batches.size() == 2);

    interrupted.interrupt();
    interrupted.join();
    secondMayEnd.countDown();

    assertThat(batches).contains(List.of(-1, 10));
    assertThat(other.get()).isEqualTo(10);
    assertThat(failures).singleElement().isInstanceOf(StoreException.OutcomeUnknown.class);
  }

  @Test
  void callers_are_refused_when_no_thread_can_be_started() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            task -> {
              if (attempts.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              return new Thread(task);
            },
            this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.submit(1));
    await().until(() -> batches.size() == 1);

    assertThatThrownBy(() -> batcher.submit(2))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("unable to create native thread");
    Future<Integer> later = callers.submit(() -> batcher.submit(3));
    firstMayEnd.countDown();

    assertThat(first.get()).isEqualTo(1);
    assertThat(later.get()).isEqualTo(3);
    assertThat(batches).containsExactly(List.of(1), List.of(3));
  }

  @Test
  void leaders_end_once_they_are_idle() throws Exception {
    List<Thread> leaders = new CopyOnWriteArrayList<>();
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            LONG,
            task -> {
              leaders.add(new Thread(task));
              return leaders.get(0);
            },
            this::firstWaits);
    List<Future<Integer>> submitted = submitOneThenMore(batcher, 3);

    batcher.endIdleLeaders();
    firstMayEnd.countDown();

    for (Future<Integer> each : submitted) {
      each.get();
    }
    leaders.get(0).join();
  }

  @Test
  void giving_up_before_the_request_was_sent_is_unavailable() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(1, Duration.ofMillis(50), this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.submit(1));
    await().until(() -> batches.size() == 1);

    assertThatThrownBy(() -> batcher.submit(2)).isInstanceOf(StoreException.Unavailable.class);
    firstMayEnd.countDown();
    first.get();
    batcher.submit(3);

    assertThat(batches).containsExactly(List.of(1), List.of(3));
  }

  @Test
  void no_caller_waits_longer_than_its_timeout_while_a_batch_hangs() throws Exception {
    CountDownLatch secondMayEnd = new CountDownLatch(1);
    Batcher<Integer, Integer> batcher =
        batcher(
            1,
            Duration.ofMillis(400),
            (requests, deadline) -> {
              firstWaits(requests, deadline);
              return batches.size() == 2 ? waitThenReturn(secondMayEnd, requests) : requests;
            });

    List<Future<Integer>> submitted = submitOneThenMore(batcher, 2);
    firstMayEnd.countDown();

    for (Future<Integer> late : submitted.subList(1, 3)) {
      assertThatThrownBy(() -> late.get(10, SECONDS))
          .hasCauseInstanceOf(StoreException.OutcomeUnknown.class);
    }
    secondMayEnd.countDown();
  }

  @Test
  void an_interrupted_caller_sends_no_request_and_keeps_its_flag() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(1, LONG, this::firstWaits);
    Future<Integer> first = callers.submit(() -> batcher.submit(1));
    await().until(() -> batches.size() == 1);
    List<Boolean> flags = new ArrayList<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                batcher.submit(2);
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
  void every_caller_gets_its_own_response_and_no_one_waits_indefinitely(int calls, int shared)
      throws Exception {
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger maxInFlight = new AtomicInteger();
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            new InFlight(calls, shared, Duration.ofNanos(50_000)),
            16,
            request -> 1,
            LONG,
            Thread::new,
            (requests, deadline) -> {
              maxInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
              Thread.yield();
              inFlight.decrementAndGet();
              return requests.stream().map(request -> -request).toList();
            });

    List<Future<?>> running = new ArrayList<>();
    for (int caller = 0; caller < 32; caller++) {
      running.add(callers.submit(() -> submitManyTimes(batcher, 300)));
    }

    for (Future<?> each : running) {
      each.get(20, SECONDS);
    }
    assertThat(maxInFlight.get()).isBetween(1, calls);
    assertThat(batcher.waiting()).isZero();
  }

  @Test
  void callers_that_keep_giving_up_leave_no_other_waiting() throws Exception {
    Batcher<Integer, Integer> hasty = batcher(1, Duration.ofNanos(100_000), this::slowly);

    List<Future<?>> running = new ArrayList<>();
    for (int caller = 0; caller < 16; caller++) {
      running.add(
          callers.submit(
              () -> {
                for (int i = 0; i < 300; i++) {
                  try {
                    assertThat(hasty.submit(i)).isEqualTo(i);
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
      int inFlight, Duration timeout, Batcher.Sender<Integer, Integer> store) {
    return batcher(inFlight, timeout, Thread::new, store);
  }

  private static Batcher<Integer, Integer> batcher(
      int inFlight,
      Duration timeout,
      ThreadFactory threads,
      Batcher.Sender<Integer, Integer> store) {
    return new Batcher<>(InFlight.of(inFlight), 100, request -> 1, timeout, threads, store);
  }

  /** Submits 0 until it is in flight, then 10, 20, …, which all wait for it. */
  private List<Future<Integer>> submitOneThenMore(Batcher<Integer, Integer> batcher, int more) {
    List<Future<Integer>> submitted = new ArrayList<>();
    submitted.add(callers.submit(() -> batcher.submit(0)));
    await().until(() -> batches.size() == 1);
    for (int i = 1; i <= more; i++) {
      int request = i * 10;
      submitted.add(callers.submit(() -> batcher.submit(request)));
    }
    await().until(() -> batcher.waiting() == more);
    return submitted;
  }

  private List<Integer> firstWaits(List<Integer> requests, Deadline deadline) {
    batches.add(requests);
    return batches.size() == 1 ? waitThenReturn(firstMayEnd, requests) : requests;
  }

  private List<Integer> slowly(List<Integer> requests, Deadline deadline) {
    long end = System.nanoTime() + ThreadLocalRandom.current().nextInt(200_000);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return requests;
  }

  private static RuntimeException failureOf(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException failure) {
      return failure;
    }
    throw new AssertionError("expected a failure");
  }

  private static List<Integer> waitThenReturn(CountDownLatch latch, List<Integer> requests) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
    return requests;
  }

  private static void submitManyTimes(Batcher<Integer, Integer> batcher, int times) {
    for (int i = 1; i <= times; i++) {
      int request = ThreadLocalRandom.current().nextInt(1, 1_000_000);
      assertThat(batcher.submit(request)).isEqualTo(-request);
    }
  }
}
