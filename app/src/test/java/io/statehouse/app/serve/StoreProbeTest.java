package io.statehouse.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.ports.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Probes of a store, on a clock of the test and run when it says so. */
class StoreProbeTest {
  private static final long SECOND = 1_000_000_000L;

  private final Logger logger = (Logger) LoggerFactory.getLogger(StoreProbe.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final AtomicLong clock = new AtomicLong(-5 * SECOND);
  private final AtomicInteger checks = new AtomicInteger();
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean up = true;
  private boolean full;

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
    logger.setLevel(Level.INFO);
  }

  @AfterEach
  void stopListening() {
    logger.setLevel(null);
    logger.detachAppender(log);
  }

  private StoreProbe probe(Executor executor) {
    return new StoreProbe("css", "redis://h/0", this::check, executor, clock::get);
  }

  private Health check() {
    checks.incrementAndGet();
    Health health = new Health(up, up ? "fine" : "connection refused", List.of());
    return up && full ? health.rejectingWrites("out of memory") : health;
  }

  /** Probes again, as a second has passed. */
  private void probe(StoreProbe probe, boolean available) {
    up = available;
    clock.addAndGet(SECOND);
    assertThat(probe.health().join().available()).isEqualTo(available);
  }

  private List<String> logged() {
    return log.list.stream().map(event -> event.getLevel() + " " + event).toList();
  }

  @Test
  void a_store_is_probed_once_a_second_however_often_its_health_is_requested() {
    StoreProbe probe = probe(Runnable::run);

    for (int i = 0; i < 10; i++) {
      probe.health().join();
      clock.addAndGet(SECOND / 10);
    }
    assertThat(checks).hasValue(1);

    probe.health().join();
    assertThat(checks).hasValue(2);
  }

  @Test
  void requests_that_come_during_a_probe_share_its_result() {
    StoreProbe probe = probe(waiting::add);
    CompletableFuture<Health> first = probe.health();
    clock.addAndGet(10 * SECOND);
    CompletableFuture<Health> second = probe.health();

    waiting.forEach(Runnable::run);

    assertThat(waiting).hasSize(1);
    assertThat(first.join()).isSameAs(second.join());
    assertThat(probe.health().join()).isSameAs(first.join());
  }

  @Test
  void the_begin_and_the_end_of_an_outage_are_logged_once_each() {
    StoreProbe probe = probe(Runnable::run);
    assertThat(probe.up()).isEmpty();
    probe(probe, true);
    assertThat(log.list).isEmpty();

    probe(probe, false);
    probe(probe, false);
    assertThat(probe.up()).hasValue(false);
    probe(probe, true);
    probe(probe, true);

    assertThat(logged())
        .containsExactly(
            "WARN [WARN] the store of css is down: redis://h/0: connection refused",
            "INFO [INFO] the store of css is up again: redis://h/0");
  }

  @Test
  void the_begin_and_the_end_of_a_time_without_writes_are_logged_once_each() {
    StoreProbe probe = probe(Runnable::run);
    assertThat(probe.writable()).isEmpty();
    full = true;
    probe(probe, true);
    probe(probe, true);
    assertThat(probe.up()).hasValue(true);
    assertThat(probe.writable()).hasValue(false);

    probe(probe, false);
    probe(probe, true);
    full = false;
    probe(probe, true);
    probe(probe, true);
    assertThat(probe.writable()).hasValue(true);

    assertThat(logged())
        .containsExactly(
            "WARN [WARN] the store of css accepts no writes: redis://h/0: out of memory",
            "WARN [WARN] the store of css is down: redis://h/0: connection refused",
            "INFO [INFO] the store of css is up again: redis://h/0",
            "INFO [INFO] the store of css accepts writes again: redis://h/0");
  }

  @Test
  void a_store_that_is_closed_is_not_reported_as_down() {
    StoreProbe probe = probe(Runnable::run);
    probe.close();

    probe(probe, false);

    assertThat(log.list).isEmpty();
  }
}
