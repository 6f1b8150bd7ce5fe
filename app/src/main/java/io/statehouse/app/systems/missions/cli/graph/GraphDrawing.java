package io.statehouse.app.systems.missions.cli.graph;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Draws nodes in rows, with the edges as lines at the left. Where these would take over half the
 * width, or there is a cycle, it lists the nodes instead, each with the names of those before it.
 */
public final class GraphDrawing {
  // Finding the order of rows takes time that grows with the square of the number of nodes.
  private static final int MOST_NODES = 500;

  private final List<GraphNode> nodes;
  private final List<Set<Integer>> upstream = new ArrayList<>();

  private GraphDrawing(List<GraphNode> nodes) {
    this.nodes = List.copyOf(nodes);
    Map<String, Integer> numbers = new HashMap<>();
    for (GraphNode node : nodes) {
      numbers.putIfAbsent(node.name(), upstream.size());
      upstream.add(new TreeSet<>());
    }
    Function<List<String>, List<Integer>> known =
        names -> names.stream().filter(numbers::containsKey).map(numbers::get).toList();
    for (int i = 0; i < nodes.size(); i++) {
      int node = i;
      upstream.get(node).addAll(known.apply(nodes.get(node).upstream()));
      known.apply(nodes.get(node).downstream()).forEach(down -> upstream.get(down).add(node));
    }
  }

  /** Prepares a drawing; among equal choices, the nodes keep their order. */
  public static GraphDrawing of(List<GraphNode> nodes) {
    return new GraphDrawing(nodes);
  }

  /** Returns the lines of the drawing, none wider than {@code columns}, which is at least 10. */
  public List<String> lines(int columns) {
    if (columns < 10) {
      throw new IllegalArgumentException("drawing in under 10 columns: " + columns);
    }
    return (nodes.size() > MOST_NODES
            ? Optional.<List<Lanes.Row>>empty()
            : Lanes.of(upstream, columns / 2))
        .flatMap(rows -> picture(rows, columns))
        .orElseGet(() -> list(columns));
  }

  private Optional<List<String>> picture(List<Lanes.Row> rows, int columns) {
    List<String> lines = new ArrayList<>();
    for (Lanes.Row row : rows) {
      if (row.node() < 0) {
        lines.add(row.lines().stripTrailing());
      } else {
        GraphNode node = nodes.get(row.node());
        int marker = 2 * row.lane();
        String right = row.lines().substring(marker + 1).stripTrailing() + " ";
        int indent = marker + 1 + right.length();
        if (columns - indent < Math.min(TextWidth.of(node.label()), columns / 2)) {
          return Optional.empty();
        }
        String start = row.lines().substring(0, marker) + painted(node, node.marker()) + right;
        String below = (row.below() + " ".repeat(indent)).substring(0, indent);
        addLabel(lines, node, start, below, columns - indent);
      }
    }
    return Optional.of(lines);
  }

  private List<String> list(int columns) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      GraphNode node = nodes.get(i);
      addLabel(lines, node, painted(node, node.marker()) + " ", "  ", columns - 2);
      if (!upstream.get(i).isEmpty()) {
        String after =
            upstream.get(i).stream()
                .map(up -> nodes.get(up).label())
                .collect(joining(", ", "after ", ""));
        if (TextWidth.of("○ " + node.label() + "  " + after) <= columns) {
          lines.add(lines.remove(lines.size() - 1) + "  " + after);
        } else {
          TextWidth.wrapped(after, columns - 4).forEach(line -> lines.add("    " + line));
        }
      }
    }
    return lines;
  }

  /** A label too long for its row goes on below. */
  private static void addLabel(
      List<String> lines, GraphNode node, String start, String below, int room) {
    String before = start;
    for (String part : TextWidth.wrapped(node.label(), room)) {
      lines.add((before + painted(node, part)).stripTrailing());
      before = below;
    }
  }

  private static String painted(GraphNode node, String text) {
    return text.isEmpty() ? text : node.paint().apply(text);
  }
}
