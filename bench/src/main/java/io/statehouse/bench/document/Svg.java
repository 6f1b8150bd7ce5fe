package io.statehouse.bench.document;

import io.statehouse.bench.measure.Target;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** A picture that is readable on a light and on a dark page. */
final class Svg {
  private static final String STYLE =
      """
      <style>
        :root { --ink: #1f2328; --soft: #59636e; --grid: #d8dee4; --ours: #0969da; --before: #bc6c00;
          --raw: #818b98; --other: #8250df; }
        @media (prefers-color-scheme: dark) { :root { --ink: #f0f6fc; --soft: #9198a1;
          --grid: #30363d; --ours: #4493f8; --before: #db9b3a; --raw: #848d97; --other: #ab7df8; } }
        text { font: 12px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
          fill: var(--soft); }
        .title { font-size: 14px; font-weight: 600; fill: var(--ink); }
        .head { font-weight: 600; fill: var(--ink); }
        .grid { stroke: var(--grid); fill: none; }
        .target { stroke: var(--soft); stroke-dasharray: 2 3; fill: none; }
        .line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
        .range { fill: none; stroke-width: 1.5; opacity: .5; }
        .ours { stroke: var(--ours); } .ours.line { stroke-width: 2.5; }
        .before { stroke: var(--before); } .before.line { stroke-dasharray: 5 4; }
        .raw { stroke: var(--raw); } .other { stroke: var(--other); }
        circle.ours { fill: var(--ours); } circle.before { fill: var(--before); }
        circle.raw { fill: var(--raw); } circle.other { fill: var(--other); }
      </style>
      """;

  private final StringBuilder shapes = new StringBuilder();
  private final int width;

  Svg(int width) {
    this.width = width;
  }

  /** Returns how a subject is drawn, the same in all pictures. */
  static String look(String subject) {
    return switch (subject) {
      case Target.OURS -> "ours";
      case Target.BEFORE -> "before";
      case "rocksdb" -> "other";
      default -> "raw";
    };
  }

  void text(double x, double y, String anchor, String look, String text) {
    shapes.append(
        shape(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>",
            x, y, anchor, look, escaped(text)));
  }

  void line(double x1, double y1, double x2, double y2, String look) {
    shapes.append(
        shape(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>",
            x1, y1, x2, y2, look));
  }

  void dot(double x, double y, String look) {
    shapes.append(shape("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" class=\"%s\"/>", x, y, look));
  }

  /** Draws a line through points, each an x and a y. */
  void path(List<double[]> points, String look) {
    StringBuilder path = new StringBuilder();
    for (double[] point : points) {
      path.append(
          String.format(
              Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : " L", point[0], point[1]));
    }
    shapes.append(shape("<path d=\"%s\" class=\"line %s\"/>", path, look));
  }

  /** Explains the looks, in a line that begins at {@code x}. */
  void legend(double x, double y, Collection<String> subjects) {
    double at = x;
    for (String subject : subjects) {
      path(List.of(new double[] {at, y - 4}, new double[] {at + 22, y - 4}), look(subject));
      dot(at + 11, y - 4, look(subject));
      text(at + 28, y, "start", "", subject);
      at += 28 + 7.0 * subject.length() + 20;
    }
  }

  private static String shape(String format, Object... arguments) {
    return "  " + String.format(Locale.ROOT, format, arguments) + "\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  String ofHeight(int height, String title) {
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\">\n<title>%s</title>\n",
            width,
            height,
            width,
            height,
            escaped(title))
        + STYLE
        + shapes
        + "</svg>\n";
  }
}
