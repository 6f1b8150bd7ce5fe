package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.ImportRequest;
import io.statehouse.domain.gis.topics.entities.ImportedTopics;
import io.statehouse.domain.gis.topics.entities.ImportedTopics.Omitted;
import io.statehouse.domain.gis.topics.entities.PropertyValues;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads a cluster as definitions: to define them, and adopt them in the same cluster, changes
 * nothing there. A property is read if it is set on the topic itself, even to the default. Topics
 * that are internal, or below a protected prefix, are none of ours; what else cannot be defined is
 * named. Writes nothing anywhere, and needs no store.
 *
 * <p>In memory are the definitions, and the descriptions of a few topics at a time.
 */
public final class TopicImport {
  private static final int DESCRIBED = 200;

  private final TopicProvisioner cluster;
  private final TopicRules rules;
  private final Set<String> unmanaged;

  /**
   * @param policy of it, the properties that other machinery owns: they are not imported, but
   *     throttles are unless replicas are being moved
   */
  public TopicImport(TopicProvisioner cluster, TopicRules rules, AdoptionPolicy policy) {
    this.cluster = requireNonNull(cluster, "cluster");
    this.rules = requireNonNull(rules, "rules");
    this.unmanaged =
        policy.unmanaged().stream()
            .filter(property -> !AdoptionPolicy.THROTTLES.contains(property))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * @throws ProvisionerException if the cluster could not be read
   */
  public ImportedTopics read(ImportRequest request) {
    Set<String> names = cluster.listNames();
    return new Reading(request, alike(names)).read(names);
  }

  /** Returns the names that the cluster cannot tell apart, each with all of them. */
  private static Map<String, SortedSet<String>> alike(Set<String> names) {
    Map<String, SortedSet<String>> folded = new HashMap<>();
    names.forEach(
        name -> folded.computeIfAbsent(TopicSet.folded(name), key -> new TreeSet<>()).add(name));
    folded.values().removeIf(same -> same.size() == 1);
    return folded;
  }

  /** One import. */
  private final class Reading {
    private final ImportRequest request;
    private final Map<String, SortedSet<String>> alike;
    private final List<Topic> topics = new ArrayList<>();
    private final List<Omitted> omitted = new ArrayList<>();
    private Optional<Set<String>> moving = Optional.empty();

    private Reading(ImportRequest request, Map<String, SortedSet<String>> alike) {
      this.request = request;
      this.alike = alike;
    }

    private ImportedTopics read(Set<String> names) {
      List<String> wanted =
          names.stream()
              .filter(name -> !rules.isReserved(name) && request.wants(name))
              .sorted()
              .toList();
      for (int from = 0; from < wanted.size(); from += DESCRIBED) {
        readSome(wanted.subList(from, Math.min(wanted.size(), from + DESCRIBED)));
      }
      return new ImportedTopics(topics, omitted);
    }

    private void readSome(List<String> names) {
      Map<String, Description> described = cluster.describe(new LinkedHashSet<>(names));
      Map<String, Map<String, String>> defaults =
          request.onlyOverrides()
              ? cluster.operations().defaults(new LinkedHashSet<>(names))
              : Map.of();
      for (String name : names) {
        Description description = described.get(name);
        if (description instanceof Description.Found found) {
          if (!found.topic().internal()) {
            add(found.topic(), defaults.getOrDefault(name, Map.of()));
          }
        } else if (description instanceof Description.Failed failed) {
          omit(failed.error(), name);
        }
        // One that is absent was deleted meanwhile.
      }
    }

    /** Without a permission a topic is left out; without the cluster there is no import. */
    private void omit(TopicError error, String name) {
      if (error.kind() != TopicError.Kind.KAFKA_FORBIDDEN) {
        throw new ProvisionerException(error);
      }
      omit(name, Optional.empty(), error.kind() + ": " + error.message());
    }

    private void omit(String topic, Optional<String> property, String reason) {
      omitted.add(new Omitted(topic, property, reason));
    }

    private void add(ActualTopic found, Map<String, String> defaults) {
      String name = found.name();
      Set<String> same = alike.get(TopicSet.folded(name));
      if (same != null) {
        omit(
            name,
            Optional.empty(),
            GisException.Code.NAME_COLLISION
                + ": topics %s differ only in . and _, so that only one can be defined"
                    .formatted(String.join(" and ", same)));
      } else if (found.minReplicas() != found.maxReplicas()) {
        omit(
            name,
            Optional.empty(),
            "topic %s: partitions have %d to %d replicas, and a definition has one number: move them"
                .formatted(name, found.minReplicas(), found.maxReplicas()));
      } else {
        define(found, defaults);
      }
    }

    private void define(ActualTopic found, Map<String, String> defaults) {
      try {
        Topic topic =
            new Topic(
                new TopicName(found.name()),
                found.partitions(),
                found.maxReplicas(),
                properties(found, defaults));
        rules.check(topic);
        topics.add(topic);
      } catch (GisException refused) {
        omit(found.name(), Optional.empty(), refused.code() + ": " + refused.getMessage());
      }
    }

    private SortedMap<String, String> properties(ActualTopic found, Map<String, String> defaults) {
      SortedMap<String, String> all = new TreeMap<>();
      new TreeMap<>(found.properties())
          .forEach(
              (key, property) -> {
                if (property.setOnTopic()
                    && !unmanaged.contains(key)
                    && !isDefault(key, property, defaults)) {
                  value(found.name(), key, property).ifPresent(value -> all.put(key, value));
                }
              });
      return all;
    }

    private static boolean isDefault(
        String key, ActualProperty property, Map<String, String> defaults) {
      return defaults.containsKey(key)
          && property
              .value()
              .filter(
                  value -> PropertyValues.areSame(key, property.type(), value, defaults.get(key)))
              .isPresent();
    }

    private Optional<String> value(String topic, String key, ActualProperty property) {
      if (property.sensitive() || property.value().isEmpty()) {
        omit(
            topic,
            Optional.of(key),
            "topic %s: property %s is sensitive, so that the cluster does not reveal it: define it by hand"
                .formatted(topic, key));
        return Optional.empty();
      }
      if (AdoptionPolicy.THROTTLES.contains(key) && isMoving(topic)) {
        omit(
            topic,
            Optional.of(key),
            "topic %s: property %s limits a move of replicas that is under way, and ends with it"
                .formatted(topic, key));
        return Optional.empty();
      }
      return property.value();
    }

    private boolean isMoving(String topic) {
      Set<String> all = moving.orElseGet(cluster::pendingReassignments);
      moving = Optional.of(all);
      return all.contains(topic);
    }
  }
}
