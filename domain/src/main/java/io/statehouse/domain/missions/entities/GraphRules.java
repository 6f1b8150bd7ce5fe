package io.statehouse.domain.missions.entities;

import io.statehouse.domain.layout.OneLine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules for stages that form a graph which missions can run. */
public final class GraphRules {
  private final List<? extends GraphVertex> stages;
  private final Graph graph;

  private GraphRules(List<? extends GraphVertex> stages) {
    this.stages = stages;
    this.graph = new Graph(stages);
  }

  /**
   * @throws MissionsException with the first rule that is broken
   */
  public static void check(List<? extends GraphVertex> stages) {
    if (stages.isEmpty()) {
      throw MissionsException.invalidPlan("plans must have more than 0 stages");
    }
    GraphRules rules = new GraphRules(stages);
    rules.requireUniqueNames();
    rules.requireKnownNames();
    rules.requireNoCycle();
    rules.requireConnection();
  }

  private void requireUniqueNames() {
    Set<String> names = new HashSet<>();
    for (GraphVertex stage : stages) {
      if (!names.add(stage.name())) {
        throw MissionsException.invalidPlan("stage name " + quoted(stage) + " is not unique");
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
      if (graph.position(name).isEmpty()) {
        throw MissionsException.invalidPlan(
            "stage %s has %s dependency '%s' which is not defined"
                .formatted(quoted(stage), direction, OneLine.of(name)));
      }
    }
  }

  private void requireNoCycle() {
    BitSet entered = new BitSet();
    BitSet left = new BitSet();
    for (int start = 0; start < graph.size(); start++) {
      if (!entered.get(start)) {
        BitSet onCycle = new BitSet();
        entered.set(start);
        Graph.walk(
            start,
            graph::down,
            stage -> {
              boolean first = !entered.get(stage);
              entered.set(stage);
              if (!first && !left.get(stage)) {
                onCycle.set(stage);
              }
              return first;
            },
            left::set);
        if (!onCycle.isEmpty()) {
          // The original names where its walk began, which need not be on the cycle.
          throw MissionsException.invalidPlan(
              "stage " + quoted(stages.get(start)) + " is dependent on itself (infinite loop)");
        }
      }
    }
  }

  private void requireConnection() {
    BitSet reached = new BitSet();
    reached.set(0);
    Graph.walk(
        0,
        this::neighbours,
        stage -> {
          boolean first = !reached.get(stage);
          reached.set(stage);
          return first;
        },
        stage -> {});
    int unreached = reached.nextClearBit(0);
    if (unreached < graph.size()) {
      throw MissionsException.invalidPlan(
          "invalid plan: not contiguous - %s cannot be reached from %s"
              .formatted(quoted(stages.get(unreached)), quoted(stages.get(0))));
    }
  }

  private List<Integer> neighbours(int stage) {
    List<Integer> neighbours = new ArrayList<>(graph.up(stage));
    neighbours.addAll(graph.down(stage));
    return neighbours;
  }

  private static String quoted(GraphVertex stage) {
    return "'" + OneLine.of(stage.name()) + "'";
  }
}
