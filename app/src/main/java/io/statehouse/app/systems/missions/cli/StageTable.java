package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.missions.cli.graph.GraphDrawing;
import io.statehouse.app.text.Printable;
import io.statehouse.app.text.TextWidth;
import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.missions.entities.GraphVertex;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanStage;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageState;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Shows the stages of a plan or mission: first their graph, then a line for each. */
final class StageTable {
  private final Invocation invocation;
  private final Results results;
  private final boolean colored;

  StageTable(Call call) {
    this.results = call.results();
    this.colored = call.invocation().colors();
    this.invocation = call.invocation();
  }

  void plan(Plan plan) {
    graph(plan);
    List<PlanStage> all = plan.stages();
    List<Row> rows = new ArrayList<>();
    rows.add(row(StageState.READY, "", "stage", "service", "after", "params"));
    for (PlanStage stage : all) {
      String service = stage.service().isEmpty() ? "-" : stage.service();
      String after = upstream(stage, all);
      rows.add(row(StageState.READY, "", stage.name(), service, after, text(stage.params())));
    }
    print(rows);
  }

  void mission(Mission mission, OffsetDateTime now) {
    graph(mission.stages(), Stage::state);
    List<Row> rows = new ArrayList<>();
    rows.add(row(StageState.READY, " ", "stage", "state", "took", "after", "params"));
    for (Stage stage : mission.stages()) {
      StageState state = stage.state();
      String took = MissionState.took(stage, now);
      String after = upstream(stage, mission.stages());
      String params = text(stage.params());
      rows.add(row(state, state.icon(), stage.name(), state.text(), took, after, params));
    }
    print(rows);
  }

  /** Draws the graph of a plan, whose stages are drawn like those that are ready. */
  void graph(Plan plan) {
    graph(plan.stages(), stage -> StageState.READY);
  }

  /** Draws the graph between empty lines; nothing if there are no stages. */
  private <S extends GraphVertex> void graph(List<S> stages, Function<S, StageState> state) {
    if (!stages.isEmpty()) {
      results.painted("");
      lines(stages, state, invocation.columns()).forEach(results::painted);
      results.painted("");
    }
  }

  <S extends GraphVertex> List<String> lines(
      List<S> stages, Function<S, StageState> state, int columns) {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    for (S stage : stages) {
      nodes.add(
          new GraphDrawing.Node(
              stage.name(),
              stage.upstream().orElse(List.of()),
              stage.downstream().orElse(List.of()),
              state.apply(stage).icon(),
              Printable.line(stage.name()),
              paint(state.apply(stage))));
    }
    return new GraphDrawing(nodes).lines(columns);
  }

  private UnaryOperator<String> paint(StageState state) {
    String code =
        switch (state) {
          case READY -> "";
          case STARTED -> "1;36"; // bold cyan
          case FINISHED -> "32"; // green
          case FAILED -> "1;31"; // bold red
          case EXCLUDED, SKIPPED -> "90"; // gray
        };
    return colored && !code.isEmpty()
        ? text -> "\u001b[" + code + "m" + text + "\u001b[0m"
        : UnaryOperator.identity();
  }

  private static String text(Optional<FreeObject> params) {
    return params.map(FreeObject::json).orElse("");
  }

  /** Returns the stages that a stage waits for, named by the stage itself or by them. */
  private static String upstream(GraphVertex stage, List<? extends GraphVertex> all) {
    Set<String> names = new LinkedHashSet<>(stage.upstream().orElse(List.of()));
    all.stream()
        .filter(other -> other.downstream().orElse(List.of()).contains(stage.name()))
        .forEach(other -> names.add(other.name()));
    return names.isEmpty() ? "-" : String.join(", ", names);
  }

  private record Row(UnaryOperator<String> paint, List<String> cells) {}

  private Row row(StageState state, String... cells) {
    return new Row(paint(state), Arrays.stream(cells).map(Printable::line).toList());
  }

  private void print(List<Row> rows) {
    int[] widths = new int[rows.get(0).cells().size()];
    for (Row row : rows) {
      Arrays.setAll(widths, i -> Math.max(widths[i], TextWidth.of(row.cells().get(i))));
    }
    for (Row row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String cell = row.cells().get(i);
        line.append(cell).append(" ".repeat(widths[i] - TextWidth.of(cell)));
        line.append(widths[i] == 0 ? "" : i == 0 ? " " : "  ");
      }
      results.painted(row.paint().apply(line.toString().stripTrailing()));
    }
  }
}
