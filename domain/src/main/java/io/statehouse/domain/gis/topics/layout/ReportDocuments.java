package io.statehouse.domain.gis.topics.layout;

import static io.statehouse.domain.gis.topics.layout.PlanDocuments.VERSION;
import static io.statehouse.domain.gis.topics.layout.PlanDocuments.words;
import static io.statehouse.domain.layout.FieldType.FLAG;
import static io.statehouse.domain.layout.FieldType.INTEGER;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The adopter's report about its last attempt, as it is shown and stored. */
public final class ReportDocuments {
  private static final Scalar<Instant> TIME = TEXT.as(Instant::parse, Instant::toString);
  private static final Scalar<Outcome> OUTCOME = words(Outcome.values());
  private static final Scalar<State> STATE = words(State.values());
  private static final FieldType<List<Flag>> FLAGS = words(Flag.values()).list();

  private static final RecordType<TopicResult> RESULT =
      RecordType.tolerant(
          "GisTopicResult",
          new TopicResult("", Outcome.OK, Optional.empty()),
          (fields, topic) ->
              new TopicResult(
                  fields.text("name", topic.name()),
                  fields.field("outcome", topic.outcome(), OUTCOME),
                  problem(fields, topic.error())));

  public static final RecordType<AdoptionReport> REPORT =
      RecordType.tolerant(
          "GisAdoptionReport",
          new AdoptionReport(
              VersionNumber.NEVER,
              VersionNumber.NEVER,
              State.IDLE,
              0,
              Instant.EPOCH,
              Optional.empty(),
              false,
              List.of(),
              Optional.empty(),
              List.of(),
              0),
          (fields, report) ->
              new AdoptionReport(
                  fields.field("desired", report.desired(), VERSION),
                  fields.field("adopted", report.adopted(), VERSION),
                  fields.field("state", report.state(), STATE),
                  fields.integer("attempt", report.attempt()),
                  fields.field("startedAt", report.startedAt(), TIME),
                  fields.field("nextAttemptAt", report.nextAttemptAt(), TIME.omitted()),
                  fields.omitting("permanent", report.permanent(), FLAG, false),
                  fields.omitting("flags", report.flags(), FLAGS, List.of()),
                  problem(fields, report.problem()),
                  fields.field("topics", report.topics(), RESULT.list(), List.of()),
                  fields.omitting("omitted", report.omitted(), INTEGER, 0)));

  private ReportDocuments() {}

  /** A problem has no object of its own: its members are beside those of what has it. */
  private static Optional<TopicProblem> problem(Fields fields, Optional<TopicProblem> problem) {
    Optional<String> code = fields.field("error", problem.map(TopicProblem::code), TEXT.omitted());
    Optional<String> message =
        fields.field("message", problem.map(TopicProblem::message), TEXT.omitted());
    boolean isPermanent =
        !fields.omitting(
            "transient", !problem.map(TopicProblem::isPermanent).orElse(true), FLAG, false);
    return code.flatMap(word -> message.map(line -> new TopicProblem(word, line, isPermanent)));
  }

  /**
   * Returns the document, with as many topics as fit.
   *
   * @param maxBytes the largest value of the store
   */
  public static Bytes write(AdoptionReport report, int maxBytes) {
    int most = Math.min(maxBytes, JsonText.MAX_BYTES);
    Bytes whole = bytes(REPORT, report);
    return whole.size() <= most ? whole : bytes(REPORT, shortened(report, most));
  }

  private static <T> Bytes bytes(RecordType<T> type, T record) {
    return Bytes.utf8(JsonTree.write(type, record).text());
  }

  /** Keeps those topics first that are not as defined, and of them the first by name. */
  private static AdoptionReport shortened(AdoptionReport report, int maxBytes) {
    List<TopicResult> failuresFirst = new ArrayList<>(report.topics());
    failuresFirst.sort(
        Comparator.comparing(TopicResult::outcome, Comparator.comparing(ReportDocuments::rank)));
    AdoptionReport none = report.shortened(List.of());
    int left = maxBytes - bytes(REPORT, none).size();
    int kept = 0;
    while (kept < failuresFirst.size() && left > 0) {
      left -= 1 + bytes(RESULT, failuresFirst.get(kept)).size();
      kept += left >= 0 ? 1 : 0;
    }
    return report.shortened(failuresFirst.subList(0, kept));
  }

  private static int rank(Outcome outcome) {
    return switch (outcome) {
      case BLOCKED, FAILED -> 0;
      case PENDING -> 1;
      case PAUSED -> 2;
      case CHANGED -> 3;
      case OK -> 4;
    };
  }

  /** Reads a report; empty if the value is not a report, as after a change by hand. */
  public static Optional<AdoptionReport> read(Bytes value) {
    try {
      return Optional.of(JsonTree.read(REPORT, JsonText.read(value)));
    } catch (GisException | DateTimeException | IllegalArgumentException broken) {
      return Optional.empty();
    }
  }
}
