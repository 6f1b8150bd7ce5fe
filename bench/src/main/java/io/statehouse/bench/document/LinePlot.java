package io.statehouse.bench.document;

import io.statehouse.bench.measure.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows of small panels, each with a line for each subject: medians, and thin lines from the lowest
 * to the highest of the passes. The panels of a row share their axis.
 *
 * @param across what the horizontal axis counts
 */
record LinePlot(String title, String across, List<Row> rows) {
  private static final int WIDTH = 820;
  private static final int LEFT = 60;
  private static final int GAP = 16;
  private static final int TOP = 92;
  private static final int HEIGHT = 150;
  private static final int BELOW = 56;
  private static final double INSET = 18;

  /** Panels beside each other, by their heads. */
  static final class Row {
    private final String axis;
    private final Map<String, Map<String, Map<String, List<Double>>>> panels =
        new LinkedHashMap<>();

    /**
     * @param axis what the vertical axis measures, with its unit
     */
    Row(String axis) {
      this.axis = axis;
    }

    /** Adds figures, one for each pass, by subject. */
    void add(String panel, String x, Map<String, List<Double>> figures) {
      panels.computeIfAbsent(panel, first -> new LinkedHashMap<>()).put(x, figures);
    }

    private List<Double> all() {
      return panels.values().stream()
          .flatMap(panel -> panel.values().stream())
          .flatMap(figures -> figures.values().stream())
          .flatMap(Collection::stream)
          .toList();
    }

    private Set<String> subjects() {
      Set<String> subjects = new LinkedHashSet<>();
      panels
          .values()
          .forEach(panel -> panel.values().forEach(each -> subjects.addAll(each.keySet())));
      return subjects;
    }
  }

  String svg() {
    Svg svg = new Svg(WIDTH);
    svg.text(LEFT, 24, "start", "title", title);
    svg.legend(LEFT, 48, rows.get(0).subjects());
    for (int i = 0; i < rows.size(); i++) {
      draw(svg, rows.get(i), TOP + i * (HEIGHT + BELOW), i == rows.size() - 1);
    }
    return svg.ofHeight(TOP + rows.size() * (HEIGHT + BELOW), title);
  }

  private void draw(Svg svg, Row row, double top, boolean isLast) {
    LogScale scale =
        new LogScale(Collections.min(row.all()), Collections.max(row.all()), top + HEIGHT, top);
    double width = (double) (WIDTH - LEFT - GAP) / row.panels.size() - GAP;
    svg.text(LEFT - 46, top - 22, "start", "", row.axis);
    for (double tick : scale.ticks()) {
      svg.text(LEFT - 8, scale.at(tick) + 4, "end", "", LogScale.shortly(tick));
    }
    double left = LEFT;
    for (Map.Entry<String, Map<String, Map<String, List<Double>>>> panel : row.panels.entrySet()) {
      svg.text(left + width / 2, top - 6, "middle", "head", panel.getKey());
      for (double tick : scale.ticks()) {
        svg.line(left, scale.at(tick), left + width, scale.at(tick), "grid");
      }
      double below = top + HEIGHT;
      svg.line(left, below, left + width, below, "grid");
      draw(svg, panel.getValue(), row.subjects(), scale, left, width);
      List<String> xs = List.copyOf(panel.getValue().keySet());
      for (int i = 0; i < xs.size(); i++) {
        svg.text(x(i, xs.size(), left, width), below + 18, "middle", "", xs.get(i));
      }
      if (isLast) {
        svg.text(left + width / 2, below + 36, "middle", "", across);
      }
      left += width + GAP;
    }
  }

  private static void draw(
      Svg svg,
      Map<String, Map<String, List<Double>>> panel,
      Set<String> subjects,
      LogScale scale,
      double left,
      double width) {
    for (String subject : subjects) {
      List<double[]> points = new ArrayList<>();
      int index = 0;
      for (Map<String, List<Double>> figures : panel.values()) {
        if (figures.containsKey(subject)) {
          List<Double> each = figures.get(subject);
          double x = x(index, panel.size(), left, width);
          double y = scale.at(Table.median(each));
          svg.line(
              x,
              scale.at(Collections.min(each)),
              x,
              scale.at(Collections.max(each)),
              "range " + Svg.look(subject));
          svg.dot(x, y, Svg.look(subject));
          points.add(new double[] {x, y});
        }
        index++;
      }
      if (!points.isEmpty()) {
        svg.path(points, Svg.look(subject));
      }
    }
  }

  private static double x(int index, int count, double left, double width) {
    return count == 1 ? left + width / 2 : left + INSET + index * (width - 2 * INSET) / (count - 1);
  }
}
