package io.statehouse.domain.missions;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which stages make a graph that missions can run. Walks keep their way on a stack of their own: a
 * chain of ten thousand stages must not need as many frames of Java's.
 */
final class GraphRules {
  private enum Mark {
    NEW,
    ON_THE_WAY,
    DONE
  }

  /** A stage whose neighbours are being visited, and how many have been. */
  private static final class Step {
    private final int stage;
    private int next;

    Step(int stage) {
      this.stage = stage;
    }
  }

  private final List<? extends GraphVertex> stages;
  private final Graph graph;

  private GraphRules(List<? extends GraphVertex> stages) {
    this.stages = stages;
    this.graph = new Graph(stages);
  }

  /**
   * @throws MissionsException with the first rule that is broken
   */
  static void check(List<? extends GraphVertex> stages) {
    if (stages.isEmpty()) {
      throw MissionsException.invalidPlan("plans must have more than 0 stages");
    }
    requireUniqueNames(stages);
    GraphRules rules = new GraphRules(stages);
    rules.requireKnownNames();
    rules.requireNoCycle();
    rules.requireOnePiece();
  }

  private static void requireUniqueNames(List<? extends GraphVertex> stages) {
    Set<String> names = new HashSet<>();
    for (GraphVertex stage : stages) {
      if (!names.add(stage.name())) {
        throw MissionsException.invalidPlan(
            "stage name '" + OneLine.of(stage.name()) + "' is not unique");
      }
    }
  }

  private void requireKnownNames() {
    for (GraphVertex stage : stages) {
      requireKnown(stage, "upstream", stage.upstream());
      requireKnown(stage, "downstream", stage.downstream());
    }
  }

  private void requireKnown(GraphVertex stage, String direction, Optional<List<String>> names) {
    for (String name : names.orElse(List.of())) {
      if (graph.place(name).isEmpty()) {
        throw MissionsException.invalidPlan(
            "stage '"
                + OneLine.of(stage.name())
                + "' has "
                + direction
                + " dependency '"
                + OneLine.of(name)
                + "' which is not defined");
      }
    }
  }

  private void requireNoCycle() {
    Mark[] marks = new Mark[graph.size()];
    Arrays.fill(marks, Mark.NEW);
    for (int stage = 0; stage < graph.size(); stage++) {
      if (marks[stage] == Mark.NEW && leadsIntoCycle(stage, marks)) {
        // The original names where its walk began, which need not be on the cycle.
        throw MissionsException.invalidPlan(
            "stage '"
                + OneLine.of(stages.get(stage).name())
                + "' is dependent on itself (infinite loop)");
      }
    }
  }

  private boolean leadsIntoCycle(int start, Mark[] marks) {
    Deque<Step> way = new ArrayDeque<>();
    way.push(new Step(start));
    marks[start] = Mark.ON_THE_WAY;
    while (!way.isEmpty()) {
      Step step = way.peek();
      Graph.Places down = graph.down(step.stage);
      if (step.next == down.size()) {
        marks[step.stage] = Mark.DONE;
        way.pop();
        continue;
      }
      int next = down.get(step.next++);
      if (marks[next] == Mark.ON_THE_WAY) {
        return true;
      }
      if (marks[next] == Mark.NEW) {
        marks[next] = Mark.ON_THE_WAY;
        way.push(new Step(next));
      }
    }
    return false;
  }

  private void requireOnePiece() {
    boolean[] reached = new boolean[graph.size()];
    Deque<Integer> waiting = new ArrayDeque<>();
    reached[0] = true;
    waiting.push(0);
    while (!waiting.isEmpty()) {
      int stage = waiting.pop();
      reach(graph.up(stage), reached, waiting);
      reach(graph.down(stage), reached, waiting);
    }
    for (int i = 0; i < reached.length; i++) {
      if (!reached[i]) {
        throw MissionsException.invalidPlan(
            "invalid plan: not contiguous - '"
                + OneLine.of(stages.get(i).name())
                + "' cannot be reached from '"
                + OneLine.of(stages.get(0).name())
                + "'");
      }
    }
  }

  private static void reach(Graph.Places places, boolean[] reached, Deque<Integer> waiting) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      if (!reached[place]) {
        reached[place] = true;
        waiting.push(place);
      }
    }
  }
}
