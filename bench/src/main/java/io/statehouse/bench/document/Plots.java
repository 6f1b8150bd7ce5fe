package io.statehouse.bench.document;

import io.statehouse.bench.measure.Results;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which picture shows a suite best: found by the names of its workloads. */
final class Plots {
  private static final Pattern BY_CALLERS =
      Pattern.compile("(?<column>.+), (?<x>[0-9]+) (?:caller|writer|reader)s?");
  private static final Pattern BY_CONNECTIONS =
      Pattern.compile("(?<row>.+), (?<x>[0-9]+) connections?, (?<column>.+)");
  private static final Pattern MANY_BESIDE_FEW = Pattern.compile("(.+), (many .+ beside few)");

  private Plots() {}

  /**
   * A picture.
   *
   * @param title what it shows, in a line
   */
  record Plot(String title, String svg) {}

  /** Returns the picture of a suite; empty if there is none. */
  static Optional<Plot> of(Results results) {
    String suite = results.fact(Results.SUITE);
    if (suite.startsWith("million ")) {
      String title =
          "How many times as long a request takes with many keys or missions as with few, on "
              + suite.substring(8);
      return Optional.of(new Plot(title, new DotPlot(title, 1.5, ratios(results)).svg()));
    }
    if (suite.equals("missions")) {
      String title = "Missions over HTTP, by connections";
      return Optional.of(
          new Plot(title, new LinePlot(title, "connections", missions(results)).svg()));
    }
    Map<String, LinePlot.Row> rates = byCallers(results);
    String store = results.fact(Results.TITLE).split(" \\(|,")[0];
    String title = "Operations per second, by concurrent callers: " + store;
    return rates.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Plot(title, new LinePlot(title, "callers", List.copyOf(rates.values())).svg()));
  }

  /** Returns one row, if there are such workloads. */
  private static Map<String, LinePlot.Row> byCallers(Results results) {
    Map<String, LinePlot.Row> rows = new LinkedHashMap<>();
    results
        .figures()
        .all()
        .forEach(
            (workload, figures) -> {
              Matcher name = BY_CALLERS.matcher(workload.name());
              if (workload.unit().equals("/s") && name.matches()) {
                rows.computeIfAbsent("", first -> new LinePlot.Row("per second"))
                    .add(name.group("column"), name.group("x"), shown(results, figures));
              }
            });
    return rows;
  }

  private static List<LinePlot.Row> missions(Results results) {
    Map<String, LinePlot.Row> rows = new LinkedHashMap<>();
    results
        .figures()
        .all()
        .forEach(
            (workload, figures) -> {
              Matcher name = BY_CONNECTIONS.matcher(workload.name());
              if (!workload.unit().startsWith("×") && name.matches()) {
                rows.computeIfAbsent(
                        name.group("row"),
                        row ->
                            new LinePlot.Row(
                                row.replace(" of a stage change", "") + unit(workload)))
                    .add(name.group("column"), name.group("x"), shown(results, figures));
              }
            });
    return List.copyOf(rows.values());
  }

  private static String unit(Workload workload) {
    return workload.unit().equals("/s") ? " per second" : ", " + workload.unit();
  }

  private static Map<String, Map<String, List<Double>>> ratios(Results results) {
    Map<String, Map<String, List<Double>>> ratios = new LinkedHashMap<>();
    results
        .figures()
        .all()
        .forEach(
            (workload, figures) -> {
              Matcher name = MANY_BESIDE_FEW.matcher(workload.name());
              if (name.matches()) {
                ratios.put(name.group(1), shown(results, figures));
              }
            });
    return ratios;
  }

  /** Returns the subjects that a picture has room for. */
  private static Map<String, List<Double>> shown(
      Results results, Map<String, List<Double>> figures) {
    Set<String> subjects = new LinkedHashSet<>();
    Stream.of(results.fact(Results.REFERENCE), Target.BEFORE, "rocksdb", Target.OURS)
        .filter(figures::containsKey)
        .forEach(subjects::add);
    Map<String, List<Double>> shown = new LinkedHashMap<>();
    new ArrayList<>(subjects).forEach(subject -> shown.put(subject, figures.get(subject)));
    return shown;
  }
}
