package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.systems.missions.client.StoreMissions;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.layout.MissionCodec;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs about missions as a whole. */
final class MissionVerbs {
  private MissionVerbs() {}

  static OffsetDateTime now() {
    return OffsetDateTime.now(ZoneOffset.UTC);
  }

  private static void print(List<MissionId> ids, Results results) {
    if (results.wantsJson()) {
      results.json(ids);
    } else {
      ids.forEach(id -> results.line(id.text()));
    }
  }

  @Command(description = "List the missions, one per line.")
  static final class ListAll extends MissionsVerb {
    @Option(names = "--plan", paramLabel = "NAME", description = "Only those of this plan.")
    private Optional<String> plan;

    @Option(names = "--active", description = "Only those that are not complete.")
    private boolean active;

    @Option(
        names = "--long",
        description = "With plan, state, stages done and time taken; each mission is read.")
    private boolean details;

    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      List<MissionId> ids =
          plan.map(name -> client.missions(new PlanName(name))).orElseGet(client::missions);
      if (active) {
        Set<MissionId> completed = new HashSet<>(client.completed());
        ids = ids.stream().filter(id -> !completed.contains(id)).toList();
      }
      if (!details) {
        print(ids, results);
      } else if (results.wantsJson()) {
        results.json(ids.stream().map(client::mission).map(Details::json));
      } else {
        ids.stream().map(client::mission).forEach(mission -> Details.print(mission, results));
      }
    }
  }

  /** A mission in one line. */
  private static final class Details {
    private static void print(Mission mission, Results results) {
      results.row(
          mission.id(),
          mission.plan(),
          MissionState.of(mission).word(),
          MissionState.settled(mission) + "/" + mission.stages().size(),
          MissionState.text(MissionState.took(mission, now())));
    }

    private static Object json(Mission mission) {
      return Json.object(
          "id", mission.id(),
          "plan", mission.plan(),
          "state", MissionState.of(mission).word(),
          "stages", mission.stages().size(),
          "settled", MissionState.settled(mission),
          "start", mission.start(),
          "end", mission.end());
    }
  }

  @Command(description = "List the completed missions, in the order in which they were completed.")
  static final class Completed extends MissionsVerb {
    Completed(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      print(client.completed(), results);
    }
  }

  @Command(description = "Show a mission: its graph and stages; with --json as it is stored.")
  static final class Show extends MissionsVerb {
    @Parameters(paramLabel = "MISSION")
    private String id;

    Show(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      String document = client.document(new MissionId(id));
      if (results.wantsJson()) {
        results.text(document + "\n");
        return;
      }
      OffsetDateTime now = now();
      Mission mission = MissionCodec.read(document, Mode.DEFAULT);
      results.field("mission", mission.id());
      results.field("plan", mission.plan());
      results.field(
          "state",
          MissionState.of(mission).word()
              + ", "
              + MissionState.settled(mission)
              + " of "
              + mission.stages().size()
              + " stages done");
      mission.start().ifPresent(start -> results.field("started", shown(start)));
      mission.end().ifPresent(end -> results.field("ended", shown(end)));
      results.field("took", MissionState.text(MissionState.took(mission, now)));
      mission.params().ifPresent(params -> results.field("params", params));
      new StageTable(session(), results).mission(mission, now);
    }

    private static OffsetDateTime shown(OffsetDateTime moment) {
      return moment.truncatedTo(ChronoUnit.SECONDS);
    }
  }

  @Command(description = "Print a mission as Houston reports it: a line, then one for each stage.")
  static final class Report extends MissionsVerb {
    @Parameters(paramLabel = "MISSION")
    private String id;

    Report(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      String report = client.report(new MissionId(id));
      if (results.wantsJson()) {
        results.json(Json.object("message", report));
      } else {
        results.text(report);
      }
    }
  }

  @Command(description = "Delete missions, if there are any of these ids.")
  static final class Remove extends MissionsVerb {
    @Parameters(arity = "1..*", paramLabel = "MISSION")
    private List<String> ids;

    Remove(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      ids.forEach(id -> client.delete(new MissionId(id)));
    }
  }

  @Command(
      description = {
        "Delete the missions of all API keys that are older than the setting missions.expiry.",
        "A server does so by itself; this is for a store without one."
      })
  static final class Expire extends MissionsVerb {
    Expire(Invocation session) {
      super(session);
    }

    @Override
    void begin() {
      if (namesServer()) {
        throw AppException.misused("a server expires missions by itself: give --store");
      }
    }

    @Override
    void run(MissionsClient client, Results results) {
      if (!(client instanceof StoreMissions store)) {
        throw AppException.misused("a server expires missions by itself: give --store");
      }
      int deleted = store.expire();
      if (results.wantsJson()) {
        results.json(Json.object("deleted", deleted));
      } else {
        results.line("deleted " + deleted + (deleted == 1 ? " mission" : " missions"));
      }
    }
  }
}
