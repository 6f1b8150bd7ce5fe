package io.statehouse.app.systems.gis.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedReadTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(1);

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final AtomicInteger reads = new AtomicInteger();
  private final SharedRead<Integer> shared = new SharedRead<>(reads::incrementAndGet, waiting::add);
  private final ExecutorService clients = Executors.newCachedThreadPool();

  @AfterEach
  void endClients() {
    clients.shutdownNow();
  }

  @Test
  void a_read_that_takes_too_long_is_not_waited_for() throws Exception {
    assertThat(shared.get(SHORT)).isEmpty();
    assertThat(shared.get(SHORT)).isEmpty();
    assertThat(waiting).hasSize(1);
  }

  @Test
  void who_comes_while_a_read_is_under_way_shares_the_next() throws Exception {
    shared.get(SHORT);
    Runnable first = waiting.remove();
    shared.get(SHORT);
    shared.get(SHORT);
    assertThat(waiting).isEmpty();

    first.run();
    assertThat(waiting).hasSize(1);
    waiting.remove().run();

    assertThat(reads).hasValue(2);
    assertThat(waiting).isEmpty();
  }

  @Test
  void many_clients_at_once_cost_few_reads() throws Exception {
    AtomicInteger many = new AtomicInteger();
    SharedRead<Integer> real = new SharedRead<>(many::incrementAndGet, clients);
    List<Future<Optional<Integer>>> results = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      results.add(clients.submit(() -> real.get(LONG)));
    }
    for (Future<Optional<Integer>> result : results) {
      assertThat(result.get()).isPresent();
    }

    assertThat(many.get()).isBetween(1, 50);
    assertThat(real.get(LONG)).hasValue(many.get());
  }

  @Test
  void who_waits_while_the_server_stops_is_refused_at_once() throws Exception {
    AtomicBoolean stopped = new AtomicBoolean();
    Executor stopping =
        work -> {
          if (stopped.get()) {
            throw new RejectedExecutionException();
          }
          waiting.add(work);
        };
    SharedRead<Integer> ending = new SharedRead<>(reads::incrementAndGet, stopping);
    ending.get(SHORT);
    Future<Optional<Integer>> late = clients.submit(() -> ending.get(LONG));
    ending.get(SHORT);

    stopped.set(true);
    waiting.remove().run();

    assertThatThrownBy(late::get)
        .hasRootCauseMessage("the server is shutting down: try again later");
    assertThatThrownBy(() -> ending.get(LONG))
        .hasMessage("the server is shutting down: try again later");
  }

  @Test
  void a_failure_is_that_of_all_who_waited_and_ends_nothing() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    SharedRead<Integer> failing =
        new SharedRead<>(
            () -> {
              if (tries.incrementAndGet() == 1) {
                throw new IllegalArgumentException("broken");
              }
              return tries.get();
            },
            clients);

    assertThatThrownBy(() -> failing.get(LONG)).hasMessage("broken");
    assertThat(failing.get(LONG)).hasValue(2);
  }
}
