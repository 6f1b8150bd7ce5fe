package io.statehouse.app.systems.missions.cli.graph;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.text.TextWidth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Draws nodes in rows, with the edges as lines at the left. Where these would take over half the
 * width, or there is a cycle, it lists the nodes instead, each with the names of those before it.
 */
public final class GraphDrawing {
  // Finding the order of rows takes time that grows with the square of the number of nodes.
  private static final int MAX_NODES = 500;

  private final List<Node> nodes;
  private final List<Set<Integer>> upstream = new ArrayList<>();

  /**
   * One node to be drawn.
   *
   * @param upstream names of nodes from which edges come; names that no node has are ignored
   * @param downstream names of nodes to which edges go
   * @param marker what stands on the lines in its place, one column wide
   * @param label what stands at the end of its row, printable
   * @param paint colours marker and label, without changing their width
   */
  public record Node(
      String name,
      List<String> upstream,
      List<String> downstream,
      String marker,
      String label,
      UnaryOperator<String> paint) {

    public Node {
      upstream = List.copyOf(upstream);
      downstream = List.copyOf(downstream);
      if (TextWidth.of(marker) != 1) {
        throw new IllegalArgumentException("marker is not one column wide: \"" + marker + '"');
      }
    }

    private String painted(String text) {
      return text.isEmpty() ? text : paint.apply(text);
    }
  }

  /** Prepares a drawing; among equal choices, the nodes keep their order. */
  public GraphDrawing(List<Node> nodes) {
    this.nodes = List.copyOf(nodes);
    Map<String, Integer> numbers = new HashMap<>();
    for (Node node : nodes) {
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

  /** Returns the lines of the drawing, none wider than {@code columns}, which is at least 10. */
  public List<String> lines(int columns) {
    if (columns < 10) {
      throw new IllegalArgumentException("drawing in under 10 columns: " + columns);
    }
    return Optional.of(upstream)
        .filter(known -> nodes.size() <= MAX_NODES)
        .flatMap(known -> Lanes.of(known, columns / 2))
        .flatMap(rows -> picture(rows, columns))
        .orElseGet(() -> list(columns));
  }

  private Optional<List<String>> picture(List<Lanes.Row> rows, int columns) {
    List<String> lines = new ArrayList<>();
    for (Lanes.Row row : rows) {
      if (row.node() < 0) {
        lines.add(row.lines().stripTrailing());
      } else {
        Node node = nodes.get(row.node());
        int marker = 2 * row.lane();
        String right = row.lines().substring(marker + 1).stripTrailing() + " ";
        int indent = marker + 1 + right.length();
        if (columns - indent < Math.min(TextWidth.of(node.label()), columns / 2)) {
          return Optional.empty();
        }
        String start = row.lines().substring(0, marker) + node.painted(node.marker()) + right;
        String below = (row.below() + " ".repeat(indent)).substring(0, indent);
        addLabel(lines, node, start, below, columns - indent);
      }
    }
    return Optional.of(lines);
  }

  private List<String> list(int columns) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      addLabel(lines, node, node.painted(node.marker()) + " ", "  ", columns - 2);
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

  /** Adds a label, which continues below if it is too long for its row. */
  private static void addLabel(
      List<String> lines, Node node, String start, String below, int room) {
    String before = start;
    for (String part : TextWidth.wrapped(node.label(), room)) {
      lines.add((before + node.painted(part)).stripTrailing());
      before = below;
    }
  }
}
