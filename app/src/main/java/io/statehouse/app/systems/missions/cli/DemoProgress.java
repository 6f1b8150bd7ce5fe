package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageChange.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows the progress of missions: on a terminal the graph of a single mission, drawn again after
 * each change, or a progress bar for several; elsewhere a line for each change of the single
 * mission, or for each of several that completes.
 */
final class DemoProgress implements AutoCloseable {
  private static final int BAR_COLUMNS = 78;
  private static final String CLEAR_LINE = "\u001b[K";

  private final MissionsClient client;
  private final Results results;
  private final StageTable stages;
  private final boolean single;
  private final boolean draws;
  private final ProgressBar bar;
  private int drawnLines;

  DemoProgress(MissionsCall call, MissionsClient client, int missions) {
    Invocation invocation = call.invocation();
    this.client = client;
    this.results = call.results();
    this.stages = new StageTable(call);
    this.single = missions == 1;
    this.draws = single && invocation.terminal().out() && !results.wantsJson();
    this.bar =
        !single && invocation.terminal().err()
            ? new ProgressBarBuilder()
                .setTaskName("missions")
                .setInitialMax(missions)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setConsumer(new ConsoleProgressBarConsumer(invocation.err(), BAR_COLUMNS))
                .build()
            : null;
  }

  synchronized void changed(MissionId mission, String stage, Target target) {
    if (draws) {
      redraw(client.mission(mission));
    } else if (single) {
      line(mission + " " + stage + " " + target.name().toLowerCase(Locale.ROOT));
    }
  }

  synchronized void ended(MissionId mission) {
    if (bar != null) {
      bar.step();
    } else if (!draws) {
      line(mission + " complete");
    }
  }

  private void line(String text) {
    if (!results.wantsJson()) {
      results.line(text);
      results.look();
    }
  }

  private void redraw(Mission mission) {
    List<String> lines = new ArrayList<>();
    String took = MissionState.took(mission, MissionCommands.now());
    String done = MissionState.stagesDone(mission);
    lines.add("%s/%s  %s, %s".formatted(mission.plan(), mission.id(), done, took));
    lines.add("");
    lines.addAll(stages.lines(mission.stages(), Stage::state));
    lines.add("");
    String up = drawnLines == 0 ? "" : "\u001b[" + drawnLines + "A";
    results.painted(up + lines.get(0) + CLEAR_LINE);
    lines.stream().skip(1).forEach(line -> results.painted(line + CLEAR_LINE));
    results.look();
    drawnLines = lines.size();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
