package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Terminal.Size;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.text.TextWidth;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageChange.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows the progress of missions: on a terminal the graph of a single mission, drawn again after
 * each change, or a progress bar for several; elsewhere, and where the graph is higher than the
 * terminal, a line for each change of the single mission, or for each of several that completes.
 */
final class DemoProgress implements AutoCloseable {
  private static final int BAR_COLUMNS = 78;
  private static final int USUAL_ROWS = 24;
  private static final String CLEAR_LINE = "\u001b[K";
  private static final String CLEAR_BELOW = "\u001b[J";

  private final MissionsClient client;
  private final Results results;
  private final StageTable stages;
  private final boolean single;
  private final ProgressBar bar;
  private final int columns;
  private final int rows;
  private boolean draws;
  private int drawnLines;

  DemoProgress(MissionsCall call, MissionsClient client, int missions) {
    Invocation invocation = call.invocation();
    this.client = client;
    this.results = call.results();
    this.stages = new StageTable(call);
    this.single = missions == 1;
    this.draws =
        single
            && invocation.terminal().out()
            && invocation.movesCursor()
            && !results.wantsDocument();
    this.columns = draws ? invocation.columns() : 0;
    this.rows = draws ? invocation.terminal().size().map(Size::rows).orElse(USUAL_ROWS) : 0;
    this.bar =
        !single && invocation.terminal().err() && invocation.movesCursor()
            ? new ProgressBarBuilder()
                .setTaskName("missions")
                .setInitialMax(missions)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setConsumer(new ConsoleProgressBarConsumer(invocation.err(), BAR_COLUMNS))
                .build()
            : null;
  }

  synchronized void changed(MissionId mission, String stage, Target target) {
    List<String> drawing = draws ? drawing(client.mission(mission)) : List.of();
    // What has left the screen at its top cannot be drawn again.
    draws = draws && drawing.size() < rows;
    if (draws) {
      redraw(drawing);
    } else if (single) {
      line(mission + " " + stage + " " + target.name().toLowerCase(Locale.ROOT));
    }
  }

  synchronized void ended(MissionId mission) {
    if (bar != null) {
      bar.step();
    } else if (!single) {
      line(mission + " complete");
    }
  }

  private void line(String text) {
    if (!results.wantsDocument()) {
      results.line(text);
      results.flush();
    }
  }

  /**
   * Returns the lines of a drawing, none wider than the terminal: it would show them as more lines.
   */
  private List<String> drawing(Mission mission) {
    String took = MissionState.took(mission, MissionCommands.now());
    String done = MissionState.stagesDone(mission);
    String title = "%s/%s  %s, %s".formatted(mission.plan(), mission.id(), done, took);
    List<String> lines = new ArrayList<>(TextWidth.wrapped(title, columns));
    lines.add("");
    lines.addAll(stages.lines(mission.stages(), Stage::state, columns));
    lines.add("");
    return lines;
  }

  private void redraw(List<String> lines) {
    String up = drawnLines == 0 ? "" : "\u001b[" + drawnLines + "A";
    String drawing = up + String.join(CLEAR_LINE + "\n", lines);
    results.painted(drawing + CLEAR_BELOW);
    results.flush();
    drawnLines = lines.size();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
