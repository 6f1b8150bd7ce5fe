package io.statehouse.domain.missions.entities;

import io.statehouse.domain.layout.OneLine;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * The state machine of stages: a function from a mission to a mission.
 *
 * <pre>
 *   now \ to   started        finished  failed  excluded            skipped
 *   ready      if deps allow  error     error   excluded            skipped
 *   started    error          ok        ok      error               error
 *   finished   error          error     error   stays, descendants  stays
 *   failed     if deps allow  error     error   excluded            skipped
 *   excluded   error          error     error   stays, descendants  stays
 *   skipped    error          error     error   stays, descendants  stays
 * </pre>
 *
 * A stage may start when each stage directly upstream is finished, excluded or skipped. A skipped
 * one counts regardless of what is upstream of it: that is what the original does, if not what it
 * means.
 */
public final class Transitions {
  private final Mission mission;
  private final OffsetDateTime now;
  private final List<Stage> stages;
  private final Graph graph;
  private final String name;
  private final int position;

  private Transitions(Mission mission, String name, OffsetDateTime now) {
    this.mission = mission;
    this.now = now;
    this.stages = new ArrayList<>(mission.stages());
    this.graph = new Graph(mission.stages());
    this.name = name;
    this.position = graph.position(name).orElseThrow(() -> MissionsException.stageNotFound(name));
  }

  /**
   * Changes one stage, and others where the change says so.
   *
   * @throws MissionsException if the mission has no such stage, or the table does not allow it
   */
  public static Transition apply(
      Mission mission, String stage, StageChange change, OffsetDateTime now) {
    Transitions transitions = new Transitions(mission, stage, now);
    boolean ignore = change.ignoreDependencies();
    return switch (change.target()) {
      case STARTED -> transitions.start(ignore);
      case FINISHED -> transitions.finish(ignore);
      case FAILED -> transitions.fail();
      case SKIPPED -> transitions.skip();
      case EXCLUDED -> transitions.exclude();
    };
  }

  private StageState state() {
    return stages.get(position).state();
  }

  private Transition start(boolean ignoreDependencies) {
    switch (state()) {
      case STARTED ->
          throw refused(
              "cannot start stage '%s' because it has already started - stages can only be started"
                  + " again after they have been marked as failed");
      case FINISHED -> throw refused("cannot start stage '%s' because it has already finished");
      case EXCLUDED -> throw refused("cannot start stage '%s' because it is being excluded");
      case SKIPPED -> throw refused("cannot start stage '%s' because it was skipped");
      case READY, FAILED -> {}
    }
    if (ignoreDependencies) {
      // While it counts as excluded, the walk downstream ends at it and spares its descendants.
      stages.set(position, stages.get(position).in(StageState.EXCLUDED));
      new Exclusion(graph, stages).upstreamOf(position);
    }
    requireSettledUpstream();
    stages.set(position, stages.get(position).startedAt(now));
    return new Transition(mission.with(stages), StageResponse.NOTHING_NEXT);
  }

  /** The message names the last one at fault, as the original's does. */
  private void requireSettledUpstream() {
    unsettledUpstream(position)
        .reduce((first, second) -> second)
        .ifPresent(
            last -> {
              throw refused(
                  "cannot start stage '%s' because it has unfinished upstream dependency '"
                      + OneLine.of(last.name())
                      + "'");
            });
  }

  private Stream<Stage> unsettledUpstream(int stage) {
    return graph.up(stage).stream().map(stages::get).filter(up -> !up.state().isSettled());
  }

  private Transition finish(boolean ignoreDependants) {
    switch (state()) {
      case READY, EXCLUDED, SKIPPED ->
          throw refused("cannot finish stage '%s' because it has not been started");
      case FINISHED -> throw refused("stage '%s' is already finished");
      case FAILED -> throw refused("cannot finish stage '%s' because it is marked as failed");
      case STARTED -> {}
    }
    stages.set(position, stages.get(position).finishedAt(now));
    if (ignoreDependants) {
      new Exclusion(graph, stages).downstreamOf(position);
    }
    return withNext();
  }

  private Transition fail() {
    if (state() != StageState.STARTED) {
      throw refused("cannot fail stage '%s' because it is " + state().text() + ", not started");
    }
    stages.set(position, stages.get(position).in(StageState.FAILED));
    return new Transition(mission.with(stages), StageResponse.NOTHING_NEXT);
  }

  private Transition skip() {
    switch (state()) {
      case STARTED ->
          throw refused("cannot skip stage '%s' because it has previously been started");
      case READY, FAILED -> stages.set(position, stages.get(position).in(StageState.SKIPPED));
      case FINISHED, EXCLUDED, SKIPPED -> {}
    }
    return withNext();
  }

  private Transition exclude() {
    Exclusion exclusion = new Exclusion(graph, stages);
    exclusion.of(position);
    exclusion.downstreamOf(position);
    return completed(Optional.of(List.of()));
  }

  /** Completion is checked only if no stage can start. */
  private Transition withNext() {
    List<String> next = new ArrayList<>();
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).state() == StageState.READY && unsettledUpstream(i).findAny().isEmpty()) {
        next.add(stages.get(i).name());
      }
    }
    return next.isEmpty()
        ? completed(Optional.empty())
        : new Transition(mission.with(stages), new StageResponse(Optional.of(next), false));
  }

  /** The end is set again each time, even if the mission was complete before. */
  private Transition completed(Optional<List<String>> next) {
    Mission changed = mission.with(stages);
    boolean complete = changed.isSettled();
    return new Transition(
        complete ? changed.endedAt(now) : changed, new StageResponse(next, complete));
  }

  /** The name is put in last: names that messages quote may have a %s of their own. */
  private MissionsException refused(String problem) {
    return MissionsException.invalidStateChange(
        name, problem.replaceFirst("%s", Matcher.quoteReplacement(OneLine.of(name))));
  }
}
