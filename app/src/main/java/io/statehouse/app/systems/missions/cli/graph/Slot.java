package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A place in a layer, held by a node or by a line that passes the layer. */
final class Slot {
  private static final int STRAIGHTNESS = 4;

  private final Optional<GraphNode> node;
  private final List<Slot> before = new ArrayList<>();
  private final List<Slot> next = new ArrayList<>();

  /** Where it would like to be; then, as a whole number, where it is. */
  private double wanted;

  private int place;

  Slot(Optional<GraphNode> node) {
    this.node = node;
  }

  static void link(Slot from, Slot to) {
    from.next.add(to);
    to.before.add(from);
  }

  Optional<GraphNode> node() {
    return node;
  }

  boolean isPassing() {
    return node.isEmpty();
  }

  List<Slot> before() {
    return before;
  }

  List<Slot> next() {
    return next;
  }

  int place() {
    return place;
  }

  void put(int newPlace) {
    place = newPlace;
  }

  double wanted() {
    return wanted;
  }

  void want(double newWanted) {
    wanted = newWanted;
  }

  /** The middle of its neighbours on both sides; lines that pass several layers are stiff. */
  double middle() {
    double sum = 0;
    double weights = 0;
    for (List<Slot> side : List.of(before, next)) {
      for (Slot other : side) {
        int weight = isPassing() || other.isPassing() ? STRAIGHTNESS : 1;
        sum += weight * other.wanted;
        weights += weight;
      }
    }
    return weights == 0 ? wanted : sum / weights;
  }
}
