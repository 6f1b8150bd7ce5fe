package io.statehouse.app.systems.gis.documents;

import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionStatus;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Warning;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.layout.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Plans, reports and the state of adoption as JSON documents, on the command line and over HTTP.
 * The domain writes the plans that are saved and the reports that are stored, so it writes these
 * too.
 */
public final class AdoptionDocument {
  private static final Schema PROBLEM =
      Schema.object(member("code", TEXT), member("message", TEXT)).named("GisTopicProblem");

  private static final Schema COUNT =
      Schema.object(
              member("action", words(Part.values())),
              member("from", INTEGER.orNull()),
              optional("fromMost", INTEGER.orNull()),
              member("to", INTEGER))
          .named("GisPlannedCount");

  private static final Schema PROPERTY =
      Schema.object(
              member("key", TEXT),
              member("action", words(Part.values())),
              member("from", TEXT.orNull()),
              member("to", TEXT.orNull()))
          .named("GisPlannedProperty");

  private static final Schema PLANNED_TOPIC =
      Schema.object(
              member("name", TEXT),
              member("action", words(Action.values())),
              member("partitions", COUNT.orNull()),
              member("replicas", COUNT.orNull()),
              member("properties", Schema.list(PROPERTY)),
              member("error", PROBLEM.orNull()),
              member("warnings", Schema.list(words(Warning.values()))))
          .named("GisPlannedTopic");

  private static final Schema SUMMARY =
      Schema.object(
              member("create", INTEGER),
              member("update", INTEGER),
              member("delete", INTEGER),
              member("orphan", INTEGER),
              member("blocked", INTEGER),
              member("unchanged", INTEGER))
          .named("GisPlanSummary");

  public static final Schema PLAN =
      Schema.object(
              member("desired", INTEGER),
              member("adopted", INTEGER),
              member("summary", SUMMARY),
              member("topics", Schema.list(PLANNED_TOPIC)))
          .named("GisPlan");

  private static final Schema TOPIC_RESULT =
      Schema.object(
              member("name", TEXT),
              member("outcome", words(Outcome.values())),
              optional("error", TEXT),
              optional("message", TEXT),
              optional("transient", Schema.FLAG))
          .named("GisTopicResult");

  private static final Schema REPORT =
      Schema.object(
              member("desired", INTEGER),
              member("adopted", INTEGER),
              member("state", words(State.values())),
              member("attempt", INTEGER),
              member("startedAt", TEXT),
              optional("nextAttemptAt", TEXT),
              optional("permanent", Schema.FLAG),
              optional("flags", Schema.list(words(Flag.values()))),
              optional("error", TEXT),
              optional("message", TEXT),
              optional("transient", Schema.FLAG),
              member("topics", Schema.list(TOPIC_RESULT)),
              optional("omitted", INTEGER))
          .named("GisAdoptionReport");

  private static final Schema ADOPTER =
      Schema.object(
              member("role", words(Role.ACTIVE, Role.STANDBY)),
              member("report", REPORT.orNull()),
              member("drift", PLAN.orNull()),
              member("problem", TEXT.orNull()))
          .named("GisAdopter");

  public static final Schema ADOPTION =
      Schema.object(
              member("desired", INTEGER),
              member("adopted", INTEGER),
              member("report", REPORT.orNull()),
              member("adopter", ADOPTER.orNull()))
          .named("GisAdoption");

  public static final Schema DRIFT =
      Schema.object(member("drifted", Schema.FLAG.orNull()), member("plan", PLAN.orNull()))
          .named("GisDrift");

  public static final Schema AWAITED =
      Schema.object(
              member("result", Schema.words(List.of("ADOPTED", "FAILED", "TIMED_OUT"))),
              member("adopted", INTEGER),
              member("report", REPORT.orNull()))
          .named("GisAwaited");

  public static final Schema PASS =
      Schema.object(member("ended", Schema.FLAG), member("report", REPORT.orNull()))
          .named("GisAdoptionPass");

  private AdoptionDocument() {}

  private static Schema words(Enum<?>... values) {
    return Schema.words(Stream.of(values).map(Enum::name).toList());
  }

  public static Map<String, Object> plan(TopicPlan plan) {
    return JsonTree.of(PlanDocuments.write(plan));
  }

  public static Map<String, Object> report(AdoptionReport report) {
    return JsonTree.of(ReportDocuments.document(report));
  }

  private static Optional<Map<String, Object>> report(Optional<AdoptionReport> report) {
    return report.map(AdoptionDocument::report);
  }

  /** How far adoption is, as a process without an adopter of its own sees it. */
  public static Map<String, Object> status(AdoptionStatus status) {
    return Json.object(
        "desired", status.desired().value(),
        "adopted", status.adopted().value(),
        "report", report(status.report()));
  }

  /** How far adoption is, and how the adopter of this server is. */
  public static Map<String, Object> status(AdoptionStatus status, Optional<LoopStatus> adopter) {
    Map<String, Object> document = status(status);
    document.put("adopter", adopter.map(AdoptionDocument::adopter));
    return document;
  }

  private static Map<String, Object> adopter(LoopStatus adopter) {
    return Json.object(
        "role", role(adopter),
        "report", report(adopter.report()),
        "drift", adopter.drift().flatMap(DriftCheck::plan).map(AdoptionDocument::plan),
        "problem", adopter.problem());
  }

  /** Returns whether an adopter acts: one that is closed does not, until its server has ended. */
  public static String role(LoopStatus adopter) {
    return (adopter.role() == Role.ACTIVE ? Role.ACTIVE : Role.STANDBY).name();
  }

  /**
   * What others changed in the cluster.
   *
   * @param plan empty while a version is being adopted, when a difference is no drift
   */
  public static Map<String, Object> drift(Optional<TopicPlan> plan) {
    return Json.object(
        "drifted", plan.map(each -> !each.isEmpty()),
        "plan", plan.map(AdoptionDocument::plan));
  }

  /** What waiting came to. */
  public static Map<String, Object> awaited(AwaitResult result) {
    if (result instanceof AwaitResult.Adopted adopted) {
      return awaited("ADOPTED", adopted.actual().value(), Optional.empty());
    }
    if (result instanceof AwaitResult.Failed failed) {
      AdoptionReport report = failed.report();
      return awaited("FAILED", report.adopted().value(), Optional.of(report));
    }
    AwaitResult.TimedOut late = (AwaitResult.TimedOut) result;
    return awaited("TIMED_OUT", late.adopted().value(), late.lastReport());
  }

  private static Map<String, Object> awaited(
      String result, long adopted, Optional<AdoptionReport> report) {
    return Json.object("result", result, "adopted", adopted, "report", report(report));
  }

  /**
   * What a requested pass came to.
   *
   * @param report empty if it has not ended
   */
  public static Map<String, Object> pass(Optional<AdoptionReport> report) {
    return Json.object("ended", report.isPresent(), "report", report(report));
  }

  /** Returns a word of the domain as people read it: {@code in sync} for {@code IN_SYNC}. */
  public static String words(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
