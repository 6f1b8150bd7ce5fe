package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * A topic as the cluster has it.
 *
 * @param minReplicas the number of replicas of the partition that has the fewest; it differs from
 *     {@code maxReplicas} while, or after, replicas were moved by partition
 * @param properties the effective value of every property, the defaults included
 * @param internal whether the cluster keeps the topic for itself
 */
public record ActualTopic(
    String name,
    int partitions,
    int minReplicas,
    int maxReplicas,
    Map<String, ActualProperty> properties,
    boolean internal) {
  public ActualTopic {
    requireNonNull(name, "name");
    properties = Map.copyOf(properties);
  }

  /** How two values of a property are compared. */
  public enum ValueType {
    TEXT,
    /** A decimal number, with or without a fraction. */
    NUMBER,
    BOOLEAN,
    /** Elements separated by commas. */
    LIST
  }

  /**
   * The effective value of one property.
   *
   * @param value empty if the cluster does not reveal it
   * @param setOnTopic whether it is the topic's own, not a default of the cluster or a broker
   * @param sensitive whether the cluster never reveals the value
   */
  public record ActualProperty(
      Optional<String> value, ValueType type, boolean setOnTopic, boolean sensitive) {
    public ActualProperty {
      requireNonNull(value, "value");
      requireNonNull(type, "type");
    }
  }
}
