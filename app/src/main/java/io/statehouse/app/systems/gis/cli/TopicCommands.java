package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.systems.gis.documents.WaitTimeout;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.NamePattern;

/** The commands of {@code statehouse gis topics}. */
final class TopicCommands {
  private TopicCommands() {}

  static CommandGroup group() {
    return new CommandGroup()
        .with(DefineCommands.class, "define")
        .with(TopicEditCommand.class, "edit")
        .with(DefineCommands.class, "remove", "unmanage")
        .with(ShowCommands.class, "show")
        .with(FileCommands.class, "lint", "schema")
        .with(ScopeCommands.class, "scopes", "delete-scope")
        .with(PauseCommands.class, "pause", "resume")
        .with(AdoptionCommands.class, "status", "plan", "adopt", "wait", "drift")
        .withMethod("import", ImportCommands.class, "import-topics")
        .with(ClusterCommands.class, "reassignments", "cancel-reassignment", "elect-leaders")
        .reads(VersionNumber.class, VersionNumber::parse)
        .reads(AdoptFlags.Throttle.class, AdoptFlags.Throttle::parse)
        .reads(NamePattern.class, NamePattern::new)
        .reads(WaitTimeout.class, WaitTimeout::parse);
  }
}
