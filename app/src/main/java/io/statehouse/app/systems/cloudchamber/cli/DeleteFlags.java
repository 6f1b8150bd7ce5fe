package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Consent;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of a command that deletes what may have something in it. */
final class DeleteFlags {
  @Option(names = "--recursive", description = "Delete it with everything in it.")
  private boolean recursive;

  @Mixin private RevisionFlag revision;

  @Mixin private Consent consent;

  boolean recursive() {
    return recursive;
  }

  Consent consent() {
    return consent;
  }

  ExpectedRevision expected() {
    return revision.expected();
  }
}
