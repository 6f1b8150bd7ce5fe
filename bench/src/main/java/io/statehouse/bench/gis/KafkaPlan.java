package io.statehouse.bench.gis;

import io.statehouse.bench.Workload;
import io.statehouse.domain.gis.topics.AdoptRequest;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.kafka.KafkaServer;
import io.statehouse.kafka.KafkaSettings;
import io.statehouse.kafka.KafkaTopics;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.Map;

/** A plan against a broker that has all topics as they are defined. */
final class KafkaPlan implements AutoCloseable {
  private static final int TOPICS = 1_000;

  private final KafkaServer server = KafkaServer.oneBroker().start();
  private final TopicProvisioner cluster =
      new KafkaTopics(KafkaSettings.at(server.bootstrapServers()));
  private final KeyValueStore store = new MemoryStore();
  private final TopicAdopter adopter = Defining.adopter(store, cluster);

  /** Starts a broker, and adopts all topics. */
  KafkaPlan() {
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
    cluster.close();
    store.close();
    server.close();
  }
}
