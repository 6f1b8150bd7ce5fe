package io.statehouse.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Figures by workload and subject, one for each pass. */
public final class Figures {
  private final Map<Workload, Map<String, List<Double>>> measured = new LinkedHashMap<>();

  /** One subject's turn, which measures one or several workloads. */
  public record Turn(String subject, Supplier<Map<Workload, Double>> measure) {}

  /** Measures all subjects interleaved, so that their figures can be compared. */
  public Figures measure(List<Turn> turns, int passes) {
    Interleaved.measure(turns, passes, turn -> turn.measure().get())
        .forEach((turn, figures) -> figures.forEach(figure -> add(turn.subject(), figure)));
    return this;
  }

  private void add(String subject, Map<Workload, Double> figures) {
    figures.forEach((workload, figure) -> add(workload, subject, figure));
  }

  void add(Workload workload, String subject, double figure) {
    measured
        .computeIfAbsent(workload, none -> new LinkedHashMap<>())
        .computeIfAbsent(subject, none -> new ArrayList<>())
        .add(figure);
  }

  /** Returns the figures of one subject, one for each pass. */
  public List<Double> of(String workload, String subject) {
    List<Double> figures = measured.get(workload(workload)).get(subject);
    if (figures == null) {
      throw new IllegalArgumentException("not measured: " + workload + " of " + subject);
    }
    return figures;
  }

  Workload workload(String name) {
    return measured.keySet().stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("not measured: " + name));
  }

  /** Returns all figures, in the order in which they were measured. */
  public Map<Workload, Map<String, List<Double>>> all() {
    return Collections.unmodifiableMap(measured);
  }

  public void addAll(Figures others) {
    measured.putAll(others.measured);
  }

  public void print(Table table) {
    measured.forEach(table::print);
  }
}
