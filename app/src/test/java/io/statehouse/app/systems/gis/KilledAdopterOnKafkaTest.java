package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.TopicPauses;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.kafka.KafkaServer;
import io.statehouse.kafka.KafkaSettings;
import io.statehouse.kafka.KafkaTopics;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.TopicProvisioner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An adopter that is killed at any call of three brokers, beside a pause and a deletion. */
@Tag("server")
class KilledAdopterOnKafkaTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final KafkaTopics cluster =
      new KafkaTopics(
          KafkaSettings.at(KafkaServer.sharedCluster().bootstrapServers()).withTimeout(LIMIT));
  private final String prefix = "killed-" + UUID.randomUUID() + "-";

  /** The end of the process that made the call. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  @AfterEach
  void deleteTopics() {
    cluster.delete(
        Set.copyOf(cluster.listNames().stream().filter(name -> name.startsWith(prefix)).toList()));
    cluster.close();
  }

  /** Returns the cluster, of which a call kills the process, before or after it is made. */
  private TopicProvisioner killing(String call, boolean before) {
    return (TopicProvisioner)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TopicProvisioner.class},
            (proxy, method, arguments) -> {
              boolean isLast = method.getName().equals(call);
              if (isLast && before) {
                throw new Killed();
              }
              try {
                Object result = method.invoke(cluster, arguments);
                if (isLast) {
                  throw new Killed();
                }
                return result;
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private static TopicAdopter adopter(KeyValueStore store, TopicProvisioner provisioner) {
    return new TopicAdopter(
        store,
        GisSettings.DEFAULT,
        TopicRules.DEFAULT,
        AdoptionPolicy.DEFAULT.with(AdoptionPolicy.Orphans.DELETE_MANAGED),
        provisioner,
        Clock.systemUTC(),
        System::nanoTime,
        new Random(1));
  }

  private void awaitAdopted(KeyValueStore store) {
    TopicAdopter adopter = adopter(store, cluster);
    await()
        .atMost(LIMIT)
        .until(
            () ->
                Set.of(State.ADOPTED, State.IDLE)
                    .contains(adopter.adopt(AdoptRequest.DEFAULT).report().state()));
  }

  private static TopicChange put(String name, int partitions) {
    return new TopicChange.Put(new Topic(new TopicName(name), partitions, 3, Map.of()));
  }

  @Test
  void the_next_one_leaves_alone_what_is_paused_and_deletes_what_is_not_defined() {
    kill("growPartitions", false);
    kill("usage", false);
    kill("delete", true);
    kill("delete", false);
  }

  private void kill(String call, boolean before) {
    String where = call + (before ? "-before" : "-after");
    String held = prefix + where + "-held";
    String grown = prefix + where + "-grown";
    String gone = prefix + where + "-gone";
    try (MemoryStore store = new MemoryStore()) {
      TopicDefinitions definitions =
          new TopicDefinitions(
              store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random(1), pause -> {});
      definitions.define(List.of(put(held, 1), put(grown, 1), put(gone, 1)), DefineOptions.DEFAULT);
      awaitAdopted(store);
      new TopicPauses(store, GisSettings.DEFAULT, Clock.systemUTC())
          .pause(List.of(held), "dana", "load test");
      definitions.define(
          List.of(put(held, 2), put(grown, 2), new TopicChange.Remove(gone)),
          DefineOptions.DEFAULT);

      assertThatThrownBy(() -> adopter(store, killing(call, before)).adopt(AdoptRequest.DEFAULT))
          .isInstanceOf(Killed.class);

      awaitAdopted(store);
      await().atMost(LIMIT).until(() -> partitions(gone) == 0);
      assertThat(partitions(held)).as(where).isEqualTo(1);
      assertThat(partitions(grown)).as(where).isEqualTo(2);
    }
  }

  private int partitions(String name) {
    return cluster.describe(Set.of(name)).get(name) instanceof Description.Found found
        ? found.topic().partitions()
        : 0;
  }
}
