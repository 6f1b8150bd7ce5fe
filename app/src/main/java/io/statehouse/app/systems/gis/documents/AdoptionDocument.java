package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.layout.FieldType.FLAG;
import static io.statehouse.domain.layout.FieldType.LONG;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionStatus;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.PausedTopic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.layout.PauseDocuments;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Plans, reports and the state of adoption as JSON documents, on the command line and over HTTP.
 */
public final class AdoptionDocument {
  private static final FieldType<Optional<AdoptionReport>> LAST_REPORT =
      ReportDocuments.REPORT.optional();

  private static final Projection<LoopStatus> ADOPTER_MEMBERS =
      Projection.<LoopStatus>named("GisAdopter")
          .field(
              "role",
              AdoptionDocument::role,
              Scalar.words(List.of(Role.ACTIVE, Role.STANDBY), Enum::name))
          .field("report", LoopStatus::report, LAST_REPORT)
          .field(
              "drift",
              adopter -> adopter.drift().flatMap(DriftCheck::plan),
              PlanDocuments.PLAN.optional())
          .field("problem", LoopStatus::problem, TEXT.optional());

  private static final RecordType<PausedTopic> PAUSED =
      Projection.<PausedTopic>named("GisPausedTopic")
          .text("name", PausedTopic::name)
          .field("paused", PausedTopic::pause, PauseDocuments.PAUSE);

  private static final Projection<AdoptionStatus> STATUS_MEMBERS =
      Projection.<AdoptionStatus>named("GisAdoptionStatus")
          .field("desired", status -> status.desired().value(), LONG)
          .field("adopted", status -> status.adopted().value(), LONG)
          .field("report", AdoptionStatus::report, LAST_REPORT)
          .field("paused", AdoptionStatus::paused, PAUSED.list());

  public static final Shape<TopicPlan> PLAN = Shape.of(PlanDocuments.PLAN);
  public static final Shape<AdoptionReport> REPORT = Shape.of(ReportDocuments.REPORT);

  /** The progress of adoption, as a process without an adopter of its own sees it. */
  public static final Shape<AdoptionStatus> STATUS = Shape.of(STATUS_MEMBERS);

  /** The progress of adoption, as a server sees it. */
  public static final Shape<ServedAdoption> SERVED =
      Shape.of(
          Projection.<ServedAdoption>named("GisAdoption")
              .all(STATUS_MEMBERS.from(ServedAdoption::status))
              .field("adopter", ServedAdoption::adopter, ADOPTER_MEMBERS.optional()));

  /**
   * The changes of others in the cluster; without a plan while a version is being adopted, when a
   * difference is not a drift.
   */
  public static final Shape<Optional<TopicPlan>> DRIFT =
      Shape.of(
          Projection.<Optional<TopicPlan>>named("GisDrift")
              .field("drifted", plan -> plan.map(each -> !each.isEmpty()), FLAG.optional())
              .field("plan", plan -> plan, PlanDocuments.PLAN.optional()));

  /** The result of a wait. */
  public static final Shape<AwaitResult> AWAITED =
      Shape.of(
          Projection.<Awaited>named("GisAwaited")
              .field(
                  "result",
                  Awaited::result,
                  Scalar.words(
                      List.of("ADOPTED", "AS_DEFINED", "FAILED", "TIMED_OUT"), word -> word))
              .field("adopted", awaited -> awaited.adopted().value(), LONG)
              .field("paused", Awaited::paused, TEXT.list())
              .field("report", Awaited::report, LAST_REPORT)
              .from(Awaited::of));

  /** The report of a requested pass; none if it has not ended. */
  public static final Shape<Optional<AdoptionReport>> PASS =
      Shape.of(
          Projection.<Optional<AdoptionReport>>named("GisAdoptionPass")
              .field("ended", Optional::isPresent, FLAG)
              .field("report", report -> report, LAST_REPORT));

  private AdoptionDocument() {}

  /**
   * The progress of adoption, and the status of the adopter of this server.
   *
   * @param adopter empty if the server adopts no topics
   */
  public record ServedAdoption(AdoptionStatus status, Optional<LoopStatus> adopter) {}

  private record Awaited(
      String result, VersionNumber adopted, List<String> paused, Optional<AdoptionReport> report) {
    Awaited(String result, VersionNumber adopted, Optional<AdoptionReport> report) {
      this(result, adopted, List.of(), report);
    }

    static Awaited of(AwaitResult result) {
      if (result instanceof AwaitResult.Adopted adopted) {
        return new Awaited("ADOPTED", adopted.actual(), adopted.paused(), Optional.empty());
      }
      if (result instanceof AwaitResult.AsDefined topic) {
        return new Awaited("AS_DEFINED", topic.adopted(), Optional.empty());
      }
      if (result instanceof AwaitResult.Failed failed) {
        return new Awaited("FAILED", failed.report().adopted(), Optional.of(failed.report()));
      }
      AwaitResult.TimedOut late = (AwaitResult.TimedOut) result;
      return new Awaited("TIMED_OUT", late.adopted(), late.lastReport());
    }
  }

  /** Returns whether an adopter acts: one that is closed does not, until its server has ended. */
  public static Role role(LoopStatus adopter) {
    return adopter.role() == Role.ACTIVE ? Role.ACTIVE : Role.STANDBY;
  }

  /** Returns a word of the domain as people read it: {@code in sync} for {@code IN_SYNC}. */
  public static String words(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
