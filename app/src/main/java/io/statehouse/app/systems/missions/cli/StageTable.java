package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.missions.cli.graph.GraphDrawing;
import io.statehouse.app.systems.missions.cli.graph.GraphNode;
import io.statehouse.app.systems.missions.cli.graph.TextWidth;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.missions.GraphVertex;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageState;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Shows the stages of a plan or mission: first their graph, then a line for each. */
final class StageTable {
  private static final int USUAL_COLUMNS = 100;

  private final Results results;
  private final Paint paint;
  private final int columns;

  StageTable(Invocation session, Results results) {
    this.results = results;
    this.paint = new Paint(session.terminal().out());
    this.columns = columns(session);
  }

  /** The width to draw in: shells tell it, but most do not export it. */
  private static int columns(Invocation session) {
    String told = session.environment().getOrDefault("COLUMNS", "");
    return told.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(told) : USUAL_COLUMNS;
  }

  void plan(Plan plan) {
    graph(of(plan));
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(UnaryOperator.identity(), "", "stage", "service", "after", "params"));
    for (var stage : plan.stages()) {
      rows.add(
          new Row(
              UnaryOperator.identity(),
              "",
              stage.name(),
              stage.service().isEmpty() ? "-" : stage.service(),
              before(stage, plan.stages()),
              text(stage.params())));
    }
    table(rows);
  }

  void mission(Mission mission, OffsetDateTime now) {
    graph(of(mission));
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(UnaryOperator.identity(), " ", "stage", "state", "took", "after", "params"));
    for (Stage stage : mission.stages()) {
      rows.add(
          new Row(
              paint.of(stage.state()),
              stage.state().icon(),
              stage.name(),
              stage.state().text(),
              MissionState.text(MissionState.took(stage, now)),
              before(stage, mission.stages()),
              text(stage.params())));
    }
    table(rows);
  }

  static List<GraphStage> of(Plan plan) {
    return plan.stages().stream().map(stage -> new GraphStage(stage, StageState.READY)).toList();
  }

  static List<GraphStage> of(Mission mission) {
    return mission.stages().stream().map(stage -> new GraphStage(stage, stage.state())).toList();
  }

  /** A stage as the graph shows it; one of a plan is drawn as one that is ready. */
  record GraphStage(GraphVertex stage, StageState state) {}

  /** Draws the graph between empty lines; nothing if there are no stages. */
  void graph(List<GraphStage> stages) {
    lines(stages)
        .ifPresent(
            lines -> {
              results.painted("");
              lines.forEach(results::painted);
              results.painted("");
            });
  }

  Optional<List<String>> lines(List<GraphStage> stages) {
    List<GraphNode> nodes =
        stages.stream()
            .map(
                one ->
                    new GraphNode(
                        one.stage().name(),
                        one.stage().upstream().orElse(List.of()),
                        one.stage().downstream().orElse(List.of()),
                        one.state().icon(),
                        Printable.line(one.stage().name()),
                        paint.of(one.state())))
            .toList();
    return nodes.isEmpty() ? Optional.empty() : Optional.of(GraphDrawing.of(nodes).lines(columns));
  }

  private static String text(Optional<FreeObject> params) {
    return params.map(FreeObject::json).orElse("");
  }

  /** Whom the stage waits for, told by itself or by them. */
  private static String before(GraphVertex stage, List<? extends GraphVertex> all) {
    Set<String> names = new LinkedHashSet<>(stage.upstream().orElse(List.of()));
    for (GraphVertex other : all) {
      if (other.downstream().orElse(List.of()).contains(stage.name())) {
        names.add(other.name());
      }
    }
    return names.isEmpty() ? "-" : String.join(", ", names);
  }

  private record Row(UnaryOperator<String> paint, List<String> cells) {
    Row(UnaryOperator<String> paint, String... cells) {
      this(paint, Arrays.stream(cells).map(Printable::line).toList());
    }
  }

  private void table(List<Row> rows) {
    int cells = rows.get(0).cells().size();
    int[] widths = new int[cells];
    for (Row row : rows) {
      for (int i = 0; i < cells; i++) {
        widths[i] = Math.max(widths[i], TextWidth.of(row.cells().get(i)));
      }
    }
    for (Row row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < cells; i++) {
        String cell = row.cells().get(i);
        if (widths[i] > 0) {
          line.append(cell).append(" ".repeat(widths[i] - TextWidth.of(cell)));
          line.append(i == 0 ? " " : "  ");
        }
      }
      results.painted(row.paint().apply(line.toString().stripTrailing()));
    }
  }
}
