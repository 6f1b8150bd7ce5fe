package io.statehouse.domain.gis.topics.layout;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.Json;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.ports.Bytes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the adopter reports about its last attempt, as it is stored. */
public final class ReportDocuments {
  private ReportDocuments() {}

  /**
   * Returns the document, with as many topics as fit.
   *
   * @param mostBytes the largest value of the store
   */
  public static Bytes write(AdoptionReport report, int mostBytes) {
    int most = Math.min(mostBytes, JsonText.MOST_BYTES);
    Bytes whole = Bytes.utf8(document(report).text());
    return whole.size() <= most ? whole : Bytes.utf8(document(shortened(report, most)).text());
  }

  /** Keeps those topics first that are not as defined, and of them the first by name. */
  private static AdoptionReport shortened(AdoptionReport report, int mostBytes) {
    List<TopicResult> failuresFirst = new ArrayList<>(report.topics());
    failuresFirst.sort(
        Comparator.comparing(TopicResult::outcome, Comparator.comparing(ReportDocuments::rank)));
    AdoptionReport none = report.shortened(List.of());
    int left = mostBytes - Bytes.utf8(document(none).text()).size();
    int kept = 0;
    while (kept < failuresFirst.size() && left > 0) {
      left -= 1 + Bytes.utf8(topic(failuresFirst.get(kept)).text()).size();
      kept += left >= 0 ? 1 : 0;
    }
    return report.shortened(failuresFirst.subList(0, kept));
  }

  private static int rank(Outcome outcome) {
    return switch (outcome) {
      case BLOCKED, FAILED -> 0;
      case PENDING -> 1;
      case CHANGED -> 2;
      case OK -> 3;
    };
  }

  public static Json.Members document(AdoptionReport report) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("desired", Json.of(report.desired().value()));
    members.put("adopted", Json.of(report.adopted().value()));
    members.put("state", Json.of(report.state().name()));
    members.put("attempt", Json.of(report.attempt()));
    members.put("startedAt", Json.of(report.startedAt().toString()));
    report.nextAttemptAt().ifPresent(at -> members.put("nextAttemptAt", Json.of(at.toString())));
    if (report.permanent()) {
      members.put("permanent", Json.Literal.TRUE);
    }
    if (!report.flags().isEmpty()) {
      members.put(
          "flags",
          new Json.Elements(report.flags().stream().map(flag -> Json.of(flag.name())).toList()));
    }
    report.problem().ifPresent(problem -> putProblem(members, problem));
    members.put(
        "topics",
        new Json.Elements(report.topics().stream().<Json>map(ReportDocuments::topic).toList()));
    if (report.omitted() > 0) {
      members.put("omitted", Json.of(report.omitted()));
    }
    return new Json.Members(members);
  }

  private static Json topic(TopicResult topic) {
    Map<String, Json> members = new LinkedHashMap<>();
    members.put("name", Json.of(topic.name()));
    members.put("outcome", Json.of(topic.outcome().name()));
    topic.error().ifPresent(problem -> putProblem(members, problem));
    return new Json.Members(members);
  }

  private static void putProblem(Map<String, Json> members, TopicProblem problem) {
    members.put("error", Json.of(problem.code()));
    members.put("message", Json.of(problem.message()));
    if (!problem.isPermanent()) {
      members.put("transient", Json.Literal.TRUE);
    }
  }

  /** Reads a report; empty if the value is none, as after a change by hand. */
  public static Optional<AdoptionReport> read(Bytes value) {
    try {
      return Optional.of(report(JsonText.read(value).values()));
    } catch (GisException | DateTimeException | IllegalArgumentException broken) {
      return Optional.empty();
    }
  }

  private static AdoptionReport report(Map<String, Json> members) {
    return new AdoptionReport(
        VersionNumber.parse(literal(members, "desired")),
        VersionNumber.parse(literal(members, "adopted")),
        State.valueOf(text(members, "state")),
        Integer.parseInt(literal(members, "attempt")),
        Instant.parse(text(members, "startedAt")),
        Optional.ofNullable(members.get("nextAttemptAt"))
            .map(at -> Instant.parse(text(members, "nextAttemptAt"))),
        members.get("permanent") == Json.Literal.TRUE,
        elements(members, "flags").stream().map(flag -> Flag.valueOf(text(flag))).toList(),
        problem(members),
        elements(members, "topics").stream().map(ReportDocuments::result).toList(),
        members.containsKey("omitted") ? Integer.parseInt(literal(members, "omitted")) : 0);
  }

  private static TopicResult result(Json value) {
    if (!(value instanceof Json.Members topic)) {
      throw new IllegalArgumentException("expected an object but found " + value.description());
    }
    return new TopicResult(
        text(topic.values(), "name"),
        Outcome.valueOf(text(topic.values(), "outcome")),
        problem(topic.values()));
  }

  private static Optional<TopicProblem> problem(Map<String, Json> members) {
    return members.containsKey("error")
        ? Optional.of(
            new TopicProblem(
                text(members, "error"),
                text(members, "message"),
                members.get("transient") != Json.Literal.TRUE))
        : Optional.empty();
  }

  private static List<Json> elements(Map<String, Json> members, String name) {
    return members.get(name) instanceof Json.Elements elements ? elements.values() : List.of();
  }

  private static String text(Map<String, Json> members, String name) {
    return text(members.get(name));
  }

  private static String text(Json value) {
    if (value instanceof Json.Text text) {
      return text.value();
    }
    throw new IllegalArgumentException("expected a string");
  }

  private static String literal(Map<String, Json> members, String name) {
    if (members.get(name) instanceof Json.Numeral number) {
      return number.literal();
    }
    throw new IllegalArgumentException("expected a number as " + name);
  }
}
