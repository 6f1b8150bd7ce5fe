package io.statehouse.app.systems.missions.cli.graph;

import java.util.List;
import java.util.Optional;

/** Layers as rows, each place a column as wide as its widest label. */
final class Downwards {
  private static final int GAP = 2;

  private final List<List<Slot>> layers;
  private final List<Channel> channels;
  private final int[] columns;
  private final Canvas canvas = new Canvas();

  Downwards(List<List<Slot>> layers, List<Channel> channels) {
    this.layers = layers;
    this.channels = channels;
    this.columns = columns(layers);
  }

  /** Where each place begins, and at last how wide all is. */
  private static int[] columns(List<List<Slot>> layers) {
    int places = 1 + layers.stream().flatMap(List::stream).mapToInt(Slot::place).max().orElse(0);
    int[] widths = new int[places];
    layers.forEach(
        layer ->
            layer.forEach(
                slot ->
                    widths[slot.place()] =
                        Math.max(
                            widths[slot.place()],
                            slot.node().map(node -> GraphNode.width(node.label())).orElse(1))));
    int[] columns = new int[places + 1];
    for (int i = 0; i < places; i++) {
      columns[i + 1] = columns[i] + widths[i] + GAP;
    }
    return columns;
  }

  private int x(Slot slot) {
    return columns[slot.place()];
  }

  Optional<List<String>> lines(int width) {
    if (columns[columns.length - 1] - GAP > width) {
      return Optional.empty();
    }
    int y = 0;
    for (int i = 0; i < layers.size(); i++) {
      for (Slot slot : layers.get(i)) {
        draw(slot, y);
      }
      y++;
      if (i < channels.size()) {
        y = draw(channels.get(i), y);
      }
    }
    return Optional.of(canvas.lines());
  }

  private void draw(Slot slot, int y) {
    slot.node()
        .ifPresentOrElse(
            node -> canvas.text(x(slot), y, node.label(), node.paint()),
            () -> canvas.down(x(slot), y, y, true, true));
  }

  /** Draws the lines from row {@code y} on, and returns where the next layer is. */
  private int draw(Channel channel, int y) {
    int end = y + Math.max(0, channel.tracks() - 1);
    for (Net net : channel.straight()) {
      canvas.down(x(net.targets().iterator().next()), y, end, true, true);
    }
    for (Net net : channel.turning()) {
      int track = y + net.track();
      canvas.across(columns[net.lowest()], columns[net.highest()], track, false, false);
      for (Slot source : net.sources()) {
        canvas.down(x(source), y, track, true, false);
        canvas.join(x(source), track);
      }
      for (Slot target : net.targets()) {
        canvas.down(x(target), track, end, false, true);
        canvas.join(x(target), track);
      }
    }
    return end + 1;
  }
}
