package io.statehouse.domain.gis.topics.layout;

import io.statehouse.domain.gis.entities.Json;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A plan as it is shown, and saved to be applied later. */
public final class PlanDocuments {
  private PlanDocuments() {}

  public static Json.Members write(TopicPlan plan) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("desired", Json.of(plan.desired().value()));
    members.put("adopted", Json.of(plan.adopted().value()));
    members.put("summary", summary(plan));
    members.put(
        "topics", new Json.Elements(plan.topics().stream().map(PlanDocuments::topic).toList()));
    return new Json.Members(members);
  }

  private static Json summary(TopicPlan plan) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("create", Json.of(plan.count(Action.CREATE)));
    members.put("update", Json.of(plan.count(Action.UPDATE)));
    members.put("delete", Json.of(plan.count(Action.DELETE)));
    members.put("orphan", Json.of(plan.count(Action.ORPHAN)));
    members.put("blocked", Json.of(plan.count(Action.BLOCKED)));
    members.put("unchanged", Json.of(plan.count(Action.NO_CHANGE)));
    return new Json.Members(members);
  }

  private static Json topic(PlannedTopic topic) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("name", Json.of(topic.name()));
    members.put("action", Json.of(topic.action().name()));
    members.put("partitions", orNull(topic.partitions().map(PlanDocuments::count)));
    members.put("replicas", orNull(topic.replicas().map(PlanDocuments::count)));
    members.put(
        "properties",
        new Json.Elements(topic.properties().stream().map(PlanDocuments::property).toList()));
    members.put("error", orNull(topic.error().map(PlanDocuments::problem)));
    List<Json> warnings =
        topic.warnings().stream().map(warning -> Json.of(warning.name())).toList();
    members.put("warnings", new Json.Elements(warnings));
    return new Json.Members(members);
  }

  /** The most is written only where partitions differ, since it is the same otherwise. */
  private static Json count(PlannedTopic.Count count) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("action", Json.of(count.action().name()));
    members.put("from", orNull(count.from().map(Json::of)));
    if (!count.from().equals(count.fromMost())) {
      members.put("fromMost", orNull(count.fromMost().map(Json::of)));
    }
    members.put("to", Json.of(count.to()));
    return new Json.Members(members);
  }

  private static Json property(PlannedTopic.Property property) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("key", Json.of(property.key()));
    members.put("action", Json.of(property.action().name()));
    members.put("from", orNull(property.from().map(Json::of)));
    members.put("to", orNull(property.to().map(Json::of)));
    return new Json.Members(members);
  }

  private static Json problem(TopicProblem problem) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("code", Json.of(problem.code()));
    members.put("message", Json.of(problem.message()));
    return new Json.Members(members);
  }

  private static Json orNull(Optional<? extends Json> value) {
    return value.isPresent() ? value.get() : Json.Literal.NULL;
  }
}
