package io.statehouse.domain.missions.entities;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * The edges between stages, by the positions of the stages in their list.
 *
 * <p>An edge may be declared at both ends, and is one. Edges keep the order in which the stages
 * declare them, upstream before downstream, because messages name the first or the last at fault.
 * Names that no stage has are ignored: {@link GraphRules} finds them, and what is stored already
 * must stay usable.
 */
final class Graph {
  private final Map<String, Integer> positions = new HashMap<>();
  private final List<List<Integer>> up = new ArrayList<>();
  private final List<List<Integer>> down = new ArrayList<>();

  /** A stage on the path of a walk, and those of its neighbours that were not met yet. */
  private static final class Step {
    private final int stage;
    private final Iterator<Integer> neighbours;

    Step(int stage, List<Integer> neighbours) {
      this.stage = stage;
      this.neighbours = neighbours.iterator();
    }
  }

  Graph(List<? extends GraphVertex> stages) {
    for (int i = 0; i < stages.size(); i++) {
      up.add(new ArrayList<>());
      down.add(new ArrayList<>());
      positions.putIfAbsent(stages.get(i).name(), i);
    }
    Set<Long> edges = new HashSet<>();
    for (int i = 0; i < stages.size(); i++) {
      OptionalInt here = OptionalInt.of(i);
      GraphVertex stage = stages.get(i);
      names(stage.upstream()).forEach(name -> link(edges, position(name), here));
      names(stage.downstream()).forEach(name -> link(edges, here, position(name)));
    }
  }

  private static List<String> names(Optional<List<String>> declared) {
    return declared.orElse(List.of());
  }

  private void link(Set<Long> edges, OptionalInt from, OptionalInt to) {
    if (from.isPresent()
        && to.isPresent()
        && edges.add((long) from.getAsInt() << 32 | to.getAsInt())) {
      down.get(from.getAsInt()).add(to.getAsInt());
      up.get(to.getAsInt()).add(from.getAsInt());
    }
  }

  int size() {
    return up.size();
  }

  /** Returns the position of the first stage of this name. */
  OptionalInt position(String name) {
    Integer position = positions.get(name);
    return position == null ? OptionalInt.empty() : OptionalInt.of(position);
  }

  /** Returns the stages for which the stage waits. */
  List<Integer> up(int stage) {
    return up.get(stage);
  }

  /** Returns the stages that wait for the stage. */
  List<Integer> down(int stage) {
    return down.get(stage);
  }

  /**
   * Walks depth-first. The path is kept on a stack of its own: a chain of ten thousand stages must
   * not need as many of Java's frames.
   *
   * @param enter given each neighbour met, returns whether to walk on from it
   * @param leave given each stage walked from, after all its neighbours
   */
  static void walk(
      int start, IntFunction<List<Integer>> neighbours, IntPredicate enter, IntConsumer leave) {
    Deque<Step> path = new ArrayDeque<>();
    path.push(new Step(start, neighbours.apply(start)));
    while (!path.isEmpty()) {
      Step step = path.peek();
      if (!step.neighbours.hasNext()) {
        path.pop();
        leave.accept(step.stage);
        continue;
      }
      int next = step.neighbours.next();
      if (enter.test(next)) {
        path.push(new Step(next, neighbours.apply(next)));
      }
    }
  }
}
