package io.statehouse.domain.gis.topics;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.topics.TopicError.Kind;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** How a server adopts in the background. */
public abstract class LoopContract extends AdoptGroup {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration LEASE = Duration.ofSeconds(2);

  private LoopSettings settings =
      LoopSettings.DEFAULT.withLeaseTime(LEASE).withDriftInterval(Duration.ZERO);

  public LoopContract(TopicsContract contract) {
    super(contract);
  }

  /** A loop, and what it has notified. */
  private final class Server implements AutoCloseable {
    private final BlockingQueue<LoopStatus> statuses = new LinkedBlockingQueue<>();
    private final AdoptionLoop loop;

    Server(KeyValueStore client, GisSettings gis) {
      loop =
          AdoptionLoop.start(
              client,
              gis,
              new TopicAdopter(
                  client,
                  gis,
                  TopicRules.DEFAULT,
                  policy,
                  cluster,
                  Clock.systemUTC(),
                  System::nanoTime,
                  new Random(1)),
              settings,
              UUID.randomUUID().toString(),
              Clock.systemUTC(),
              statuses::add);
    }

    /** Waits for a status that the loop notifies. */
    LoopStatus await(Predicate<LoopStatus> expected) {
      long end = System.nanoTime() + LIMIT.toNanos();
      LoopStatus last = null;
      try {
        do {
          last = statuses.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } while (last != null && !expected.test(last));
      } catch (InterruptedException unexpected) {
        throw new AssertionError(unexpected);
      }
      assertThat(last).as("a status within %s, now %s", LIMIT, loop.status()).isNotNull();
      return last;
    }

    LoopStatus awaitState(State state) {
      return await(status -> status.report().filter(each -> each.state() == state).isPresent());
    }

    void awaitAdopted(long version) {
      await(
          status ->
              status.report().filter(each -> each.adopted().equals(version(version))).isPresent());
    }

    DriftCheck awaitDrift(Predicate<DriftCheck> expected) {
      return await(status -> status.drift().filter(expected).isPresent()).drift().orElseThrow();
    }

    @Override
    public void close() {
      loop.close();
    }
  }

  private Server serve() {
    return serve(store);
  }

  private Server serve(KeyValueStore client) {
    return opened(new Server(client, GisSettings.DEFAULT));
  }

  private static AdoptionReport adopted(Server server, AdoptRequest request) throws Exception {
    return server.loop.adoptNow(request).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private static void awaitTrue(BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("within %s", LIMIT).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException closing) {
      throw new MemoryCluster.Crash();
    }
  }

  @Test
  void what_is_desired_is_adopted_at_start_and_whenever_it_changes() {
    define(put("a"));
    Server server = serve();
    server.awaitAdopted(1);

    define(put("b"));

    server.awaitAdopted(2);
    assertThat(cluster.topics()).containsExactly("a 1x1 {}", "b 1x1 {}");
  }

  @Test
  void a_topic_that_is_resumed_is_adopted_at_once_though_the_version_was() {
    TopicPauses pauses = new TopicPauses(store, GisSettings.DEFAULT, Clock.systemUTC());
    define(put("a"));
    Server server = serve();
    server.awaitAdopted(1);
    pauses.pause(List.of("a"), "dana", "");
    define(put("a", 2));
    server.awaitAdopted(2);
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");

    pauses.resume(List.of("a"));

    awaitTrue(() -> cluster.topics().equals(List.of("a 2x1 {}")));
    awaitTrue(() -> store.list(LAYOUT.paused()).isEmpty());
    assertThat(adopted()).isEqualTo("2");
  }

  @Test
  void a_version_that_a_topic_holds_is_adopted_once_that_is_paused() {
    define(put("a", 2));
    adopt();
    define(put("a", 1), put("b"));
    Server server = serve();
    assertThat(server.awaitState(State.FAILED).report().orElseThrow().permanent()).isTrue();

    new TopicPauses(store, GisSettings.DEFAULT, Clock.systemUTC())
        .pause(List.of("a"), "dana", "it has too many partitions");

    server.awaitAdopted(2);
  }

  @Test
  void a_pass_of_some_topics_leaves_the_next_of_all_where_it_is() throws Exception {
    define(put("a"), put("b"));
    cluster.fail("a", Kind.POLICY_VIOLATION);
    Server server = serve();
    server.awaitState(State.FAILED);
    cluster.drop("b");

    AdoptionReport report = adopted(server, AdoptRequest.DEFAULT.limitedTo(Set.of("b")));

    assertThat(report.state()).isEqualTo(State.PARTIAL);
    assertThat(cluster.topics()).containsExactly("b 1x1 {}");
    LoopStatus status = server.loop.status();
    assertThat(status.report().orElseThrow().state()).isEqualTo(State.FAILED);
    assertThat(status.nextAttemptAt()).isPresent();
  }

  @Test
  void a_version_that_becomes_desired_during_a_pass_is_adopted_next() {
    define(put("a"));
    AtomicBoolean first = new AtomicBoolean(true);
    cluster.beforeEachCall(
        call -> {
          if (call.equals("create") && first.getAndSet(false)) {
            define(put("b"));
          }
        });
    Server server = serve();

    server.awaitAdopted(1);
    server.awaitAdopted(2);
  }

  @Test
  void one_of_two_servers_adopts_and_the_other_takes_over_when_it_is_closed() {
    Server first = serve();
    first.await(status -> status.role() == Role.ACTIVE);
    Server second = serve();
    define(put("a"));
    first.awaitAdopted(1);
    assertThat(second.loop.status().role()).isEqualTo(Role.STANDBY);
    assertRefused(Code.UNAVAILABLE, () -> second.loop.adoptNow(AdoptRequest.DEFAULT));

    first.close();

    second.await(status -> status.role() == Role.ACTIVE);
    define(put("b"));
    second.awaitAdopted(2);
    assertThat(first.loop.status().role()).isEqualTo(Role.CLOSED);
  }

  @Test
  void a_server_that_only_stands_by_notifies_that_soon_after_its_start() {
    Server first = serve();
    first.await(status -> status.role() == Role.ACTIVE);

    Server second = serve();

    second.await(status -> status.role() == Role.STANDBY);
  }

  @Test
  void a_server_that_loses_the_lease_sends_no_further_request() {
    definitions(store).define(puts("t", 120), DefineOptions.DEFAULT);
    CountDownLatch creating = new CountDownLatch(1);
    CountDownLatch lost = new CountDownLatch(1);
    cluster.beforeEachCall(
        call -> {
          if (call.equals("create")) {
            creating.countDown();
            await(lost);
          }
        });
    Server server = serve();
    await(creating);

    write(LAYOUT.leader(), "1000000 another server");
    awaitTrue(() -> server.loop.status().role() == Role.STANDBY);
    lost.countDown();

    server.await(status -> status.role() == Role.STANDBY);
    assertThat(cluster.topics()).hasSize(50);
    assertThat(adopted()).isEmpty();
  }

  @Test
  void without_a_sidecar_every_server_is_active_and_none_undoes_anything() {
    GisSettings gis = GisSettings.DEFAULT.withoutSidecar();
    Server first = opened(new Server(store, gis));
    Server second = opened(new Server(store, gis));

    define(put("a"));

    first.awaitAdopted(1);
    second.awaitAdopted(1);
    assertThat(second.loop.status().role()).isEqualTo(Role.ACTIVE);
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
  }

  @Test
  void an_outage_of_the_store_ends_with_the_adoption_of_what_was_missed() {
    FaultyStore faulty = faulty();
    Server server = serve(faulty);
    server.awaitState(State.IDLE);

    faulty.fail();
    define(put("a"));
    awaitTrue(() -> server.loop.status().problem().isPresent());
    faulty.recover();

    server.awaitAdopted(1);
    awaitTrue(() -> server.loop.status().problem().isEmpty());
  }

  @Test
  void an_outage_of_the_cluster_is_retried_after_a_pause() {
    cluster.setDown(true);
    define(put("a"));
    Server server = serve();

    LoopStatus failed = server.awaitState(State.FAILED);
    assertThat(failed.nextAttemptAt()).isPresent();
    cluster.setDown(false);

    server.awaitAdopted(1);
  }

  @Test
  void a_permanent_failure_is_retried_on_request() throws Exception {
    cluster.fail("a", Kind.POLICY_VIOLATION);
    define(put("a"));
    Server server = serve();
    assertThat(server.awaitState(State.FAILED).report().orElseThrow().permanent()).isTrue();

    cluster.fail("a", (Kind) null);

    assertThat(adopted(server, AdoptRequest.DEFAULT).state()).isEqualTo(State.ADOPTED);
  }

  @Test
  void a_version_that_cannot_be_read_is_a_problem_until_it_is_corrected() {
    write(LAYOUT.desired(), "seven");
    Server server = serve();
    LoopStatus status = server.await(each -> each.problem().isPresent());
    assertThat(status.problem().orElseThrow()).contains("\"seven\" is not a version");

    write(LAYOUT.desired(), "7");

    server.awaitAdopted(7);
  }

  @Test
  void a_defect_ends_nothing() {
    AtomicBoolean first = new AtomicBoolean(true);
    cluster.beforeEachCall(
        call -> {
          if (first.getAndSet(false)) {
            throw new IllegalStateException("a simulated defect");
          }
        });
    define(put("a"));
    Server server = serve();

    assertThat(server.await(each -> each.problem().isPresent()).problem())
        .hasValue("a simulated defect");
    server.awaitAdopted(1);
  }

  @Test
  void drift_is_reported_and_left() {
    define(put("a"));
    settings = settings.withDriftInterval(Duration.ofMillis(20));
    Server server = serve();
    server.awaitDrift(check -> check.plan().orElseThrow().isEmpty());

    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));

    DriftCheck found = server.awaitDrift(check -> !check.plan().orElseThrow().isEmpty());
    assertThat(found.repaired()).isFalse();
    assertThat(cluster.topics()).containsExactly("a 1x1 {retention.ms=1}");
  }

  @Test
  void drift_is_repaired_where_that_is_chosen() {
    define(put("a"));
    settings = settings.withDriftInterval(Duration.ofMillis(20)).with(LoopSettings.Drift.REPAIR);
    Server server = serve();
    server.awaitDrift(check -> check.plan().orElseThrow().isEmpty());

    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));

    assertThat(server.awaitDrift(check -> !check.plan().orElseThrow().isEmpty()).repaired())
        .isTrue();
    server.awaitDrift(check -> check.plan().orElseThrow().isEmpty());
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void drift_is_forgotten_once_a_version_is_adopted() throws Exception {
    define(put("a"));
    settings = settings.withDriftInterval(Duration.ofHours(1));
    Server server = serve();
    server.awaitAdopted(1);
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));
    adopted(server, AdoptRequest.DEFAULT);
    server.awaitDrift(DriftCheck::isLeft);

    define(put("b"));

    server.awaitAdopted(2);
    assertThat(cluster.topics()).containsExactly("a 1x1 {}", "b 1x1 {}");
    assertThat(server.loop.status().drift()).isEmpty();
  }

  @Test
  void what_a_repair_leaves_blocked_is_left() {
    define(put("a", 1));
    settings = settings.withDriftInterval(Duration.ofMillis(20)).with(LoopSettings.Drift.REPAIR);
    Server server = serve();
    server.awaitAdopted(1);

    cluster.put("a", 2, 1, Map.of("retention.ms", "1"));

    assertThat(server.awaitDrift(DriftCheck::isLeft).repaired()).isTrue();
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));
    server.awaitDrift(check -> !check.isLeft() && check.plan().orElseThrow().isEmpty());
  }

  @Test
  void a_cluster_that_cannot_be_compared_is_no_drift() {
    define(put("a"));
    settings = settings.withDriftInterval(Duration.ofMillis(20));
    Server server = serve();
    server.awaitAdopted(1);

    cluster.setDown(true);
    DriftCheck failed = server.awaitDrift(check -> check.problem().isPresent());
    assertThat(failed.plan()).isEmpty();

    cluster.setDown(false);
    server.awaitDrift(check -> check.plan().isPresent());
  }

  @Test
  void deletions_are_confirmed_for_the_version_that_was_shown() throws Exception {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED).withMaxDeletes(0);
    define(put("a"), put("b"));
    Server server = serve();
    server.awaitAdopted(1);
    define(remove("b"));
    AdoptionReport report = server.awaitState(State.FAILED).report().orElseThrow();

    adopted(server, AdoptRequest.DEFAULT.confirmingDeletes(1, version(1)));
    assertThat(cluster.topics()).hasSize(2);

    adopted(server, AdoptRequest.DEFAULT.confirmingDeletes(1, report.desired()));
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
  }

  @Test
  void another_cluster_is_adopted_in_once_it_is_confirmed() throws Exception {
    define(put("a"));
    adopt();
    cluster.setId("other");
    define(put("b"));
    Server server = serve();
    server.awaitState(State.FAILED);

    AdoptRequest request = AdoptRequest.DEFAULT.confirmingCluster("other");

    assertThat(adopted(server, request).adopted()).isEqualTo(version(2));
  }

  @Test
  void another_cluster_is_confirmed_even_if_there_is_nothing_to_adopt() throws Exception {
    define(put("a"));
    adopt();
    cluster.setId("other");
    settings = settings.withDriftInterval(Duration.ofMillis(20));
    Server server = serve();
    assertThat(server.awaitDrift(check -> check.problem().isPresent()).problem().orElseThrow())
        .contains("the cluster is other, but topics were adopted in memory");

    adopted(server, AdoptRequest.DEFAULT.confirmingCluster("other"));

    server.awaitDrift(check -> check.plan().isPresent());
  }

  @Test
  void what_a_requested_pass_throws_is_passed_on() {
    define(put("a"));
    Server server = serve();
    server.awaitAdopted(1);
    for (int attempt = 0; attempt < 10; attempt++) {
      TopicPlan plan = adopter(store).plan();
      cluster.setDown(true);
      define(put("b" + attempt));
      server.awaitState(State.FAILED);
      cluster.setDown(false);

      CompletableFuture<AdoptionReport> requested =
          server.loop.adoptNow(AdoptRequest.DEFAULT.expecting(PlanDocuments.write(plan)));
      await(requested);
      if (requested.isCompletedExceptionally()) { // else a pass of its own came before
        assertThat(requested)
            .failsWithin(LIMIT)
            .withThrowableThat()
            .withMessageContaining("plan again");
        return;
      }
    }
    throw new AssertionError("a pass of its own came before each requested one");
  }

  private static void await(CompletableFuture<?> requested) {
    requested.handle((report, failed) -> true).orTimeout(LIMIT.toSeconds(), SECONDS).join();
  }

  @Test
  void closing_returns_the_lease_even_if_the_cluster_never_responds() {
    settings = settings.withCloseTime(Duration.ofMillis(50));
    define(put("a"));
    CountDownLatch calling = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    cluster.beforeEachCall(
        call -> {
          calling.countDown();
          await(never);
        });
    Server server = serve();
    await(calling);

    server.close();

    assertThat(text(LAYOUT.leader())).as("no holder").endsWith(" ");
  }
}
