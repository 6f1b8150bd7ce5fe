package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.layout.FieldType.FLAG;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.gis.documents.RouteTests.RouteTest;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import java.util.List;
import java.util.Optional;

/** The results of tests of routes. */
public record RouteTestResults(List<Result> results) {
  private static final int MAX_REASONS = 3;

  private static final RecordType<Result> RESULT =
      Projection.<Result>named("GisRouteTest")
          .text("place", result -> result.test().place())
          .text("name", result -> result.test().name())
          .field("passed", Result::passed, FLAG)
          .field(
              "expected",
              result -> result.test().destination().map(TopicName::text),
              TEXT.optional())
          .field("actual", Result::actual, TEXT.optional())
          .field("why", Result::why, TEXT.optional());

  public static final Shape<RouteTestResults> SHAPE =
      Shape.of(
          Projection.<RouteTestResults>named("GisRouteTests")
              .field("passed", RouteTestResults::passed, FieldType.INTEGER)
              .field("failed", RouteTestResults::failed, FieldType.INTEGER)
              .field("tests", RouteTestResults::results, RESULT.list()));

  public RouteTestResults {
    results = List.copyOf(results);
  }

  /**
   * The result of one test.
   *
   * @param actual the destination of the event; empty without a route
   * @param why the reason for it, where another one was expected
   */
  public record Result(
      RouteTest test, boolean passed, Optional<String> actual, Optional<String> why) {

    /** Runs a test on the routes of a version, or of files. */
    public static Result of(RouteTest test, RoutingTable table) {
      RoutingTable.Match match = table.match(test.event());
      Optional<String> actual = match.route().map(Result::destination);
      boolean passed = actual.equals(test.destination().map(TopicName::text));
      return new Result(
          test,
          passed,
          actual,
          passed ? Optional.empty() : Optional.of(OneLine.escaped(why(test, match, table))));
    }

    private static String destination(PublishedRoute route) {
      return route.route().destination().text();
    }

    private static String why(RouteTest test, RoutingTable.Match match, RoutingTable table) {
      String chosen =
          match
              .route()
              .map(
                  route ->
                      "it matches %s%s"
                          .formatted(
                              route.pattern(), match.ambiguous() ? ", as it does another" : ""))
              .orElse("no route matches");
      return test.destination().isEmpty()
          ? chosen
          : chosen + ", and " + whyNot(test.destination().get().text(), test, table);
    }

    /** Returns why the event does not go where it is expected. */
    private static String whyNot(String expected, RouteTest test, RoutingTable table) {
      RoutingTable.Explanation explained = table.explain(test.event());
      Optional<PublishedRoute> smaller =
          explained.matching().stream()
              .filter(route -> destination(route).equals(expected))
              .findFirst();
      if (smaller.isPresent()) {
        return "%s too, which has lower precedence".formatted(smaller.get().pattern());
      }
      List<String> reasons =
          explained.notMatching().stream()
              .filter(mismatch -> destination(mismatch.route()).equals(expected))
              .map(Result::reason)
              .toList();
      return reasons.isEmpty()
          ? "no route leads to " + expected
          : String.join(", ", reasons.subList(0, Math.min(MAX_REASONS, reasons.size())))
              + (reasons.size() > MAX_REASONS
                  ? " and %d more".formatted(reasons.size() - MAX_REASONS)
                  : "");
    }

    private static String reason(RoutingTable.Mismatch mismatch) {
      return "not %s, since %s is %s"
          .formatted(
              mismatch.route().pattern(),
              mismatch.attribute(),
              RouteDocuments.found(mismatch).map(found -> "\"" + found + "\"").orElse("missing"));
    }
  }

  public int passed() {
    return (int) results.stream().filter(Result::passed).count();
  }

  public int failed() {
    return results.size() - passed();
  }
}
