package io.statehouse.bench.gis;

import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Routes and topics by number. */
final class Population {
  /** The number of kinds of patterns {@link Shape#NAME_SETS} has, each with its own names. */
  private static final int NAME_SETS = 8;

  /** The depth to which patterns of {@link Shape#NESTED} are nested. */
  private static final int DEPTH = 5;

  private Population() {}

  /** The common property of patterns. */
  enum Shape {
    EXACT("exact attributes", Population::exact),
    NAME_SETS("several name sets", Population::ofOneNameSet),
    NESTED("nested patterns", Population::nested),
    /** Almost all of them conflict, and each has names of its own: the most work to find out. */
    CONFLICTING(
        "almost all conflict", number -> Map.of("name" + number, "x", "group" + number % 100, "y"));

    private final String text;
    private final IntFunction<Map<String, String>> pattern;

    Shape(String text, IntFunction<Map<String, String>> pattern) {
      this.text = text;
      this.pattern = pattern;
    }

    String text() {
      return text;
    }

    List<Route> routes(int count) {
      return IntStream.range(0, count)
          .mapToObj(number -> new Route(Pattern.of(pattern.apply(number)), destination(number)))
          .toList();
    }

    List<PublishedRoute> published(int count) {
      return routes(count).stream()
          .map(route -> new PublishedRoute(route.pattern().routeId(), route))
          .toList();
    }

    /** Returns an event for the route of this number, with attributes that no route names. */
    Map<String, String> event(int number) {
      Map<String, String> event = new TreeMap<>(pattern.apply(number));
      event.put("severity", "5");
      event.put("receivedAt", "2026-11-22T17:00:00Z");
      return Map.copyOf(event);
    }
  }

  private static Map<String, String> exact(int number) {
    return Map.of("deviceVendor", "vendor-" + number / 10, "deviceProduct", "product-" + number);
  }

  private static Map<String, String> ofOneNameSet(int number) {
    Map<String, String> pattern = new TreeMap<>();
    pattern.put("kind", "kind-" + number % NAME_SETS); // so that routes of two sets do not conflict
    pattern.put("attribute-" + number % NAME_SETS, "value-" + number);
    return pattern;
  }

  private static Map<String, String> nested(int number) {
    Map<String, String> pattern = new TreeMap<>();
    pattern.put("site", "site-" + number / DEPTH);
    for (int level = 1; level <= number % DEPTH; level++) {
      pattern.put("level-" + level, "x");
    }
    return pattern;
  }

  private static TopicName destination(int number) {
    return new TopicName("topic-" + number % 10);
  }

  static List<TopicChange> topics(int count) {
    return IntStream.range(0, count)
        .<TopicChange>mapToObj(
            number ->
                new TopicChange.Put(
                    new Topic(
                        new TopicName(String.format("statehouse-bench-%04d", number)),
                        1,
                        1,
                        Map.of("retention.ms", "60000"))))
        .toList();
  }
}
