package io.statehouse.bench;

import java.util.ArrayList;
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
    figures.forEach(
        (workload, figure) ->
            measured
                .computeIfAbsent(workload, none -> new LinkedHashMap<>())
                .computeIfAbsent(subject, none -> new ArrayList<>())
                .add(figure));
  }

  /** Returns the figures of one subject, one for each pass. */
  public List<Double> of(String workload, String subject) {
    return measured.entrySet().stream()
        .filter(entry -> entry.getKey().name().equals(workload))
        .map(entry -> entry.getValue().get(subject))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("not measured: " + workload));
  }

  public void addAll(Figures others) {
    measured.putAll(others.measured);
  }

  public void print(Table table) {
    measured.forEach(
        (workload, figures) ->
            table.print(workload.name(), workload.unit(), workload.higherIsBetter(), figures));
  }
}
