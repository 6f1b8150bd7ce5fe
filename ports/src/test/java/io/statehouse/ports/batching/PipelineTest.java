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
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class PipelineTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofSeconds(2);

  /** The weight of a batch; twice as much is the room of callers that do not wait. */
  private static final int BATCH = 4;

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final ConcurrentLinkedQueue<List<Integer>> batches = new ConcurrentLinkedQueue<>();
  private final CountDownLatch firstMayEnd = new CountDownLatch(1);

  @AfterEach
  void endCallers() {
    firstMayEnd.countDown();
    callers.shutdownNow();
  }

  @Test
  void a_caller_that_does_not_wait_gets_the_response_later() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);

    CompletableFuture<Integer> response = batcher.submitAsync(7);

    assertThat(response).isNotDone();
    firstMayEnd.countDown();
    assertThat(response.get()).isEqualTo(-7);
  }

  @Test
  void the_next_requests_of_one_caller_share_a_batch() {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    CompletableFuture<Integer> first = submitOne(batcher);

    List<CompletableFuture<Integer>> more = submitAll(batcher, 1, 3);
    firstMayEnd.countDown();

    assertThat(first.join()).isZero();
    assertThat(more).extracting(CompletableFuture::join).containsExactly(-1, -2, -3);
    assertThat(batches).containsExactly(List.of(0), List.of(1, 2, 3));
  }

  @Test
  void a_caller_is_held_back_while_there_is_no_room() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    submitOne(batcher);
    submitAll(batcher, 1, 2 * BATCH - 1);

    Future<CompletableFuture<Integer>> heldBack = callers.submit(() -> batcher.submitAsync(100));

    await().during(Duration.ofMillis(50)).until(() -> !heldBack.isDone());
    assertThat(batcher.waiting()).isEqualTo(2 * BATCH - 1);
    firstMayEnd.countDown();
    assertThat(heldBack.get().join()).isEqualTo(-100);
  }

  @Test
  void a_caller_that_is_held_back_for_its_timeout_has_sent_nothing() {
    Batcher<Integer, Integer> batcher = batcher(SHORT, this::firstWaits);
    submitOne(batcher);
    submitAll(batcher, 1, 2 * BATCH - 1);

    CompletableFuture<Integer> heldBack = batcher.submitAsync(100);

    assertThat(failureOf(heldBack))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("nothing was sent");
  }

  @Test
  void a_caller_that_is_interrupted_while_held_back_has_sent_nothing_and_keeps_its_flag()
      throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    submitOne(batcher);
    submitAll(batcher, 1, 2 * BATCH - 1);
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread heldBack =
        new Thread(
            () -> {
              failure.complete(failureOf(batcher.submitAsync(100)));
              flag.complete(Thread.currentThread().isInterrupted());
            });
    heldBack.start();
    await().until(() -> heldBack.getState() == Thread.State.TIMED_WAITING);

    heldBack.interrupt();

    assertThat(failure.get()).isInstanceOf(StoreException.Unavailable.class);
    assertThat(flag.get()).isTrue();
  }

  @Test
  void a_caller_that_waits_is_not_held_back_by_those_that_do_not() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    submitOne(batcher);
    submitAll(batcher, 1, 2 * BATCH - 1);
    Future<CompletableFuture<Integer>> heldBack = callers.submit(() -> batcher.submitAsync(100));

    Future<Integer> waiting = callers.submit(() -> batcher.submit(200));
    await().until(() -> batcher.waiting() == 2 * BATCH);
    firstMayEnd.countDown();

    assertThat(waiting.get()).isEqualTo(-200);
    assertThat(heldBack.get().join()).isEqualTo(-100);
    assertThat(batches.stream().flatMap(List::stream).toList())
        .containsSubsequence(2 * BATCH - 1, 200, 100);
  }

  @Test
  void a_request_that_is_not_sent_in_time_is_withdrawn() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(SHORT, this::firstWaits);
    CompletableFuture<Integer> first = submitOne(batcher);

    CompletableFuture<Integer> second = batcher.submitAsync(1);

    assertThat(failureOf(first)).isInstanceOf(StoreException.OutcomeUnknown.class);
    assertThat(failureOf(second)).isInstanceOf(StoreException.Unavailable.class);
    firstMayEnd.countDown();
    assertThat(batcher.submitAsync(2).get()).isEqualTo(-2);
    assertThat(batches).containsExactly(List.of(0), List.of(2));
  }

  @Test
  void a_batch_that_hangs_holds_up_the_next_for_a_fraction_of_the_timeout() throws Exception {
    Batcher<Integer, Integer> batcher =
        new Batcher<>(InFlight.of(2), BATCH, request -> 1, LONG, Thread::new, this::firstWaits);
    CompletableFuture<Integer> hanging = submitOne(batcher);

    assertThat(batcher.submitAsync(1).get()).isEqualTo(-1);

    assertThat(hanging).isNotDone();
  }

  @Test
  void cancelling_a_future_withdraws_nothing() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    submitOne(batcher);
    CompletableFuture<Integer> cancelled = batcher.submitAsync(1);
    CompletableFuture<Integer> other = batcher.submitAsync(2);

    cancelled.cancel(true);
    firstMayEnd.countDown();

    assertThat(other.get()).isEqualTo(-2);
    assertThatThrownBy(cancelled::get).isInstanceOf(CancellationException.class);
    assertThat(batches).containsExactly(List.of(0), List.of(1, 2));
  }

  @Test
  void what_depends_on_a_response_may_send_more_even_if_there_is_no_room() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    CompletableFuture<Integer> first = submitOne(batcher);
    CompletableFuture<List<Integer>> dependents =
        first.thenCompose(
            response -> {
              List<CompletableFuture<Integer>> more = submitAll(batcher, 100, 100 + 3 * BATCH);
              int alsoWaited = batcher.submit(200);
              assertThat(alsoWaited).isEqualTo(-200);
              return all(more);
            });
    submitAll(batcher, 1, 2 * BATCH - 1);

    firstMayEnd.countDown();

    assertThat(dependents.get()).hasSize(3 * BATCH + 1);
  }

  @Test
  void what_hangs_on_a_response_holds_up_no_batch() throws Exception {
    Batcher<Integer, Integer> batcher = batcher(LONG, this::firstWaits);
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Void> hanging =
        submitOne(batcher)
            .thenAccept(
                response -> {
                  begun.countDown();
                  awaitUninterruptibly(hangs);
                });
    firstMayEnd.countDown();
    begun.await();

    assertThat(batcher.submit(1)).isEqualTo(-1);

    CompletableFuture<Integer> delayed = batcher.submitAsync(2);
    await().until(() -> batches.contains(List.of(2)));
    hangs.countDown();
    assertThat(delayed.get()).isEqualTo(-2);
    assertThat(hanging.get()).isNull();
  }

  @Test
  void requests_fail_when_no_thread_can_be_started() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            InFlight.of(1),
            BATCH,
            request -> 1,
            LONG,
            task -> {
              if (attempts.incrementAndGet() <= 2) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              return new Thread(task);
            },
            PipelineTest::negated);

    assertThat(failureOf(batcher.submitAsync(1)))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("unable to create native thread");
    assertThat(batcher.submitAsync(2).get()).isEqualTo(-2);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "8, 2", "8, 4"})
  void callers_that_wait_and_those_that_do_not_get_their_own_responses(int calls, int shared)
      throws Exception {
    Batcher<Integer, Integer> batcher =
        new Batcher<>(
            new InFlight(calls, shared, Duration.ofNanos(50_000)),
            16,
            request -> 1,
            LONG,
            Thread::new,
            PipelineTest::negated);

    List<Future<?>> running = new ArrayList<>();
    for (int caller = 0; caller < 16; caller++) {
      running.add(callers.submit(() -> submitManyTimes(batcher)));
      running.add(callers.submit(() -> pipelineManyTimes(batcher)));
    }

    for (Future<?> each : running) {
      each.get(20, SECONDS);
    }
    assertThat(batcher.waiting()).isZero();
    await().until(() -> batcher.pending() == 0);
  }

  @Test
  void responses_that_race_with_their_deadlines_leave_no_request_behind() throws Exception {
    Batcher<Integer, Integer> hasty = batcher(Duration.ofMillis(1), PipelineTest::slowlyNegated);

    List<Future<?>> running = new ArrayList<>();
    for (int caller = 0; caller < 8; caller++) {
      running.add(callers.submit(() -> pipelineInHaste(hasty)));
    }

    for (Future<?> each : running) {
      each.get(20, SECONDS);
    }
    await().until(() -> hasty.pending() == 0 && hasty.waiting() == 0);
    assertThat(submitAll(hasty, 1, 2 * BATCH)).hasSize(2 * BATCH);
  }

  private static void pipelineInHaste(Batcher<Integer, Integer> hasty) {
    List<CompletableFuture<Integer>> responses = submitAll(hasty, 1, 200);
    for (int i = 0; i < responses.size(); i++) {
      Object outcome =
          responses.get(i).handle((r, failure) -> failure == null ? r : failure).join();
      if (!(outcome instanceof StoreException.Unavailable
          || outcome instanceof StoreException.OutcomeUnknown)) {
        assertThat(outcome).isEqualTo(-(i + 1));
      }
    }
  }

  private static Batcher<Integer, Integer> batcher(
      Duration timeout, Batcher.Sender<Integer, Integer> store) {
    return new Batcher<>(InFlight.of(1), BATCH, request -> 1, timeout, Thread::new, store);
  }

  /** Submits 0, which is then in flight. */
  private CompletableFuture<Integer> submitOne(Batcher<Integer, Integer> batcher) {
    CompletableFuture<Integer> first = batcher.submitAsync(0);
    await().until(() -> batches.size() == 1);
    return first;
  }

  private static List<CompletableFuture<Integer>> submitAll(
      Batcher<Integer, Integer> batcher, int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(batcher::submitAsync).toList();
  }

  private static CompletableFuture<List<Integer>> all(List<CompletableFuture<Integer>> responses) {
    return CompletableFuture.allOf(responses.toArray(CompletableFuture[]::new))
        .thenApply(done -> responses.stream().map(CompletableFuture::join).toList());
  }

  private static Throwable failureOf(CompletableFuture<?> response) {
    return response.handle((result, failure) -> failure).join();
  }

  private List<Integer> firstWaits(List<Integer> requests, Deadline deadline) {
    batches.add(requests);
    if (batches.size() == 1) {
      awaitUninterruptibly(firstMayEnd);
    }
    return negated(requests, deadline);
  }

  private static List<Integer> negated(List<Integer> requests, Deadline deadline) {
    return requests.stream().map(request -> -request).toList();
  }

  private static List<Integer> slowlyNegated(List<Integer> requests, Deadline deadline) {
    long end = System.nanoTime() + ThreadLocalRandom.current().nextInt(500_000);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return negated(requests, deadline);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private static void submitManyTimes(Batcher<Integer, Integer> batcher) {
    for (int i = 0; i < 300; i++) {
      int request = ThreadLocalRandom.current().nextInt(1, 1_000_000);
      assertThat(batcher.submit(request)).isEqualTo(-request);
    }
  }

  private static void pipelineManyTimes(Batcher<Integer, Integer> batcher) {
    int[] requests = ThreadLocalRandom.current().ints(1_000, 1, 1_000_000).toArray();
    List<CompletableFuture<Integer>> responses =
        IntStream.of(requests).mapToObj(batcher::submitAsync).toList();
    for (int i = 0; i < requests.length; i++) {
      assertThat(responses.get(i).join()).isEqualTo(-requests[i]);
    }
  }
}
