package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.domain.missions.StageChange.Target;

/** The verbs of {@code statehouse missions}, as its help lists them. */
public final class MissionsVerbs {
  private MissionsVerbs() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with("keys", KeyVerbs.ListAll::new)
        .with("create-key", KeyVerbs.Create::new)
        .with("key", KeyVerbs.Show::new)
        .with("delete-key", KeyVerbs.Delete::new)
        .with("validate", PlanVerbs.Validate::new)
        .with("save", PlanVerbs.Save::new)
        .with("plans", PlanVerbs.ListAll::new)
        .with("plan", PlanVerbs.Show::new)
        .with("delete-plan", PlanVerbs.Delete::new)
        .with("start", StartVerb::new)
        .with("list", MissionVerbs.ListAll::new)
        .with("completed", MissionVerbs.Completed::new)
        .with("show", MissionVerbs.Show::new)
        .with("report", MissionVerbs.Report::new)
        .with("rm", MissionVerbs.Remove::new)
        .with("start-stage", StageVerbs.to(Target.STARTED))
        .with("finish", StageVerbs.to(Target.FINISHED))
        .with("fail", StageVerbs.to(Target.FAILED))
        .with("skip", StageVerbs.to(Target.SKIPPED))
        .with("exclude", StageVerbs.to(Target.EXCLUDED))
        .with("retry", StageVerbs.Retry::new)
        .with("wait", WaitVerb::new)
        .with("watch", WatchVerb::new)
        .with("expire", MissionVerbs.Expire::new)
        .with("demo", DemoVerb::new);
  }
}
