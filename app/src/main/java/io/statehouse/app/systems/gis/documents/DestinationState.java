package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.TopicStates;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.topics.ProvisionerException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The state of the topic to which a route leads. What cannot be found out is not known, and no
 * error: the route is there all the same.
 *
 * @param cluster empty if the cluster was not asked
 * @param problem why something is not known
 */
public record DestinationState(
    String topic,
    Known defined,
    Known adopted,
    Optional<Cluster> cluster,
    Optional<String> problem) {
  public static final RecordType<DestinationState> TYPE =
      Projection.<DestinationState>named("GisDestination")
          .text("topic", DestinationState::topic)
          .field("defined", DestinationState::defined, words(Known.values()))
          .field("adopted", DestinationState::adopted, words(Known.values()))
          .field("cluster", DestinationState::cluster, words(Cluster.values()).optional())
          .field("problem", DestinationState::problem, TEXT.optional());

  /** Whether something is so. */
  public enum Known {
    YES,
    NO,
    UNKNOWN
  }

  /** The topic in the Kafka cluster. */
  public enum Cluster {
    AS_DEFINED,
    DIFFERS,
    MISSING,
    /** It is there, and not defined. */
    UNDEFINED,
    UNKNOWN
  }

  private static <E extends Enum<E>> Scalar<E> words(E[] values) {
    // Not the words of RouteDocuments, whose documents are made of these.
    return Scalar.words(
        List.of(values), value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /** Reads what the store has of a topic. */
  public static DestinationState of(KeyValueStore store, GisSettings keys, TopicName topic) {
    try {
      TopicStates states = TopicStates.read(store, keys);
      return new DestinationState(
          topic.text(),
          states.isDefined(topic) ? Known.YES : Known.NO,
          switch (states.of(topic)) {
            case ADOPTED -> Known.YES;
            case UNKNOWN -> Known.UNKNOWN;
            case UNDEFINED, NOT_ADOPTED -> Known.NO;
          },
          Optional.empty(),
          Optional.empty());
    } catch (GisException | StoreException unread) {
      return new DestinationState(
          topic.text(),
          Known.UNKNOWN,
          Known.UNKNOWN,
          Optional.empty(),
          Optional.of(OneLine.of(String.valueOf(unread.getMessage()))));
    }
  }

  /**
   * Compares the topic with the cluster.
   *
   * @param plan what must be done for the cluster to have the topics as they are defined
   */
  public DestinationState in(Supplier<TopicPlan> plan) {
    try {
      return plan.get().topics().stream()
          .filter(planned -> planned.name().equals(topic))
          .findFirst()
          .map(this::planned)
          .orElseGet(() -> with(Cluster.MISSING, Optional.empty()));
    } catch (ProvisionerException unreachable) {
      return unread(unreachable.error().kind() + ": " + unreachable.error().message());
    } catch (AppException | StoreException | GisException unread) {
      return unread(String.valueOf(unread.getMessage()));
    }
  }

  private DestinationState planned(PlannedTopic planned) {
    return switch (planned.action()) {
      case NO_CHANGE -> with(Cluster.AS_DEFINED, Optional.empty());
      case CREATE -> with(Cluster.MISSING, Optional.empty());
      case UPDATE -> with(Cluster.DIFFERS, Optional.empty());
      case ORPHAN, DELETE -> with(Cluster.UNDEFINED, Optional.empty());
      case PAUSED -> with(paused(planned), Optional.of("it is paused"));
      case BLOCKED ->
          with(
              planned.partitions().flatMap(Count::from).isPresent()
                  ? Cluster.DIFFERS
                  : Cluster.UNKNOWN,
              planned.error().map(TopicProblem::message));
    };
  }

  /** Returns how a topic is that no adopter changes; it has an error if it is not there. */
  private static Cluster paused(PlannedTopic planned) {
    if (planned.error().isPresent()) {
      return Cluster.MISSING;
    }
    boolean differs =
        !planned.properties().isEmpty()
            || Stream.of(planned.partitions(), planned.replicas())
                .flatMap(Optional::stream)
                .anyMatch(count -> count.action() != Part.NO_CHANGE);
    return differs ? Cluster.DIFFERS : Cluster.AS_DEFINED;
  }

  /** Returns the same state, where the cluster cannot be read. */
  public DestinationState unread(String why) {
    return with(Cluster.UNKNOWN, Optional.of(OneLine.of(why)));
  }

  private DestinationState with(Cluster found, Optional<String> why) {
    return new DestinationState(topic, defined, adopted, Optional.of(found), problem.or(() -> why));
  }

  /** Returns the state in words. */
  public String text() {
    String known =
        Stream.of(
                switch (defined) {
                  case YES -> "defined";
                  case NO -> "not defined";
                  case UNKNOWN -> "not known whether it is defined";
                },
                defined != Known.YES
                    ? ""
                    : switch (adopted) {
                      case YES -> "adopted";
                      case NO -> "not adopted";
                      case UNKNOWN -> "not known to be adopted";
                    },
                cluster.map(DestinationState::inWords).orElse(""))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return known + problem.map(why -> ": " + why).orElse("");
  }

  private static String inWords(Cluster cluster) {
    return switch (cluster) {
      case AS_DEFINED -> "in Kafka as defined";
      case DIFFERS -> "otherwise in Kafka";
      case MISSING -> "not in Kafka";
      case UNDEFINED -> "in Kafka";
      case UNKNOWN -> "not known whether it is in Kafka";
    };
  }
}
