package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.layout.FieldType.INTEGER;
import static io.statehouse.domain.layout.FieldType.LONG;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Property;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Warning;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.util.List;
import java.util.Optional;

/** A plan as it is shown, and saved to be applied later, when it is compared with another. */
public final class PlanDocuments {
  static final Scalar<VersionNumber> VERSION = LONG.as(VersionNumber::new, VersionNumber::value);
  private static final Scalar<Part> PART = words(Part.values());

  private static final RecordType<TopicProblem> PROBLEM =
      Projection.<TopicProblem>named("GisTopicProblem")
          .text("code", TopicProblem::code)
          .text("message", TopicProblem::message);

  /** The most is written only where partitions differ, since it is the same otherwise. */
  private static final RecordType<Count> COUNT =
      Projection.<Count>named("GisPlannedCount")
          .field("action", Count::action, PART)
          .field("from", Count::from, INTEGER.optional())
          .field(
              "fromMost",
              count -> Optional.of(count.fromMost()).filter(most -> !most.equals(count.from())),
              INTEGER.optional().omitted())
          .field("to", Count::to, INTEGER);

  private static final RecordType<Property> PROPERTY =
      Projection.<Property>named("GisPlannedProperty")
          .text("key", Property::key)
          .field("action", Property::action, PART)
          .field("from", Property::from, TEXT.optional())
          .field("to", Property::to, TEXT.optional());

  private static final RecordType<PlannedTopic> TOPIC =
      Projection.<PlannedTopic>named("GisPlannedTopic")
          .text("name", PlannedTopic::name)
          .field("action", PlannedTopic::action, words(Action.values()))
          .field("partitions", PlannedTopic::partitions, COUNT.optional())
          .field("replicas", PlannedTopic::replicas, COUNT.optional())
          .field("properties", PlannedTopic::properties, PROPERTY.list())
          .field("error", PlannedTopic::error, PROBLEM.optional())
          .field("warnings", PlannedTopic::warnings, words(Warning.values()).list())
          .field("paused", PlannedTopic::pause, PauseDocuments.PAUSE.omitted());

  private static final RecordType<TopicPlan> SUMMARY =
      Projection.<TopicPlan>named("GisPlanSummary")
          .field("create", plan -> plan.count(Action.CREATE), LONG)
          .field("update", plan -> plan.count(Action.UPDATE), LONG)
          .field("delete", plan -> plan.count(Action.DELETE), LONG)
          .field("orphan", plan -> plan.count(Action.ORPHAN), LONG)
          .field("blocked", plan -> plan.count(Action.BLOCKED), LONG)
          .field(
              "paused",
              plan -> Optional.of(plan.count(Action.PAUSED)).filter(count -> count > 0),
              LONG.omitted())
          .field("unchanged", plan -> plan.count(Action.NO_CHANGE), LONG);

  public static final RecordType<TopicPlan> PLAN =
      Projection.<TopicPlan>named("GisPlan")
          .field("desired", TopicPlan::desired, VERSION)
          .field("adopted", TopicPlan::adopted, VERSION)
          .field("summary", plan -> plan, SUMMARY)
          .field("topics", TopicPlan::topics, TOPIC.list());

  private PlanDocuments() {}

  static <E extends Enum<E>> Scalar<E> words(E[] values) {
    return Scalar.words(List.of(values), Enum::name);
  }

  public static JsonValue.Members write(TopicPlan plan) {
    return JsonTree.write(PLAN, plan);
  }
}
