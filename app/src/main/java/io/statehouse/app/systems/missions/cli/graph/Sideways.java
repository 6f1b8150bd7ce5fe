package io.statehouse.app.systems.missions.cli.graph;

import java.util.List;
import java.util.Optional;

/** Layers as columns, one place a row. */
final class Sideways {
  private final List<List<Slot>> layers;
  private final List<Channel> channels;
  private final Canvas canvas = new Canvas();

  Sideways(List<List<Slot>> layers, List<Channel> channels) {
    this.layers = layers;
    this.channels = channels;
  }

  Optional<List<String>> lines(int columns) {
    int x = 0;
    for (int i = 0; i < layers.size(); i++) {
      int width = width(layers.get(i));
      if (x + width > columns) {
        return Optional.empty();
      }
      for (Slot slot : layers.get(i)) {
        draw(slot, x, width);
      }
      x += width + 1;
      if (i < channels.size()) {
        x = draw(channels.get(i), x);
      }
    }
    return Optional.of(canvas.lines());
  }

  private static int width(List<Slot> layer) {
    return layer.stream()
        .flatMap(slot -> slot.node().stream())
        .mapToInt(node -> GraphNode.width(node.label()))
        .max()
        .orElse(0);
  }

  /** A label, a space, and a line to the end of the column if there is something behind. */
  private void draw(Slot slot, int x, int width) {
    int from = x;
    if (slot.node().isPresent()) {
      GraphNode node = slot.node().get();
      canvas.text(x, slot.place(), node.label(), node.paint());
      from += GraphNode.width(node.label()) + 1;
    }
    if (!slot.next().isEmpty()) {
      canvas.across(from, x + width, slot.place(), true, true);
    }
  }

  /** Draws the lines behind column {@code x}, and returns where the next layer begins. */
  private int draw(Channel channel, int x) {
    int end = x + Math.max(1, 2 * channel.tracks());
    for (Net net : channel.straight()) {
      Slot target = net.targets().iterator().next();
      canvas.across(x, end(target, end), target.place(), true, true);
    }
    for (Net net : channel.turning()) {
      int track = x + 1 + 2 * net.track();
      canvas.down(track, net.lowest(), net.highest(), false, false);
      for (Slot source : net.sources()) {
        canvas.across(x, track, source.place(), true, false);
        canvas.join(track, source.place());
      }
      for (Slot target : net.targets()) {
        canvas.across(track, end(target, end), target.place(), false, true);
        canvas.join(track, target.place());
      }
    }
    return end + 2;
  }

  /** Before a label there is a space. */
  private static int end(Slot target, int end) {
    return target.isPassing() ? end + 1 : end;
  }
}
