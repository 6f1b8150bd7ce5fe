package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts the slots of a layer as near as can be to the middle of their neighbours, one place apart at
 * least: those that would come too close form a block, which lies where they want to be on average.
 */
final class Spacing {
  private final int first;
  private int size = 1;
  private double sum;

  private Spacing(int first, double wanted) {
    this.first = first;
    this.sum = wanted;
  }

  private double start() {
    return sum / size;
  }

  static void spread(List<Slot> layer) {
    List<Spacing> blocks = new ArrayList<>();
    for (int i = 0; i < layer.size(); i++) {
      blocks.add(new Spacing(i, layer.get(i).middle() - i));
      while (blocks.size() > 1
          && blocks.get(blocks.size() - 2).start() >= blocks.get(blocks.size() - 1).start()) {
        Spacing last = blocks.remove(blocks.size() - 1);
        Spacing into = blocks.get(blocks.size() - 1);
        into.sum += last.sum;
        into.size += last.size;
      }
    }
    for (Spacing block : blocks) {
      for (int i = block.first; i < block.first + block.size; i++) {
        layer.get(i).want(block.start() + i);
      }
    }
  }
}
