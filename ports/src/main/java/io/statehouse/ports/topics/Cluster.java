package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A cluster as it is now.
 *
 * @param id the identifier that the cluster gave itself when it was formatted
 */
public record Cluster(String id, List<Broker> brokers) {
  public Cluster {
    requireNonNull(id, "id");
    brokers = List.copyOf(brokers);
  }

  /** One broker that is alive. */
  public record Broker(int id, Optional<String> rack) {
    public Broker {
      requireNonNull(rack, "rack");
    }
  }
}
