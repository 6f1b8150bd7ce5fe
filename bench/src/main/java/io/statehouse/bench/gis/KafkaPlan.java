package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.kafka.KafkaSettings;
import io.statehouse.kafka.KafkaTopics;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan against a cluster that has all topics as they are defined. */
final class KafkaPlan implements AutoCloseable {
  private static final int TOPICS = 1_000;

  private final TopicProvisioner cluster;
  private final KeyValueStore store = new MemoryStore();
  private final TopicAdopter adopter;

  /**
   * Adopts all topics.
   *
   * @param servers addresses of a cluster, of which all topics are deleted in the end that this
   *     creates
   */
  KafkaPlan(String servers) {
    cluster = new KafkaTopics(KafkaSettings.at(servers));
    adopter = Defining.adopter(store, cluster);
    Defining.define(store, Population.topics(TOPICS));
    for (int pass = 0; !adopter.plan().isEmpty(); pass++) {
      adopter.adopt(AdoptRequest.DEFAULT);
      if (pass == 100) {
        throw new IllegalStateException("not adopted after 100 passes: " + adopter.plan());
      }
    }
  }

  Map<Workload, Double> measured() {
    return Map.of(
        Workload.millis(String.format("plan of %,d topics", TOPICS)),
        Stopwatch.millis(
            () -> {
              if (!adopter.plan().isEmpty()) {
                throw new IllegalStateException("the plan is not empty: " + adopter.plan());
              }
            }));
  }

  @Override
  public void close() {
    cluster.delete(
        Population.topics(TOPICS).stream().map(TopicChange::name).collect(Collectors.toSet()));
    cluster.close();
    store.close();
  }
}
