package io.statehouse.domain.gis.routes;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Condition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The topics to which live routes lead, whose definitions should not go. */
public final class RoutedTopics {
  /** How many routes of a topic a refusal names. */
  private static final int MAX_NAMED = 5;

  private final RoutesContext context;

  RoutedTopics(RoutesContext context) {
    this.context = context;
  }

  /**
   * Refuses topics to which a route of the live version leads. Routes that cannot be read are
   * ignored, since no reader serves them.
   *
   * @param topics the names of topics; any text
   * @return the conditions under which it stays so: no other version is live than was read
   * @throws GisException with TOPIC_ROUTED; with BAD_VERSION_VALUE if the pointer is not a version
   */
  public List<Condition> requireUnrouted(Collection<String> topics) {
    Set<String> sought = Set.copyOf(topics);
    // The pointer first: a version that goes live later fails the condition.
    Pointer pointer = context.pointer();
    Map<String, List<PublishedRoute>> routed =
        pointer.version().stream()
            .flatMap(version -> StoredVersion.of(context, version).readable(context).stream())
            .filter(route -> sought.contains(route.route().destination().text()))
            .collect(
                groupingBy(route -> route.route().destination().text(), TreeMap::new, toList()));
    if (!routed.isEmpty()) {
      throw refusal(routed);
    }
    return List.of(pointer.unchanged());
  }

  private static GisException refusal(Map<String, List<PublishedRoute>> routed) {
    List<String> lines =
        routed.entrySet().stream().map(each -> line(each.getKey(), each.getValue())).toList();
    return new GisException(
            Code.TOPIC_ROUTED,
            lines.get(0) + ": publish routes without it first, or force the removal")
        .detailed(lines);
  }

  private static String line(String topic, List<PublishedRoute> routes) {
    int others = routes.size() - MAX_NAMED;
    return "live routes lead to topic %s: %s%s"
        .formatted(
            topic,
            routes.stream()
                .limit(MAX_NAMED)
                .map(route -> OneLine.of(route.pattern().canonical()))
                .collect(joining(", ")),
            others > 0 ? " and " + others + " more" : "");
  }
}
