package io.statehouse.bench.document;

import io.statehouse.bench.measure.Table;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A line for each workload with a dot for each subject: ratios on one axis, with their target.
 *
 * @param ratios one for each pass, by workload and subject
 */
record DotPlot(String title, double target, Map<String, Map<String, List<Double>>> ratios) {
  private static final int WIDTH = 820;
  private static final int LEFT = 190;
  private static final int RIGHT = 30;
  private static final int TOP = 74;
  private static final int BETWEEN = 34;
  private static final double APART = 8;

  String svg() {
    List<Double> all =
        Stream.concat(
                Stream.of(1.0, target),
                ratios.values().stream()
                    .flatMap(each -> each.values().stream())
                    .flatMap(List::stream))
            .toList();
    LogScale scale = new LogScale(Collections.min(all), Collections.max(all), LEFT, WIDTH - RIGHT);
    Set<String> subjects = new LinkedHashSet<>();
    ratios.values().forEach(each -> subjects.addAll(each.keySet()));
    double bottom = TOP + BETWEEN * ratios.size();
    Svg svg = new Svg(WIDTH);
    svg.text(20, 24, "start", "title", title);
    svg.legend(20, 48, subjects);
    for (double tick : scale.ticks()) {
      svg.line(scale.at(tick), TOP, scale.at(tick), bottom, "grid");
      svg.text(scale.at(tick), bottom + 18, "middle", "", LogScale.shortly(tick) + " ×");
    }
    svg.line(scale.at(target), TOP - 6, scale.at(target), bottom, "target");
    svg.text(scale.at(target), TOP - 10, "middle", "", "at most " + target + " ×");
    double middle = TOP + BETWEEN / 2.0;
    for (Map.Entry<String, Map<String, List<Double>>> line : ratios.entrySet()) {
      svg.text(LEFT - 14, middle + 4, "end", "head", line.getKey());
      double y = middle - APART * (line.getValue().size() - 1) / 2.0;
      for (Map.Entry<String, List<Double>> subject : line.getValue().entrySet()) {
        draw(svg, scale, subject.getValue(), y, Svg.look(subject.getKey()));
        y += APART;
      }
      middle += BETWEEN;
    }
    return svg.ofHeight((int) bottom + 34, title);
  }

  private static void draw(Svg svg, LogScale scale, List<Double> each, double y, String look) {
    svg.line(
        scale.at(Collections.min(each)), y, scale.at(Collections.max(each)), y, "range " + look);
    svg.dot(scale.at(Table.median(each)), y, look);
  }
}
