package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a drawing back as a viewer would who knows nothing of lanes: follows every line from its
 * marker down, left and right but never up, wherever strokes of neighbouring characters touch.
 * Labels are {@code n} and a number, markers {@code ○}.
 */
final class DrawingReader {
  private static final Pattern LISTED = Pattern.compile("○ (n\\d+)(?: +after ([n\\d, ]+))?");

  private final List<String> lines;
  private final List<String> names = new ArrayList<>();
  private final Set<String> edges = new TreeSet<>();

  private enum Going {
    DOWN,
    LEFT,
    RIGHT
  }

  DrawingReader(List<String> lines) {
    this.lines = lines;
    if (isList()) {
      readList();
    } else {
      for (int row = 0; row < lines.size(); row++) {
        int marker = lines.get(row).indexOf('○');
        if (marker >= 0) {
          names.add(name(row));
          if (touchesAbove(row + 1, marker)) {
            follow(name(row), row + 1, marker, Going.DOWN);
          }
        }
      }
    }
  }

  boolean isList() {
    return lines.stream().anyMatch(line -> line.contains("after"));
  }

  /** Returns all names, in the order of the drawing. */
  List<String> names() {
    return names;
  }

  /** Returns all edges, each as {@code from>to}. */
  Set<String> edges() {
    return edges;
  }

  private void readList() {
    Matcher matcher = LISTED.matcher(String.join(" ", lines));
    for (MatchResult found : matcher.results().toList()) {
      names.add(found.group(1));
      if (found.group(2) != null) {
        Arrays.stream(found.group(2).split(",")).forEach(up -> edge(up.strip(), found.group(1)));
      }
    }
  }

  private void follow(String from, int row, int column, Going going) {
    char c = at(row, column);
    if (c == '○') {
      edge(from, name(row));
      return;
    }
    boolean down = going == Going.DOWN ? "│├".indexOf(c) >= 0 : "├╮".indexOf(c) >= 0;
    boolean left = going == Going.DOWN ? "┴╯".indexOf(c) >= 0 : going == Going.LEFT && passes(c);
    boolean right = going == Going.DOWN ? "├╰┴".indexOf(c) >= 0 : going == Going.RIGHT && passes(c);
    boolean endsHere = going == Going.LEFT && c == '╰' || going == Going.RIGHT && c == '╯';
    if (!down && !left && !right && !endsHere) {
      throw new AssertionError("line from " + from + " breaks off at " + row + ", " + column);
    }
    if (down) {
      follow(from, row + 1, column, Going.DOWN);
    }
    if (left) {
      follow(from, row, column - 1, Going.LEFT);
    }
    if (right) {
      follow(from, row, column + 1, Going.RIGHT);
    }
  }

  private static boolean passes(char c) {
    return "─│┴".indexOf(c) >= 0;
  }

  private boolean touchesAbove(int row, int column) {
    return "○│├╰┴╯".indexOf(at(row, column)) >= 0;
  }

  private char at(int row, int column) {
    String line = row < lines.size() ? lines.get(row) : "";
    char c = column < line.length() ? line.charAt(column) : ' ';
    // A label is never touched: only ASCII is in it, and no ASCII in the lines.
    return c < 128 ? ' ' : c;
  }

  private String name(int row) {
    String line = lines.get(row);
    return line.substring(line.indexOf('n'));
  }

  private void edge(String from, String to) {
    edges.add(from + ">" + to);
  }
}
