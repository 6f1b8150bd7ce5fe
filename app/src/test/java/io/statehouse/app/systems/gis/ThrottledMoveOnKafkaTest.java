package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.ReassignmentEnd;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.moves.Reassignments;
import io.statehouse.domain.gis.topics.moves.entities.CancelledMove;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.kafka.KafkaServer;
import io.statehouse.kafka.KafkaSettings;
import io.statehouse.kafka.KafkaTopics;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.ClusterOperations;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.TopicProvisioner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Throttled moves on three brokers, by adopters that are killed. */
@Tag("server")
class ThrottledMoveOnKafkaTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final TopicsLayout LAYOUT = new TopicsLayout(GisSettings.DEFAULT);
  private static final Set<String> CHANGES = Set.of("alterBrokers", "alterProperties", "begin");

  private final KafkaServer server = KafkaServer.sharedCluster();
  private final KeyValueStore store = new MemoryStore();
  private final KafkaTopics kafka =
      new KafkaTopics(KafkaSettings.at(server.bootstrapServers()).withTimeout(LIMIT));
  private final TopicDefinitions definitions =
      new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random(1));

  /** The end of the process that made a call. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  @AfterEach
  void close() {
    kafka.close();
    store.close();
  }

  private void define(String name, int replicas) {
    Topic topic = new Topic(new TopicName(name), 3, replicas, Map.of());
    definitions.define(List.of(new TopicChange.Put(topic)), DefineOptions.DEFAULT);
  }

  private State adopt(TopicProvisioner cluster) {
    AdoptionPolicy policy =
        AdoptionPolicy.DEFAULT
            .with(AdoptionPolicy.Replicas.REASSIGN)
            .withThrottle(Optional.of(50L << 20));
    return new TopicAdopter(
            store,
            GisSettings.DEFAULT,
            TopicRules.DEFAULT,
            policy,
            cluster,
            Clock.systemUTC(),
            System::nanoTime,
            new Random(1))
        .adopt(AdoptRequest.DEFAULT)
        .report()
        .state();
  }

  private void awaitAdopted() {
    await()
        .pollInterval(Duration.ofMillis(50))
        .atMost(LIMIT)
        .until(() -> Set.of(State.ADOPTED, State.IDLE).contains(adopt(kafka)));
  }

  private Optional<ActualTopic> actual(String name) {
    return kafka.describe(Set.of(name)).get(name) instanceof Description.Found found
        ? Optional.of(found.topic())
        : Optional.empty();
  }

  private void requireNoThrottle(String name, int replicas) {
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              ActualTopic topic = actual(name).orElseThrow();
              assertThat(topic.minReplicas()).isEqualTo(replicas);
              assertThat(topic.maxReplicas()).isEqualTo(replicas);
              assertThat(topic.properties().values()).noneMatch(value -> value.setOnTopic());
              assertThat(kafka.operations().brokerProperties(Set.of(0, 1, 2)).toString())
                  .doesNotContain("throttled");
            });
    assertThat(store.list(LAYOUT.moves())).isEmpty();
  }

  /** Returns the cluster, of which a call that would change something is preceded by a step. */
  private static TopicProvisioner stepped(KafkaTopics kafka, Consumer<String> step) {
    ClusterOperations operations =
        proxy(ClusterOperations.class, kafka.operations(), step, Optional.empty());
    return proxy(TopicProvisioner.class, kafka, step, Optional.of(operations));
  }

  private static <T> T proxy(
      Class<T> type, T of, Consumer<String> step, Optional<ClusterOperations> operations) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              if (method.getName().equals("operations")) {
                return operations.orElseThrow();
              }
              if (CHANGES.contains(method.getName())) {
                step.accept(method.getName());
              }
              try {
                return method.invoke(of, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            }));
  }

  @Test
  void an_adopter_that_is_killed_at_any_step_leaves_no_throttle() {
    int kills = 0;
    for (int nth = 1; nth <= 6; nth++) {
      define("killed-" + nth, 1);
    }
    awaitAdopted();
    // The log, rates, replicas, begin; then replicas and rates again, unset.
    for (int nth = 1; nth <= 6; nth++) {
      String name = "killed-" + nth;
      define(name, 2);
      AtomicInteger changes = new AtomicInteger();
      int last = nth;
      TopicProvisioner killed =
          stepped(
              kafka,
              call -> {
                if (changes.incrementAndGet() == last) {
                  throw new Killed();
                }
              });
      try {
        await().atMost(LIMIT).until(() -> adopt(killed) == State.ADOPTED);
      } catch (Killed end) {
        kills++;
      }

      awaitAdopted();

      requireNoThrottle(name, 2);
    }
    assertThat(kills).isGreaterThanOrEqualTo(5);
  }

  @Test
  void a_move_to_a_broker_that_is_down_is_shown_and_cancelled() {
    define("halted", 2);
    awaitAdopted();
    define("halted", 3);
    ReassignmentEnd end = new ReassignmentEnd(store, GisSettings.DEFAULT, definitions, kafka);
    AtomicInteger stopped = new AtomicInteger(-1);
    // The broker goes down when it was chosen, and before it has a replica.
    TopicProvisioner stopping =
        stepped(
            kafka,
            call -> {
              if (call.equals("begin") && stopped.get() < 0) {
                stopped.set(2);
                server.stop(2);
              }
            });
    try {
      adopt(stopping);
      await().atMost(LIMIT).until(() -> running("halted").isPresent());
      TopicMove move = running("halted").orElseThrow();
      assertThat(move.replicasBefore()).isEqualTo(2);
      assertThat(move.throttle()).hasValue(50L << 20);
      assertThatThrownBy(() -> end.cancel("halted", false))
          .isInstanceOfSatisfying(
              GisException.class, no -> assertThat(no.code()).isEqualTo(Code.STILL_DEFINED));

      CancelledMove cancelled = end.cancel("halted", true);

      assertThat(cancelled.wasMoving()).isTrue();
      assertThat(cancelled.redefined()).isPresent();
      assertThat(end.cancel("halted", false).wasMoving()).isFalse();
      assertThat(running("halted")).isEmpty();
    } finally {
      server.startAgain(2);
    }
    awaitAdopted();
    await()
        .pollInterval(Duration.ofMillis(50))
        .atMost(LIMIT)
        .until(
            () -> {
              adopt(kafka);
              return store.list(LAYOUT.moves()).isEmpty();
            });
    requireNoThrottle("halted", 2);
  }

  private Optional<TopicMove> running(String name) {
    return new Reassignments(kafka).running(Optional.of(name)).stream().findFirst();
  }
}
