package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws nodes and the lines between them: from left to right if that is not too wide, else from top
 * to bottom.
 */
public final class GraphDrawing {
  private final Optional<Layers> layers;
  private final List<Channel> channels = new ArrayList<>();

  private GraphDrawing(Optional<Layers> layers) {
    this.layers = layers;
    layers.map(Layers::slots).ifPresent(this::connect);
  }

  /** Lays out nodes, in whose order what is equal is drawn. */
  public static GraphDrawing of(List<GraphNode> nodes) {
    return new GraphDrawing(Layers.of(nodes));
  }

  /** Returns the drawing, or nothing if it would be wider than that, or no picture at all. */
  public Optional<List<String>> lines(int columns) {
    return layers.flatMap(
        laidOut -> {
          Optional<List<String>> sideways = new Sideways(laidOut.slots(), channels).lines(columns);
          return sideways.isPresent()
              ? sideways
              : new Downwards(laidOut.slots(), channels).lines(columns);
        });
  }

  /**
   * Finds the way of all lines. Where lines stand in each other's way, the layers behind are moved
   * by half a place, so that no line leaves where another arrives.
   */
  private void connect(List<List<Slot>> slots) {
    boolean[] moved = new boolean[slots.size()];
    boolean any = false;
    for (int i = 0; i + 1 < slots.size(); i++) {
      moved[i + 1] = Channel.of(slots.get(i)).isEmpty();
      any |= moved[i + 1];
    }
    if (any) {
      int half = 0;
      for (int i = 0; i < slots.size(); i++) {
        half ^= moved[i] ? 1 : 0;
        for (Slot slot : slots.get(i)) {
          slot.put(2 * slot.place() + half);
        }
      }
    }
    for (int i = 0; i + 1 < slots.size(); i++) {
      List<Slot> layer = slots.get(i);
      channels.add(Channel.of(layer).or(() -> Channel.ofSingleLines(layer)).orElseThrow());
    }
  }
}
