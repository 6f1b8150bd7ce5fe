package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The definitions of topics as JSON documents, on the command line and over HTTP. */
public final class TopicDocument {
  public static final Shape<GisTopic> TOPIC = Shape.of(GisTopic.class);
  public static final Shape<GisTopics> TOPICS = Shape.of(GisTopics.class);
  public static final Shape<GisDefined> DEFINED = Shape.of(GisDefined.class);

  private TopicDocument() {}

  /** One topic as it is defined. */
  public record GisTopic(
      String name, int partitions, int replicas, SortedMap<String, String> properties) {
    public GisTopic(Topic topic) {
      this(topic.name().text(), topic.partitions(), topic.replicas(), topic.properties());
    }
  }

  /** Why a document, or all of them together, cannot be used. */
  public record GisProblem(String code, String message) {
    public GisProblem(GisException refused) {
      this(refused.code().name(), refused.getMessage());
    }
  }

  /** All topics of one desired version. */
  public record GisTopics(
      long desired, long adopted, List<GisTopic> topics, List<GisProblem> problems) {
    public GisTopics(Definitions all) {
      this(
          all.desired().value(),
          all.adopted().value(),
          all.topics().stream().map(StoredTopic::topic).map(GisTopic::new).toList(),
          all.problems().stream().map(GisProblem::new).toList());
    }
  }

  /**
   * What happened to one definition.
   *
   * @param action CREATE, UPDATE or DELETE
   */
  public record GisTopicChange(String name, String action) {}

  /** One transaction, and the desired version that it set. */
  public record GisDefineStep(long version, List<String> topics) {}

  /**
   * What was defined, or would be.
   *
   * @param version the desired version after it
   */
  public record GisDefined(
      long version, boolean unchanged, List<GisDefineStep> steps, List<GisTopicChange> changes) {

    /**
     * @param before the definitions shortly before; another writer may have come between
     */
    public static GisDefined of(
        Definitions before, Collection<TopicChange> changes, DefineResult result) {
      Map<String, TopicChange> requested = new HashMap<>();
      changes.forEach(change -> requested.put(change.name(), change));
      return new GisDefined(
          result.version().value(),
          result.isUnchanged(),
          result.steps().stream()
              .map(step -> new GisDefineStep(step.version().value(), step.names()))
              .toList(),
          result.steps().stream()
              .flatMap(step -> step.names().stream())
              .sorted()
              .map(name -> new GisTopicChange(name, action(before, requested.get(name))))
              .toList());
    }

    private static String action(Definitions before, TopicChange change) {
      if (change instanceof TopicChange.Remove) {
        return "DELETE";
      }
      return before.names().contains(change.name()) ? "UPDATE" : "CREATE";
    }

    /** Returns how many definitions have this action. */
    public long count(String action) {
      return changes.stream().filter(change -> change.action().equals(action)).count();
    }
  }
}
