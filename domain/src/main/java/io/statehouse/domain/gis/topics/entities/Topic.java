package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_PARTITIONS;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_PROPERTY;
import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_REPLICAS;
import static io.statehouse.domain.gis.entities.GisException.Code.MIN_ISR_GT_REPLICAS;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.TopicName;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A topic as it is defined.
 *
 * @param properties by name, in UTF-16 order; which names exist is for the broker to decide
 */
public record Topic(
    TopicName name, int partitions, int replicas, SortedMap<String, String> properties) {
  /** The property that says how many replicas must have a record before it is acknowledged. */
  public static final String MIN_INSYNC_REPLICAS = "min.insync.replicas";

  static final int MAX_REPLICAS = 32_767;
  private static final Pattern PROPERTY = Pattern.compile("[a-z0-9._-]{1,255}");

  /**
   * @throws GisException with the code of the rule that is broken
   */
  public Topic {
    requireNonNull(name, "name");
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    if (partitions < 1) {
      throw GisException.of(
          INVALID_PARTITIONS, "topic %s has %s partitions: use at least 1", name, partitions);
    }
    if (replicas < 1 || replicas > MAX_REPLICAS) {
      throw GisException.of(
          INVALID_REPLICAS, "topic %s has %s replicas: use 1 to %s", name, replicas, MAX_REPLICAS);
    }
    for (String property : properties.keySet()) {
      if (!isPropertyName(property)) {
        throw GisException.of(
            INVALID_PROPERTY,
            "topic %s: \"%s\" is not the name of a property: use 1 to 255 of a-z 0-9 . _ -",
            name,
            property);
      }
    }
    String least = properties.get(MIN_INSYNC_REPLICAS);
    if (least != null && exceeds(least, replicas)) {
      throw GisException.of(
          MIN_ISR_GT_REPLICAS,
          "topic %s: %s is %s, but there are only %s replicas, so no record could be acknowledged",
          name,
          MIN_INSYNC_REPLICAS,
          least,
          replicas);
    }
  }

  public Topic(TopicName name, int partitions, int replicas, Map<String, String> properties) {
    this(name, partitions, replicas, new TreeMap<>(properties));
  }

  /** Returns whether the text is a number greater than the count; other text is the broker's. */
  public static boolean exceeds(String text, int count) {
    try {
      return Long.parseLong(text.strip()) > count;
    } catch (NumberFormatException broker) {
      return false;
    }
  }

  /** Returns whether Kafka could have a property of this name. */
  public static boolean isPropertyName(String name) {
    return PROPERTY.matcher(name).matches();
  }
}
