package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.AwaitedDefinition;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How callers wait for a version to be adopted. */
public abstract class AwaitContract extends AdoptGroup {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private AdoptionWaits waits;

  public AwaitContract(TopicsContract contract) {
    super(contract);
  }

  @BeforeEach
  void openWaits() {
    waits = opened(new AdoptionWaits(store, GisSettings.DEFAULT, System::nanoTime));
  }

  @AfterEach
  void stopThreads() {
    threads.shutdownNow();
  }

  private AwaitResult now(long version) throws InterruptedException {
    return waits.await(version(version), Duration.ZERO, true);
  }

  @Test
  void a_version_that_is_adopted_is_not_waited_for() throws Exception {
    define(put("a"));
    adopt();

    assertThat(waits.await(version(1), LONG, true)).isEqualTo(new AwaitResult.Adopted(version(1)));
    assertThat(now(1)).isEqualTo(new AwaitResult.Adopted(version(1)));
  }

  @Test
  void without_time_the_state_is_read_once() throws Exception {
    define(put("a"));

    assertThat(now(1)).isEqualTo(new AwaitResult.TimedOut(version(0), Optional.empty()));
  }

  @Test
  void many_callers_are_notified_of_a_later_version_by_one_read() throws Exception {
    define(put("a"));
    FaultyStore counting = faulty();
    AtomicInteger reads = new AtomicInteger();
    CountDownLatch waiting = new CountDownLatch(20);
    counting.beforeEachCall(
        call -> {
          if (call.equals("getAll")) {
            reads.incrementAndGet();
            waiting.countDown();
          }
        });
    AdoptionWaits shared =
        opened(new AdoptionWaits(counting, GisSettings.DEFAULT, System::nanoTime));
    List<Future<AwaitResult>> callers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      callers.add(threads.submit(() -> shared.await(version(1), LONG, true)));
    }
    assertThat(waiting.await(20, TimeUnit.SECONDS)).isTrue();

    define(put("b"));
    adopt();

    for (Future<AwaitResult> each : callers) {
      assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(new AwaitResult.Adopted(version(2)));
    }
    assertThat(reads.get()).isLessThan(20 + 20);
  }

  @Test
  void an_adopted_version_above_the_desired_one_proves_nothing() throws Exception {
    define(put("a"));
    write(LAYOUT.adopted(), "9");

    assertThat(now(1)).isInstanceOf(AwaitResult.TimedOut.class);
  }

  @Test
  void a_desired_version_that_reaches_the_adopted_one_ends_the_wait() throws Exception {
    write(LAYOUT.desired(), "3");
    write(LAYOUT.adopted(), "9");
    Future<AwaitResult> caller = threads.submit(() -> waits.await(version(9), LONG, true));

    write(LAYOUT.desired(), "9");

    assertThat(caller.get(10, TimeUnit.SECONDS)).isEqualTo(new AwaitResult.Adopted(version(9)));
  }

  @Test
  void a_watch_that_cannot_be_opened_is_opened_by_the_next_caller() throws Exception {
    FaultyStore faulty = faulty();
    AtomicInteger watches = new AtomicInteger();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("watch") && watches.incrementAndGet() == 2) {
            throw new StoreException.Unavailable("a simulated outage");
          }
        });
    AdoptionWaits shared = opened(new AdoptionWaits(faulty, GisSettings.DEFAULT, System::nanoTime));
    assertThatThrownBy(() -> shared.await(version(1), LONG, true))
        .isInstanceOf(StoreException.Unavailable.class);
    Future<AwaitResult> caller = threads.submit(() -> shared.await(version(1), LONG, true));

    define(put("a"));
    adopt();

    assertThat(caller.get(10, TimeUnit.SECONDS)).isEqualTo(new AwaitResult.Adopted(version(1)));
  }

  @Test
  void a_failure_for_good_ends_the_wait() throws Exception {
    define(
        new TopicChange.Put(new Topic(topic("a").name(), 1, 1, Map.of("unknown.property", "1"))));
    Future<AwaitResult> caller = threads.submit(() -> waits.await(version(1), LONG, true));

    AdoptionReport report = adopt().report();

    assertThat(caller.get(20, TimeUnit.SECONDS)).isEqualTo(new AwaitResult.Failed(report));
    assertThat(waits.await(version(1), Duration.ZERO, false))
        .isEqualTo(new AwaitResult.TimedOut(version(0), Optional.of(report)));
  }

  @Test
  void a_failure_that_may_go_away_does_not() throws Exception {
    define(put("a"));
    cluster.setDown(true);
    adopt();

    assertThat(now(1)).isInstanceOf(AwaitResult.TimedOut.class);
  }

  @Test
  void a_failure_from_before_a_restore_does_not() throws Exception {
    write(LAYOUT.desired(), "40");
    write(LAYOUT.topic("a"), "{");
    adopt();
    write(LAYOUT.desired(), "3");

    assertThat(now(3)).isInstanceOf(AwaitResult.TimedOut.class);
  }

  @Test
  void a_writer_can_wait_for_what_it_defines() throws Exception {
    Future<AwaitedDefinition> writer =
        threads.submit(
            () ->
                definitions(store)
                    .define(List.of(put("a")), DefineOptions.DEFAULT, waits, LONG, true));
    while (adopt().report().state() != AdoptionReport.State.ADOPTED) {
      Thread.onSpinWait();
    }

    AwaitedDefinition result = writer.get(20, TimeUnit.SECONDS);
    assertThat(result.defined().lastVersion()).isEqualTo(version(1));
    assertThat(result.awaited()).hasValue(new AwaitResult.Adopted(version(1)));
  }

  @Test
  void a_writer_learns_what_it_defined_even_if_waiting_fails() {
    waits.close();

    AwaitedDefinition result =
        definitions(store).define(List.of(put("a")), DefineOptions.DEFAULT, waits, LONG, true);

    assertThat(result.defined().lastVersion()).isEqualTo(version(1));
    assertThat(result.failure().orElseThrow()).isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void closing_ends_every_wait() {
    Future<AwaitResult> caller = threads.submit(() -> waits.await(version(1), LONG, true));

    waits.close();

    assertThatThrownBy(() -> caller.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void an_interrupted_caller_waits_no_longer() throws Exception {
    Future<AwaitResult> caller = threads.submit(() -> waits.await(version(1), LONG, true));

    caller.cancel(true);

    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }
}
