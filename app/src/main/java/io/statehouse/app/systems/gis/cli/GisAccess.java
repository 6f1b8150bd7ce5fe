package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.config.GuardedDefinitions;
import io.statehouse.app.systems.gis.config.KafkaCluster;
import io.statehouse.app.systems.gis.documents.DestinationState;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.TopicPauses;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The configuration in an open store. */
record GisAccess(GisConfig config, KeyValueStore store) {
  /** How long a request to a cluster may take of which the result is not needed. */
  private static final Duration MAX_EXPLAIN_WAIT = Duration.ofSeconds(5);

  Routes routes() {
    return GuardedDefinitions.routes(config, store);
  }

  TopicDefinitions definitions() {
    return GuardedDefinitions.of(config, store);
  }

  TopicPauses pauses() {
    return new TopicPauses(store, config.keys(), Clock.systemUTC());
  }

  AdoptionWaits waits() {
    return new AdoptionWaits(store, config.keys(), System::nanoTime);
  }

  /** Returns how a topic is, in the cluster too if it can be read in a short time. */
  DestinationState state(TopicName topic) {
    DestinationState stored = DestinationState.of(store, config.keys(), topic);
    if (config.kafka().isEmpty()) {
      return stored.unread("no Kafka cluster is configured (gis.kafka)");
    }
    GisConfig.Kafka kafka = config.kafka().get().within(MAX_EXPLAIN_WAIT);
    try (TopicProvisioner cluster = KafkaCluster.open(kafka)) {
      return stored.in(config.adopter(store, cluster)::plan);
    } catch (IllegalArgumentException unusable) {
      return stored.unread(unusable.getMessage());
    }
  }

  /**
   * Runs a command on the cluster that is configured, to which the connection ends after it.
   *
   * @param scope the name of the only scope that it is about; empty: as configured
   */
  void inCluster(Optional<String> scope, Consumer<TopicAdopter> command) {
    inCluster(scope, (cluster, adopter) -> command.accept(adopter));
  }

  /**
   * Runs like {@link #inCluster(Optional, Consumer)} a command that may end the connection early.
   */
  void inCluster(Optional<String> scope, BiConsumer<TopicProvisioner, TopicAdopter> command) {
    GisConfig limited =
        scope
            .map(name -> config.within(definitions().read().scopes().require(name)))
            .orElse(config);
    try (TopicProvisioner cluster = open(config)) {
      command.accept(cluster, limited.adopter(store, cluster));
    }
  }

  /**
   * Opens the cluster that is configured; nothing is sent yet.
   *
   * @throws AppException if no cluster is configured
   */
  static TopicProvisioner open(GisConfig config) {
    return KafkaCluster.open(
        config
            .kafka()
            .orElseThrow(
                () ->
                    AppException.misused(
                        "no Kafka cluster is given: use --kafka HOST:PORT, or the setting"
                            + " gis.kafka")));
  }
}
