package io.statehouse.bench.document;

import io.statehouse.bench.measure.Results;
import io.statehouse.bench.measure.Table;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Verdict;
import io.statehouse.bench.measure.Workload;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Results as tables of Markdown: a line for each workload. */
final class MarkdownTable {
  private static final String TRIPS = "trips per ";
  private static final String ON_THE_WIRE = "trips on the wire per ";

  /** Measured for a target only. */
  private static final String PUMP = "pump";

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm", Locale.ENGLISH);

  private final List<String> heads = new ArrayList<>(List.of(""));
  private final List<List<String>> lines = new ArrayList<>();

  private MarkdownTable() {}

  /** A column: its head, and what it has for a workload. */
  private record Column(String head, Cell cell) {}

  private interface Cell {
    String of(Workload workload, Map<String, List<Double>> figures);
  }

  /**
   * Returns the table of one suite with all its subjects, or that of several with our store and its
   * ratios only.
   */
  static String of(List<Results> suites) {
    Map<Column, Results> columns = new LinkedHashMap<>();
    for (Results results : suites) {
      (suites.size() == 1 ? full(results) : brief(results))
          .forEach(column -> columns.put(column, results));
    }
    return of(suites, columns) + "\n" + measuredWhen(suites) + "\n";
  }

  /** Returns the ratios of our store in several suites, without workloads that have none. */
  static String ratios(List<Results> suites) {
    Map<Column, Results> columns = new LinkedHashMap<>();
    for (Results results : suites) {
      String reference = results.fact(Results.REFERENCE);
      String head = (suites.size() == 1 ? "" : store(results) + " ") + "× " + reference;
      columns.put(new Column(head, ratio(Target.OURS, reference, false)), results);
    }
    MarkdownTable table = of(suites, columns);
    table.lines.removeIf(line -> line.stream().skip(1).allMatch(String::isEmpty));
    return table + "\n";
  }

  private static MarkdownTable of(List<Results> suites, Map<Column, Results> columns) {
    MarkdownTable table = new MarkdownTable();
    Set<Workload> workloads = new LinkedHashSet<>();
    for (Results results : suites) {
      results.figures().all().keySet().stream()
          .filter(workload -> !isTrips(workload))
          .forEach(workloads::add);
    }
    columns.keySet().forEach(column -> table.heads.add(column.head()));
    for (Workload workload : workloads) {
      List<String> line = new ArrayList<>(List.of(workload.name()));
      columns.forEach(
          (column, results) ->
              line.add(
                  column
                      .cell()
                      .of(workload, results.figures().all().getOrDefault(workload, Map.of()))));
      table.lines.add(line);
    }
    return table;
  }

  /** Returns a line for each verdict, after the name of its suite. */
  static List<String> verdicts(Results results) {
    List<String> lines = new ArrayList<>();
    for (Verdict each : results.verdicts()) {
      lines.add(
          line(
              List.of(
                  results.fact(Results.SUITE),
                  each.what(),
                  each.target(),
                  each.measured(),
                  each.outcome())));
    }
    return lines;
  }

  private static boolean isTrips(Workload workload) {
    return workload.name().startsWith(TRIPS) || workload.name().startsWith(ON_THE_WIRE);
  }

  private static List<Column> full(Results results) {
    Set<String> subjects = new LinkedHashSet<>();
    results.figures().all().values().forEach(each -> subjects.addAll(each.keySet()));
    if (!subjects.contains(Target.OURS)) {
      return subjects.stream().map(subject -> new Column(subject, spread(subject))).toList();
    }
    String reference = results.fact(Results.REFERENCE);
    boolean isCompared = subjects.contains(reference);
    List<Column> columns = new ArrayList<>();
    if (isCompared) {
      columns.add(new Column(reference, median(reference)));
    }
    columns.add(new Column(Target.OURS, isCompared ? median(Target.OURS) : spread(Target.OURS)));
    if (isCompared) {
      columns.add(new Column("× " + reference, ratio(Target.OURS, reference, true)));
    }
    if (subjects.contains(Target.BEFORE) && !reference.equals(Target.BEFORE)) {
      columns.add(new Column(Target.BEFORE, median(Target.BEFORE)));
      columns.add(new Column("× " + Target.BEFORE, ratio(Target.OURS, Target.BEFORE, true)));
    }
    subjects.removeAll(List.of(reference, Target.OURS, Target.BEFORE, PUMP));
    for (String other : subjects) {
      columns.add(new Column(other + " ×", ratio(other, reference, false)));
    }
    if (results.figures().all().keySet().stream().anyMatch(each -> each.name().startsWith(TRIPS))) {
      columns.add(new Column("trips", trips(results)));
    }
    return columns;
  }

  private static List<Column> brief(Results results) {
    String reference = results.fact(Results.REFERENCE);
    List<Column> columns = new ArrayList<>();
    columns.add(new Column(store(results), median(Target.OURS)));
    if (!reference.isEmpty()) {
      columns.add(new Column("× " + reference, ratio(Target.OURS, reference, false)));
    }
    boolean hasBefore =
        results.figures().all().values().stream().anyMatch(each -> each.containsKey(Target.BEFORE));
    if (hasBefore && !reference.equals(Target.BEFORE)) {
      columns.add(new Column("× " + Target.BEFORE, ratio(Target.OURS, Target.BEFORE, false)));
    }
    return columns;
  }

  /** Returns the last word of the name of a suite. */
  private static String store(Results results) {
    String suite = results.fact(Results.SUITE);
    return suite.substring(suite.indexOf(' ') + 1);
  }

  private static Cell median(String subject) {
    return (workload, figures) ->
        figures.containsKey(subject)
            ? number(Table.median(figures.get(subject))) + unit(workload)
            : "";
  }

  private static Cell spread(String subject) {
    return (workload, figures) ->
        figures.containsKey(subject)
            ? withoutEqual(figures.get(subject), true) + unit(workload)
            : "";
  }

  private static Cell ratio(String subject, String reference, boolean isBold) {
    return (workload, figures) -> {
      if (!figures.containsKey(subject) || !figures.containsKey(reference)) {
        return "";
      }
      List<Double> ratios =
          Table.ratios(figures.get(subject), figures.get(reference), workload.higherIsBetter());
      String median = String.format("%,.2f", Table.median(ratios));
      return isBold
          ? withoutEqual(ratios, false).replaceFirst("^[^ ]+", "**" + median + "**")
          : median;
    };
  }

  private static Cell trips(Results results) {
    return (workload, figures) ->
        results.figures().all().entrySet().stream()
            .filter(entry -> entry.getKey().name().equals(TRIPS + workload.name()))
            .filter(entry -> entry.getValue().containsKey(Target.OURS))
            .map(entry -> String.format("%.2f", Table.median(entry.getValue().get(Target.OURS))))
            .findFirst()
            .orElse("");
  }

  /** Returns the spread, but of figures that are all the same only one. */
  private static String withoutEqual(List<Double> figures, boolean isRounded) {
    String spread = Table.spread(figures, isRounded);
    return Collections.min(figures).equals(Collections.max(figures))
        ? spread.substring(0, spread.indexOf(' '))
        : spread;
  }

  private static String number(double figure) {
    return String.format(figure >= 10 ? "%,.0f" : "%,.2f", figure);
  }

  private static String unit(Workload workload) {
    return workload.unit().isEmpty() ? "" : " " + workload.unit();
  }

  private static String measuredWhen(List<Results> suites) {
    Results first = suites.get(0);
    String passes = first.fact(Results.PASSES);
    String how =
        passes.isEmpty()
            ? ""
            : "; %s %s, turns of %s ms"
                .formatted(
                    passes, passes.equals("1") ? "pass" : "passes", first.fact(Results.SLICE));
    return "Measured on %s UTC%s.\n"
        .formatted(LocalDateTime.parse(first.fact(Results.TIME)).format(DAY), how);
  }

  static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(line(heads)).append('\n').append("|---");
    text.append("|---:".repeat(heads.size() - 1)).append("|\n");
    lines.forEach(each -> text.append(line(each)).append('\n'));
    return text.toString();
  }
}
