package io.statehouse.app.systems.missions.cli.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Nodes in layers: each behind all that it waits for. Lines over several layers hold a place in
 * those between, one for all lines of a node. Within a layer the order is one in which few lines
 * cross, and places are chosen so that many lines are straight.
 */
final class Layers {
  private static final int MOST_NODES = 200;
  private static final int MOST_LINES = 1_500;
  private static final int SWEEPS = 12;

  private final List<List<Slot>> layers;

  private Layers(List<List<Slot>> layers) {
    this.layers = layers;
  }

  /** Lays nodes out; empty where they make no picture: a circle, or more than anybody follows. */
  static Optional<Layers> of(List<GraphNode> nodes) {
    List<Set<Integer>> next = next(nodes);
    int lines = next.stream().mapToInt(Set::size).sum();
    if (nodes.isEmpty() || nodes.size() > MOST_NODES || lines > MOST_LINES) {
      return Optional.empty();
    }
    return depths(next).map(depths -> laidOut(nodes, next, depths));
  }

  List<List<Slot>> slots() {
    return layers;
  }

  private static List<Set<Integer>> next(List<GraphNode> nodes) {
    Map<String, Integer> numbers = new HashMap<>();
    List<Set<Integer>> next = new ArrayList<>();
    for (GraphNode node : nodes) {
      numbers.putIfAbsent(node.name(), next.size());
      next.add(new LinkedHashSet<>());
    }
    for (int i = 0; i < nodes.size(); i++) {
      for (String name : nodes.get(i).upstream()) {
        if (numbers.containsKey(name)) {
          next.get(numbers.get(name)).add(i);
        }
      }
      for (String name : nodes.get(i).downstream()) {
        if (numbers.containsKey(name)) {
          next.get(i).add(numbers.get(name));
        }
      }
    }
    return next;
  }

  /**
   * How many others each has before it at most; one with none before it stands close to its own.
   */
  private static Optional<int[]> depths(List<Set<Integer>> next) {
    int[] waiting = new int[next.size()];
    next.forEach(targets -> targets.forEach(target -> waiting[target]++));
    int[] depths = new int[next.size()];
    boolean[] first = new boolean[next.size()];
    Deque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < waiting.length; i++) {
      first[i] = waiting[i] == 0;
      if (first[i]) {
        ready.add(i);
      }
    }
    int reached = 0;
    while (!ready.isEmpty()) {
      int node = ready.remove();
      reached++;
      for (int target : next.get(node)) {
        depths[target] = Math.max(depths[target], depths[node] + 1);
        if (--waiting[target] == 0) {
          ready.add(target);
        }
      }
    }
    for (int i = 0; i < depths.length; i++) {
      if (first[i]) {
        depths[i] = next.get(i).stream().mapToInt(target -> depths[target] - 1).min().orElse(0);
      }
    }
    return reached == next.size() ? Optional.of(depths) : Optional.empty();
  }

  private static Layers laidOut(List<GraphNode> nodes, List<Set<Integer>> next, int[] depths) {
    List<List<Slot>> layers = new ArrayList<>();
    for (int i = 0; i <= Arrays.stream(depths).max().orElse(0); i++) {
      layers.add(new ArrayList<>());
    }
    List<Slot> slots = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      Slot slot = new Slot(Optional.of(nodes.get(i)));
      slots.add(slot);
      layers.get(depths[i]).add(slot);
    }
    for (int i = 0; i < nodes.size(); i++) {
      link(i, slots, next.get(i), depths, layers);
    }
    Layers laidOut = new Layers(layers);
    laidOut.order();
    laidOut.place();
    return laidOut;
  }

  private static void link(
      int from, List<Slot> slots, Set<Integer> targets, int[] depths, List<List<Slot>> layers) {
    Slot at = slots.get(from);
    int last = targets.stream().mapToInt(target -> depths[target]).max().orElse(0);
    for (int depth = depths[from] + 1; depth <= last; depth++) {
      for (int target : targets) {
        if (depths[target] == depth) {
          Slot.link(at, slots.get(target));
        }
      }
      if (depth < last) {
        Slot passing = new Slot(Optional.empty());
        layers.get(depth).add(passing);
        Slot.link(at, passing);
        at = passing;
      }
    }
  }

  /** Sorts each layer by the middle of its neighbours, to and fro, and keeps the best order. */
  private void order() {
    number();
    List<List<Slot>> best = copy();
    int fewest = crossings();
    for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
      boolean forward = sweep % 2 == 0;
      for (int i = 0; i < layers.size(); i++) {
        List<Slot> layer = layers.get(forward ? i : layers.size() - 1 - i);
        sort(layer, forward ? Slot::before : Slot::next);
      }
      int now = crossings();
      if (now < fewest) {
        fewest = now;
        best = copy();
      }
    }
    for (int i = 0; i < layers.size(); i++) {
      layers.set(i, best.get(i));
    }
    number();
  }

  private static void sort(List<Slot> layer, Function<Slot, List<Slot>> side) {
    Map<Slot, Double> middles = new HashMap<>();
    for (Slot slot : layer) {
      middles.put(
          slot, side.apply(slot).stream().mapToInt(Slot::place).average().orElse(slot.place()));
    }
    layer.sort(Comparator.comparing(middles::get));
    number(layer);
  }

  private void number() {
    layers.forEach(Layers::number);
  }

  private static void number(List<Slot> layer) {
    for (int i = 0; i < layer.size(); i++) {
      layer.get(i).put(i);
    }
  }

  private List<List<Slot>> copy() {
    List<List<Slot>> copy = new ArrayList<>();
    layers.forEach(layer -> copy.add(new ArrayList<>(layer)));
    return copy;
  }

  private int crossings() {
    int sum = 0;
    for (List<Slot> layer : layers) {
      List<int[]> lines = new ArrayList<>();
      layer.forEach(
          from -> from.next().forEach(to -> lines.add(new int[] {from.place(), to.place()})));
      for (int i = 0; i < lines.size(); i++) {
        for (int j = 0; j < i; j++) {
          int[] a = lines.get(i);
          int[] b = lines.get(j);
          if ((a[0] - b[0]) * (a[1] - b[1]) < 0) {
            sum++;
          }
        }
      }
    }
    return sum;
  }

  /** Gives each slot a place near the middle of its neighbours, in the order found. */
  private void place() {
    layers.forEach(layer -> layer.forEach(slot -> slot.want(slot.place())));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int i = 0; i < layers.size(); i++) {
        Spacing.spread(layers.get(sweep % 2 == 0 ? i : layers.size() - 1 - i));
      }
    }
    // What is a hair's breadth above a half must not come to lie elsewhere than what is below it.
    layers.forEach(layer -> layer.forEach(slot -> slot.put((int) Math.ceil(slot.wanted() - 0.51))));
    layers.forEach(layer -> straighten(layer, Slot::before));
    for (int i = layers.size() - 1; i >= 0; i--) {
      straighten(layers.get(i), Slot::next);
    }
    int first = layers.stream().flatMap(List::stream).mapToInt(Slot::place).min().orElse(0);
    layers.forEach(layer -> layer.forEach(slot -> slot.put(slot.place() - first)));
  }

  /** Moves what has a single neighbour on a side beside it, if there is room. */
  private static void straighten(List<Slot> layer, Function<Slot, List<Slot>> side) {
    for (int i = 0; i < layer.size(); i++) {
      Slot slot = layer.get(i);
      if (side.apply(slot).size() == 1) {
        int aim = side.apply(slot).get(0).place();
        boolean free =
            (i == 0 || layer.get(i - 1).place() < aim)
                && (i == layer.size() - 1 || layer.get(i + 1).place() > aim);
        if (free) {
          slot.put(aim);
        }
      }
    }
  }
}
