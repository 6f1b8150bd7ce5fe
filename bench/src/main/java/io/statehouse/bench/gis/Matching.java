package io.statehouse.bench.gis;

import com.sun.management.ThreadMXBean;
import io.statehouse.bench.Callers;
import io.statehouse.bench.Figures.Turn;
import io.statehouse.bench.Workload;
import io.statehouse.domain.gis.routes.ConflictPolicy;
import io.statehouse.domain.gis.routes.Conflicts;
import io.statehouse.domain.gis.routes.PublishedRoute;
import io.statehouse.domain.gis.routes.RoutingTable;
import io.statehouse.domain.gis.routes.VersionId;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What needs no store: matches of events, and the search for conflicts. */
final class Matching {
  private static final int[] ROUTES = {10, 100, 1_000, 10_000};
  private static final int EVENTS = 1_024;
  private static final int MATCHES_AT_ONCE = 4_096;
  private static final int CHECKED = 10_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Matching() {}

  /** Returns the turns of all shapes of routes, each of which is a subject of its own. */
  static List<Turn> turns() {
    List<Turn> turns = new ArrayList<>();
    for (Population.Shape shape :
        List.of(Population.Shape.EXACT, Population.Shape.NAME_SETS, Population.Shape.NESTED)) {
      List<Matches> all =
          IntStream.of(ROUTES).mapToObj(count -> new Matches(shape, count)).toList();
      turns.add(
          new Turn(
              shape.text(),
              () -> {
                Map<Workload, Double> figures = new LinkedHashMap<>();
                all.forEach(matches -> figures.putAll(matches.measured()));
                return figures;
              }));
    }
    for (Population.Shape shape : Population.Shape.values()) {
      List<PublishedRoute> routes = shape.published(CHECKED);
      Workload check = Workload.millis(String.format("conflicts of %,d routes", CHECKED));
      turns.add(
          new Turn(
              shape.text(),
              () ->
                  Map.of(
                      check,
                      Stopwatch.millis(() -> Conflicts.among(routes, ConflictPolicy.NESTED)))));
    }
    return turns;
  }

  /** Matches of one table, each of an event that has a route. */
  private static final class Matches {
    private final int routes;
    private final RoutingTable table;
    private final List<Map<String, String>> events;

    Matches(Population.Shape shape, int routes) {
      this.routes = routes;
      this.table = new RoutingTable(VersionId.of(1), shape.published(routes));
      this.events =
          IntStream.range(0, EVENTS)
              .mapToObj(number -> shape.event((int) (number * 7_919L % routes)))
              .toList();
    }

    Map<Workload, Double> measured() {
      long end = System.nanoTime() + Callers.sliceMillis() * 1_000_000;
      long thread = Thread.currentThread().getId();
      long bytes = THREADS.getThreadAllocatedBytes(thread);
      long begin = System.nanoTime();
      long matched = 0;
      do {
        for (int i = 0; i < MATCHES_AT_ONCE; i++) {
          if (table.match(events.get(i % EVENTS)).route().isEmpty()) {
            throw new IllegalStateException("no route for " + events.get(i % EVENTS));
          }
        }
        matched += MATCHES_AT_ONCE;
      } while (System.nanoTime() < end);
      String name = String.format("match of %,d routes", routes);
      Map<Workload, Double> figures = new LinkedHashMap<>();
      figures.put(new Workload(name, "ns", false), (double) (System.nanoTime() - begin) / matched);
      figures.put(
          new Workload("allocated per " + name, "bytes", false),
          (double) (THREADS.getThreadAllocatedBytes(thread) - bytes) / matched);
      return figures;
    }
  }
}
