package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.PlanName;

/** The commands of {@code statehouse missions}, in the order of its help. */
public final class MissionsCommands {
  private MissionsCommands() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with(KeyCommands.class, "keys", "create-key", "key", "delete-key")
        .with(PlanCommands.class, "validate", "save", "plans", "plan", "delete-plan")
        .with(MissionCommands.class, "start", "list", "completed", "show", "report", "rm")
        .with(StageCommands.class, "start-stage", "finish", "fail", "skip", "exclude", "retry")
        .with(MissionCommands.class, "wait", "watch", "expire")
        .with(Demo.class, "demo")
        .reads(ApiKey.class, ApiKey::new)
        .reads(PlanName.class, PlanName::new)
        .reads(MissionId.class, MissionId::new);
  }
}
