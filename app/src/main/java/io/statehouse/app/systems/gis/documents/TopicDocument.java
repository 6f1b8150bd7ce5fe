package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.layout.NotesDocuments;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The definitions of topics as JSON documents, on the command line and over HTTP. */
public final class TopicDocument {
  /** One topic as it is defined, with its notes. */
  public static final Shape<NotedTopic> TOPIC = Shape.of(NotesDocuments.TOPIC);

  /** A scope, with its rules. */
  public static final Shape<Scope> SCOPE = Shape.of(ScopeDocuments.SCOPE);

  /** The scopes that are defined. */
  public static final Shape<List<Scope>> SCOPES = SCOPE.list();

  /** A reason why a document, or all of them together, cannot be used. */
  private static final RecordType<GisException> PROBLEM =
      Projection.<GisException>named("GisProblem")
          .text("code", refused -> refused.code().name())
          .text("message", GisException::getMessage);

  /** All topics of one desired version. */
  public static final Shape<Definitions> TOPICS =
      Shape.of(
          Projection.<Definitions>named("GisTopics")
              .field("desired", all -> all.desired().value(), FieldType.LONG)
              .field("adopted", all -> all.adopted().value(), FieldType.LONG)
              .field("topics", Definitions::noted, NotesDocuments.TOPIC.list())
              .field("problems", Definitions::problems, PROBLEM.list()));

  private static final RecordType<GisDefineStep> STEP =
      Projection.<GisDefineStep>named("GisDefineStep")
          .field("version", GisDefineStep::version, FieldType.LONG)
          .field("topics", GisDefineStep::topics, FieldType.TEXT.list());

  private static final RecordType<GisTopicChange> CHANGE =
      Projection.<GisTopicChange>named("GisTopicChange")
          .text("name", GisTopicChange::name)
          .text("action", GisTopicChange::action)
          .field("before", GisTopicChange::before, NotesDocuments.TOPIC.omitted())
          .field("after", GisTopicChange::after, NotesDocuments.TOPIC.omitted());

  /** The changes of definitions. */
  public static final Shape<GisDefined> DEFINED =
      Shape.of(
          Projection.<GisDefined>named("GisDefined")
              .field("version", GisDefined::version, FieldType.LONG)
              .field("unchanged", GisDefined::unchanged, FieldType.FLAG)
              .field("steps", GisDefined::steps, STEP.list())
              .field("scope", GisDefined::scope, FieldType.TEXT.omitted())
              .field("changes", GisDefined::changes, CHANGE.list()));

  private TopicDocument() {}

  /**
   * The change of one definition.
   *
   * @param action CREATE, UPDATE, DELETE, or UNMANAGE: it stays in the cluster
   * @param before what was defined, as far as it could be read
   */
  public record GisTopicChange(
      String name, String action, Optional<NotedTopic> before, Optional<NotedTopic> after) {
    static GisTopicChange of(Definitions all, TopicChange change) {
      return new GisTopicChange(
          change.name(),
          GisDefined.action(all, change),
          TopicEdits.find(all, change.name()),
          change instanceof TopicChange.Put put
              ? Optional.of(new NotedTopic(put.topic(), put.notes().orElse(Notes.NONE)))
              : Optional.empty());
    }
  }

  /** One transaction, and the desired version that it set. */
  public record GisDefineStep(long version, List<String> topics) {}

  /**
   * The changes that were made to definitions, or would be.
   *
   * @param version the desired version after it
   * @param scope the scope that is new or changed
   */
  public record GisDefined(
      long version,
      boolean unchanged,
      List<GisDefineStep> steps,
      Optional<String> scope,
      List<GisTopicChange> changes) {

    /**
     * @param before the definitions shortly before; another writer may have intervened
     * @param scope what the scope is to be
     */
    public static GisDefined of(
        Definitions before,
        Collection<TopicChange> changes,
        Optional<Scope> scope,
        DefineResult result) {
      Map<String, TopicChange> requested = new HashMap<>();
      changes.forEach(change -> requested.put(change.name(), change));
      return new GisDefined(
          result.version().value(),
          result.isUnchanged(),
          result.steps().stream()
              .map(step -> new GisDefineStep(step.version().value(), step.names()))
              .toList(),
          scope
              .filter(wanted -> !wanted.equals(before.scopes().byName().get(wanted.name())))
              .map(Scope::name),
          result.steps().stream()
              .flatMap(step -> step.names().stream())
              .sorted()
              .map(name -> GisTopicChange.of(before, requested.get(name)))
              .toList());
    }

    private static String action(Definitions before, TopicChange change) {
      if (change instanceof TopicChange.Remove) {
        return "DELETE";
      }
      if (change instanceof TopicChange.Unmanage) {
        return "UNMANAGE";
      }
      return before.names().contains(change.name()) ? "UPDATE" : "CREATE";
    }

    /** Returns how many definitions have this action. */
    public long count(String action) {
      return changes.stream().filter(change -> change.action().equals(action)).count();
    }
  }
}
