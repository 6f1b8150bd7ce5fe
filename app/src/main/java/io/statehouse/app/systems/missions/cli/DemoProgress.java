package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.StageChange.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows how missions go: of one its graph, drawn anew with each change, of many a bar. Where nobody
 * looks at a terminal it is a line for each change of the one, or for each of the many that ends.
 */
final class DemoProgress implements AutoCloseable {
  private static final int BAR_COLUMNS = 78;
  private static final String CLEAR_LINE = "\u001b[K";

  private final MissionsClient client;
  private final Results results;
  private final StageTable stages;
  private final boolean one;
  private final boolean draws;
  private final ProgressBar bar;
  private int drawnLines;

  DemoProgress(Invocation session, MissionsClient client, Results results, int missions) {
    this.client = client;
    this.results = results;
    this.stages = new StageTable(session, results);
    this.one = missions == 1;
    this.draws = one && session.terminal().out() && !results.wantsJson();
    this.bar =
        !one && session.terminal().err()
            ? new ProgressBarBuilder()
                .setTaskName("missions")
                .setInitialMax(missions)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setConsumer(new ConsoleProgressBarConsumer(session.err(), BAR_COLUMNS))
                .build()
            : null;
  }

  synchronized void changed(MissionId mission, String stage, Target target) {
    if (draws) {
      redraw(client.mission(mission));
    } else if (one && !results.wantsJson()) {
      results.line(mission + " " + stage + " " + target.name().toLowerCase(Locale.ROOT));
      results.look();
    }
  }

  synchronized void ended(MissionId mission) {
    if (bar != null) {
      bar.step();
    } else if (!draws && !results.wantsJson()) {
      results.line(mission + " complete");
      results.look();
    }
  }

  private void redraw(Mission mission) {
    List<String> lines = new ArrayList<>();
    lines.add(
        mission.plan()
            + "/"
            + mission.id()
            + "  "
            + MissionState.settled(mission)
            + " of "
            + mission.stages().size()
            + " stages done, "
            + MissionState.text(MissionState.took(mission, MissionVerbs.now())));
    lines.add("");
    stages.lines(StageTable.of(mission)).ifPresent(lines::addAll);
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
