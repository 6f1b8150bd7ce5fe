package io.statehouse.bench.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints what a suite measures, as it is measured, and keeps it for documents. */
public final class Report {
  private final PrintStream out;
  private final Figures figures = new Figures();
  private final List<Verdict> verdicts = new ArrayList<>();
  private String title = "";
  private String reference = "";
  private Table table;

  public Report(PrintStream out) {
    this.out = out;
  }

  /**
   * Begins the table.
   *
   * @param title what is measured where, in a line
   * @param reference the subject that all others are compared with; empty if there is none
   */
  public void begin(String title, String reference) {
    this.title = title;
    this.reference = reference;
    out.println(title);
    out.println();
    table = new Table(out, reference);
  }

  /** Adds the figures of further workloads. */
  public void add(Figures more) {
    more.print(table);
    figures.addAll(more);
  }

  /** Adds one figure for each pass and subject. */
  public void add(Workload workload, Map<String, List<Double>> bySubject) {
    Figures more = new Figures();
    bySubject.forEach(
        (subject, each) -> each.forEach(figure -> more.add(workload, subject, figure)));
    add(more);
  }

  /** Adds one subject's figures that were measured in no pass. */
  public void add(String subject, Map<Workload, Double> once) {
    once.forEach((workload, figure) -> add(workload, Map.of(subject, List.of(figure))));
  }

  public void check(List<Target> targets) {
    verdicts(targets.stream().map(target -> target.verdict(figures)).toList());
  }

  public void verdicts(List<Verdict> more) {
    out.println();
    more.forEach(out::println);
    verdicts.addAll(more);
  }

  public Figures figures() {
    return figures;
  }

  /** Returns what was measured. */
  public Results results(Map<String, String> facts) {
    Map<String, String> all = new LinkedHashMap<>(facts);
    all.put(Results.TITLE, title);
    all.put(Results.REFERENCE, reference);
    return new Results(all, figures, verdicts);
  }
}
