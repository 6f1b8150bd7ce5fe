package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Lines and texts on a grid of characters. Where lines meet they are joined if one of them says so,
 * and else the one that goes down is drawn over the other.
 */
final class Canvas {
  private static final int NORTH = 1;
  private static final int EAST = 2;
  private static final int SOUTH = 4;
  private static final int WEST = 8;
  private static final int JOINED = 16;

  /** By the sum of the directions. */
  private static final String GLYPHS = " │─╰││╭├─╯─┴╮┤┬┼";

  private final List<List<Integer>> cells = new ArrayList<>();
  private final List<List<Label>> labels = new ArrayList<>();

  private record Label(int x, String text, UnaryOperator<String> paint) {}

  /** Draws from left to right; the ends are open where the line goes on beyond. */
  void across(int from, int to, int y, boolean openStart, boolean openEnd) {
    for (int x = from; x <= to; x++) {
      mark(x, y, (x > from || openStart ? WEST : 0) | (x < to || openEnd ? EAST : 0));
    }
  }

  /** Draws downwards; the ends are open where the line goes on beyond. */
  void down(int x, int from, int to, boolean openStart, boolean openEnd) {
    for (int y = from; y <= to; y++) {
      mark(x, y, (y > from || openStart ? NORTH : 0) | (y < to || openEnd ? SOUTH : 0));
    }
  }

  /** Says that lines that meet here are one. */
  void join(int x, int y) {
    mark(x, y, JOINED);
  }

  void text(int x, int y, String text, UnaryOperator<String> paint) {
    mark(x, y, 0);
    labels.get(y).add(new Label(x, text, paint));
  }

  private void mark(int x, int y, int bits) {
    while (cells.size() <= y) {
      cells.add(new ArrayList<>());
      labels.add(new ArrayList<>());
    }
    List<Integer> row = cells.get(y);
    while (row.size() <= x) {
      row.add(0);
    }
    row.set(x, row.get(x) | bits);
  }

  /** Returns the rows, without spaces at their ends. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int y = 0; y < cells.size(); y++) {
      lines.add(line(cells.get(y), labels.get(y)));
    }
    return lines;
  }

  private static String line(List<Integer> row, List<Label> labels) {
    StringBuilder line = new StringBuilder();
    int x = 0;
    while (x < row.size()) {
      int here = x;
      Label label = labels.stream().filter(one -> one.x() == here).findFirst().orElse(null);
      if (label == null) {
        line.append(glyph(row.get(x)));
        x++;
      } else {
        line.append(label.paint().apply(label.text()));
        x += GraphNode.width(label.text());
      }
    }
    return line.toString().stripTrailing();
  }

  private static char glyph(int bits) {
    int lines = bits & ~JOINED;
    boolean crossing = lines == (NORTH | EAST | SOUTH | WEST) && (bits & JOINED) == 0;
    return crossing ? '│' : GLYPHS.charAt(lines);
  }
}
