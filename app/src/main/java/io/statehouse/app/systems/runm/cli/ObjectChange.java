package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Uuid;
import picocli.CommandLine.Mixin;

/** One call of a command that changes an object. */
final class ObjectChange extends RunmWrite {
  @Mixin private ObjectName object;
  @Mixin private IfRevision revision;

  /** A change of one object, for a caller. */
  @FunctionalInterface
  interface Change {
    MetadataObject apply(CheckedObjects objects, Caller caller, Uuid uuid);
  }

  ObjectChange(Invocation invocation) {
    super(invocation);
  }

  /** Changes the object and prints what was done. */
  void run(Change change, String done) {
    RunmExpectations expected = new RunmExpectations(revision.expected());
    run(
        access -> {
          MetadataObject before = object.find(access);
          MetadataObject changed =
              change.apply(expected.of(access.objects()), access.caller(), before.uuid());
          report(
              RunmDocuments.OBJECT,
              changed,
              changed.equals(before)
                  ? "nothing to change in %s %s".formatted(changed.type(), before.name())
                  : "%s of %s %s".formatted(done, changed.type(), before.name()));
        });
  }
}
