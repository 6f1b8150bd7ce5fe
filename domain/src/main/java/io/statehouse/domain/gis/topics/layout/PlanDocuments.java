package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.gis.GisException.Code.BAD_JSON;

import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.Json;
import io.statehouse.domain.gis.VersionNumber;
import io.statehouse.domain.gis.topics.PlannedTopic;
import io.statehouse.domain.gis.topics.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.TopicPlan;
import io.statehouse.domain.gis.topics.TopicProblem;
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
    if (count.blocked()) {
      members.put("blocked", Json.Literal.TRUE);
    }
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
    if (!problem.isPermanent()) {
      members.put("transient", Json.Literal.TRUE);
    }
    return new Json.Members(members);
  }

  private static Json orNull(Optional<? extends Json> value) {
    return value.isPresent() ? value.get() : Json.Literal.NULL;
  }

  /**
   * Reads a plan that was saved. Its summary, which follows from the rest, is not looked at.
   *
   * @throws GisException with BAD_JSON if it is not a plan
   */
  public static TopicPlan read(Json.Members document) {
    try {
      Map<String, Json> members = document.values();
      return new TopicPlan(
          VersionNumber.parse(literal(members, "desired")),
          VersionNumber.parse(literal(members, "adopted")),
          elements(members, "topics").stream().map(topic -> readTopic(object(topic))).toList());
    } catch (IllegalArgumentException | GisException broken) {
      throw GisException.of(BAD_JSON, "not a saved plan: %s", broken.getMessage());
    }
  }

  private static PlannedTopic readTopic(Map<String, Json> topic) {
    return new PlannedTopic(
        text(topic, "name"),
        Action.valueOf(text(topic, "action")),
        present(topic, "partitions").map(PlanDocuments::readCount),
        present(topic, "replicas").map(PlanDocuments::readCount),
        elements(topic, "properties").stream().map(each -> readProperty(object(each))).toList(),
        present(topic, "error").map(PlanDocuments::readProblem),
        elements(topic, "warnings").stream()
            .map(each -> PlannedTopic.Warning.valueOf(text(each)))
            .toList());
  }

  private static PlannedTopic.Count readCount(Json value) {
    Map<String, Json> count = object(value);
    Optional<Integer> from = present(count, "from").map(PlanDocuments::number);
    return new PlannedTopic.Count(
        PlannedTopic.Part.valueOf(text(count, "action")),
        from,
        count.containsKey("fromMost")
            ? present(count, "fromMost").map(PlanDocuments::number)
            : from,
        number(count.get("to")),
        count.get("blocked") == Json.Literal.TRUE);
  }

  private static PlannedTopic.Property readProperty(Map<String, Json> property) {
    return new PlannedTopic.Property(
        text(property, "key"),
        PlannedTopic.Part.valueOf(text(property, "action")),
        present(property, "from").map(PlanDocuments::text),
        present(property, "to").map(PlanDocuments::text));
  }

  private static TopicProblem readProblem(Json value) {
    Map<String, Json> problem = object(value);
    return new TopicProblem(
        text(problem, "code"),
        text(problem, "message"),
        problem.get("transient") != Json.Literal.TRUE);
  }

  private static Optional<Json> present(Map<String, Json> members, String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> value != Json.Literal.NULL);
  }

  private static Map<String, Json> object(Json value) {
    if (value instanceof Json.Members members) {
      return members.values();
    }
    throw expected("an object", value);
  }

  private static List<Json> elements(Map<String, Json> members, String name) {
    if (members.get(name) instanceof Json.Elements elements) {
      return elements.values();
    }
    throw expected("an array as " + name, members.get(name));
  }

  private static String text(Map<String, Json> members, String name) {
    return text(members.get(name));
  }

  private static String text(Json value) {
    if (value instanceof Json.Text text) {
      return text.value();
    }
    throw expected("a string", value);
  }

  private static int number(Json value) {
    if (value instanceof Json.Numeral number) {
      return Integer.parseInt(number.literal());
    }
    throw expected("a number", value);
  }

  private static String literal(Map<String, Json> members, String name) {
    if (members.get(name) instanceof Json.Numeral number) {
      return number.literal();
    }
    throw expected("a number as " + name, members.get(name));
  }

  private static IllegalArgumentException expected(String what, Json found) {
    return new IllegalArgumentException(
        "expected " + what + " but found " + (found == null ? "nothing" : found.description()));
  }
}
