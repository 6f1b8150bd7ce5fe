package io.statehouse.domain.missions;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The excluding of stages, up and down the graph, in the order in which the original goes: it
 * decides which started stage a refusal names. A walk passes through stages that are finished or
 * skipped and stops at excluded ones. What was walked through once needs no second visit, since all
 * behind it is settled; the original goes again, which takes forever in a graph of many diamonds.
 */
final class Exclusion {
  private final Graph graph;
  private final List<Stage> stages;
  private final boolean[] walkedDown;
  private final boolean[] walkedUp;

  /** A stage whose neighbours are being visited, and how many have been. */
  private static final class Step {
    private final int stage;
    private int next;

    Step(int stage) {
      this.stage = stage;
    }
  }

  /**
   * @param stages is changed
   */
  Exclusion(Graph graph, List<Stage> stages) {
    this.graph = graph;
    this.stages = stages;
    this.walkedDown = new boolean[graph.size()];
    this.walkedUp = new boolean[graph.size()];
  }

  /**
   * Excludes one stage, if there is anything to exclude.
   *
   * @throws MissionsException if it is started
   */
  void of(int place) {
    Stage stage = stages.get(place);
    switch (stage.state()) {
      case READY, FAILED -> stages.set(place, stage.in(StageState.EXCLUDED));
      case STARTED ->
          throw MissionsException.invalidStateChange(
              stage.name(),
              "cannot exclude stage '"
                  + OneLine.of(stage.name())
                  + "' because it is started, not ready");
      case FINISHED, EXCLUDED, SKIPPED -> {}
    }
  }

  /** Excludes all that wait for the stage, directly or not. */
  void downstreamOf(int start) {
    Deque<Step> way = new ArrayDeque<>();
    enter(way, walkedDown, start);
    while (!way.isEmpty()) {
      Step step = way.peek();
      Graph.Places down = graph.down(step.stage);
      if (step.next == down.size()) {
        way.pop();
        continue;
      }
      int next = down.get(step.next++);
      if (!isExcluded(next)) {
        of(next);
        enter(way, walkedDown, next);
      }
    }
  }

  /** Excludes all that the stage waits for, directly or not, and what waits for any of those. */
  void upstreamOf(int start) {
    Deque<Step> way = new ArrayDeque<>();
    enter(way, walkedUp, start);
    while (!way.isEmpty()) {
      Step step = way.peek();
      Graph.Places up = graph.up(step.stage);
      if (step.next == up.size()) {
        way.pop();
        if (step.stage != start) {
          downstreamOf(step.stage);
        }
        continue;
      }
      int next = up.get(step.next++);
      if (!isExcluded(next)) {
        of(next);
        enter(way, walkedUp, next);
      }
    }
  }

  private static void enter(Deque<Step> way, boolean[] walked, int stage) {
    if (!walked[stage]) {
      walked[stage] = true;
      way.push(new Step(stage));
    }
  }

  private boolean isExcluded(int place) {
    return stages.get(place).state() == StageState.EXCLUDED;
  }
}
