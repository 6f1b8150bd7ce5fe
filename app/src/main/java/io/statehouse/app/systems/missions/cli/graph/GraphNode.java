package io.statehouse.app.systems.missions.cli.graph;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One node to be drawn.
 *
 * @param upstream names of nodes from which lines come; names that no node has are passed over
 * @param downstream names of nodes to which lines go
 * @param label what stands in its place, printable
 * @param paint colours the label, without changing its width
 */
public record GraphNode(
    String name,
    List<String> upstream,
    List<String> downstream,
    String label,
    UnaryOperator<String> paint) {

  public GraphNode {
    upstream = List.copyOf(upstream);
    downstream = List.copyOf(downstream);
  }

  /** Returns how many columns of a terminal a printable text takes. */
  public static int width(String text) {
    return text.codePoints().map(GraphNode::width).sum();
  }

  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        c >= 0x1100 && c <= 0x115F
            || c >= 0x2E80 && c <= 0xA4CF
            || c >= 0xAC00 && c <= 0xD7A3
            || c >= 0xF900 && c <= 0xFAFF
            || c >= 0xFE30 && c <= 0xFE6F
            || c >= 0xFF00 && c <= 0xFF60
            || c >= 0x1F300 && c <= 0x1FAFF
            || c >= 0x20000 && c <= 0x3FFFD;
    return wide ? 2 : 1;
  }
}
