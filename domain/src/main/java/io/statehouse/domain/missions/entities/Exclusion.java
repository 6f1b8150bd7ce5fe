package io.statehouse.domain.missions.entities;

import io.statehouse.domain.layout.OneLine;
import java.util.BitSet;
import java.util.List;

/**
 * The exclusion of stages, up and down the graph, in the original's order: it decides which started
 * stage a refusal names. A walk passes through finished and skipped stages and stops at excluded
 * ones. A stage is walked from once in each direction; the original walks again, which takes
 * exponential time in a graph of many diamonds.
 */
final class Exclusion {
  private final Graph graph;
  private final List<Stage> stages;
  private final BitSet walkedDown = new BitSet();
  private final BitSet walkedUp = new BitSet();

  /**
   * @param stages is changed
   */
  Exclusion(Graph graph, List<Stage> stages) {
    this.graph = graph;
    this.stages = stages;
  }

  /**
   * Excludes one stage, unless it is settled already.
   *
   * @throws MissionsException if it is started
   */
  void of(int position) {
    Stage stage = stages.get(position);
    switch (stage.state()) {
      case READY, FAILED -> stages.set(position, stage.in(StageState.EXCLUDED));
      case STARTED ->
          throw MissionsException.invalidStateChange(
              stage.name(),
              "cannot exclude stage '"
                  + OneLine.of(stage.name())
                  + "' because it is started, not ready");
      case FINISHED, EXCLUDED, SKIPPED -> {}
    }
  }

  /** Excludes all stages that wait for the stage, directly or not. */
  void downstreamOf(int start) {
    if (isFirst(walkedDown, start)) {
      Graph.walk(start, graph::down, stage -> enter(walkedDown, stage), stage -> {});
    }
  }

  /** Excludes all stages for which the stage waits, directly or not, and all that wait for them. */
  void upstreamOf(int start) {
    if (isFirst(walkedUp, start)) {
      Graph.walk(
          start,
          graph::up,
          stage -> enter(walkedUp, stage),
          stage -> {
            if (stage != start) {
              downstreamOf(stage);
            }
          });
    }
  }

  private boolean enter(BitSet walked, int position) {
    if (stages.get(position).state() == StageState.EXCLUDED) {
      return false;
    }
    of(position);
    return isFirst(walked, position);
  }

  private static boolean isFirst(BitSet walked, int position) {
    boolean first = !walked.get(position);
    walked.set(position);
    return first;
  }
}
