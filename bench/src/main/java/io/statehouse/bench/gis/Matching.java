package io.statehouse.bench.gis;

import com.sun.management.ThreadMXBean;
import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The workloads that need no store: matches of events, and the search for conflicts. */
final class Matching {
  private static final int[] ROUTES = {10, 100, 1_000, 10_000};
  private static final int EVENTS = 1_024;
  private static final int MATCHES_AT_ONCE = 4_096;
  private static final int CHECKED = 10_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Matching() {}

  /** Returns what is measured of each shape of routes. */
  static List<Supplier<Map<Workload, Double>>> steps() {
    List<Supplier<Map<Workload, Double>>> steps = new ArrayList<>();
    for (Population.Shape shape :
        List.of(Population.Shape.EXACT, Population.Shape.NAME_SETS, Population.Shape.NESTED)) {
      List<Matches> all =
          IntStream.of(ROUTES).mapToObj(count -> new Matches(shape, count)).toList();
      steps.add(
          () -> {
            Map<Workload, Double> figures = new LinkedHashMap<>();
            all.forEach(matches -> figures.putAll(matches.measured()));
            return figures;
          });
    }
    for (Population.Shape shape : Population.Shape.values()) {
      List<PublishedRoute> routes = shape.published(CHECKED);
      Workload check =
          Workload.millis(String.format("conflicts of %,d routes, %s", CHECKED, shape.text()));
      steps.add(
          () ->
              Map.of(
                  check, Stopwatch.millis(() -> Conflicts.among(routes, ConflictPolicy.NESTED))));
    }
    return steps;
  }

  /** Matches of one table, each of an event that has a route. */
  private static final class Matches {
    private final String name;
    private final RoutingTable table;
    private final List<Map<String, String>> events;

    Matches(Population.Shape shape, int routes) {
      this.name = String.format("match of %,d routes, %s", routes, shape.text());
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
      Map<Workload, Double> figures = new LinkedHashMap<>();
      figures.put(new Workload(name, "ns", false), (double) (System.nanoTime() - begin) / matched);
      figures.put(
          new Workload("allocated per " + name, "bytes", false),
          (double) (THREADS.getThreadAllocatedBytes(thread) - bytes) / matched);
      return figures;
    }
  }
}
