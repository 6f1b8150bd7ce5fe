package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.gis.documents.RouteFiles.Placed;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.Conflict;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is wrong with routes of files, as far as it shows without a store.
 *
 * @param files how many files were read
 * @param routes how many routes can be read
 */
public record RouteProblems(int files, int routes, List<GisException> problems) {
  private static final RecordType<GisException> PROBLEM =
      Projection.<GisException>named("GisFileProblem")
          .text("code", problem -> problem.code().name())
          .text("message", GisException::getMessage);

  public static final Shape<RouteProblems> SHAPE =
      Shape.of(
          Projection.<RouteProblems>named("GisFileProblems")
              .field("files", RouteProblems::files, FieldType.INTEGER)
              .field("routes", RouteProblems::routes, FieldType.INTEGER)
              .field("problems", RouteProblems::problems, PROBLEM.list()));

  public RouteProblems {
    problems = List.copyOf(problems);
  }

  /** Adds the conflicts between routes. */
  public static RouteProblems of(RouteFiles.Read read, ConflictPolicy policy) {
    List<GisException> problems =
        new ArrayList<>(read.faults().listed().stream().map(Faults.Fault::refused).toList());
    problems.addAll(conflicts(read.routes(), policy));
    return new RouteProblems(read.files(), read.routes().size(), problems);
  }

  private static List<GisException> conflicts(List<Placed> routes, ConflictPolicy policy) {
    Map<PublishedRoute, String> places = new IdentityHashMap<>();
    routes.forEach(placed -> places.put(placed.route(), placed.place()));
    Conflicts conflicts = Conflicts.among(routes.stream().map(Placed::route).toList(), policy);
    List<GisException> problems = new ArrayList<>();
    for (Conflict conflict : conflicts.listed()) {
      problems.add(
          GisException.of(
              conflict.code(),
              "%s and %s: %s and %s both match %s",
              places.get(conflict.first()),
              places.get(conflict.second()),
              conflict.first().pattern(),
              conflict.second().pattern(),
              conflict.event()));
    }
    if (conflicts.total() > problems.size()) {
      problems.add(
          GisException.of(
              Code.INTERSECTING_PATTERNS,
              "%s more conflicts are not listed: resolve these first",
              conflicts.total() - problems.size()));
    }
    return problems;
  }

  /**
   * Adds the routes that lead to none of these topics.
   *
   * @param source where the topics are
   */
  public RouteProblems withDestinations(
      RouteFiles.Read read, Collection<NotedTopic> topics, String source) {
    Set<String> defined =
        topics.stream().map(topic -> topic.topic().name().text()).collect(Collectors.toSet());
    List<GisException> all = new ArrayList<>(problems);
    for (Placed placed : read.routes()) {
      String destination = placed.route().route().destination().text();
      if (!defined.contains(destination)) {
        all.add(
            GisException.of(
                    Code.UNDEFINED_DESTINATION,
                    "destination \"%s\" is not among the topics of %s",
                    destination,
                    source)
                .at(placed.place()));
      }
    }
    return new RouteProblems(files, routes, all);
  }
}
