package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag that keeps a command from overwriting what its user has not seen. */
final class RevisionFlag {
  @Option(
      names = "--if-revision",
      paramLabel = "N",
      description = "Only if it still has this revision, which get shows.")
  private Optional<ExpectedRevision> revision;

  Optional<ExpectedRevision> given() {
    return revision;
  }

  ExpectedRevision expected() {
    return revision.orElse(ExpectedRevision.ANY);
  }
}
