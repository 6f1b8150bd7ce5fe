package io.statehouse.app.systems.gis.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.systems.gis.documents.DestinationState;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.ports.KeyValueStore;
import java.time.Duration;
import java.util.Optional;

/** Says how the topics are to which routes lead. */
final class DestinationStates {
  /** How long a request waits for a cluster without which it has a result. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  private final KeyValueStore store;
  private final GisSettings keys;
  private final Optional<ClusterReads> cluster;

  DestinationStates(KeyValueStore store, GisSettings keys, Optional<ClusterReads> cluster) {
    this.store = store;
    this.keys = keys;
    this.cluster = cluster;
  }

  /**
   * @param compares whether the cluster is asked too
   */
  DestinationState of(TopicName topic, Request request, boolean compares) {
    DestinationState stored = DestinationState.of(store, keys, topic);
    if (!compares) {
      return stored;
    }
    return cluster
        .map(reads -> stored.in(() -> reads.plan(request, MAX_WAIT)))
        .orElseGet(() -> stored.unread("no Kafka cluster is configured (gis.kafka)"));
  }
}
