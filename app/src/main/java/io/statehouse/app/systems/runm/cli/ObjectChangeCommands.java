package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.ObjectChanges;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Scalar;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands that change objects, which the original does not have. */
final class ObjectChangeCommands {
  private ObjectChangeCommands() {}

  /** A change of one object, for a caller. */
  @FunctionalInterface
  private interface Change {
    MetadataObject apply(CheckedObjects objects, Caller caller, Uuid uuid);
  }

  /** Changes an object and prints what was done. */
  private static void change(
      RunmCall call,
      WriteReport report,
      ObjectName object,
      IfRevision revision,
      Change change,
      String done) {
    RunmExpectations expected = new RunmExpectations(revision.expected());
    call.run(
        access -> {
          MetadataObject before = object.find(access);
          MetadataObject changed =
              change.apply(expected.of(access.objects()), access.caller(), before.uuid());
          report.print(
              call.results(),
              RunmDocuments.OBJECT,
              changed,
              changed.equals(before)
                  ? "nothing to change in %s %s".formatted(changed.type(), before.name())
                  : "%s of %s %s".formatted(done, changed.type(), before.name()));
        });
  }

  @Command(
      footer = "  statehouse runm object set-property db-server os linux",
      description = "Set a property of an object.")
  static void setProperty(
      @Mixin RunmCall call,
      @Mixin WriteReport report,
      @Mixin ObjectName object,
      @Mixin IfRevision revision,
      @Parameters(index = "1", paramLabel = "KEY") String key,
      @Parameters(index = "2", paramLabel = "VALUE") String value) {
    change(
        call,
        report,
        object,
        revision,
        (objects, caller, uuid) -> objects.setProperty(caller, uuid, key, new Scalar(value)),
        "set property " + key);
  }

  @Command(
      footer = "  statehouse runm object remove-property db-server os",
      description = "Remove a property of an object.")
  static void removeProperty(
      @Mixin RunmCall call,
      @Mixin WriteReport report,
      @Mixin ObjectName object,
      @Mixin IfRevision revision,
      @Parameters(index = "1", paramLabel = "KEY") String key) {
    change(
        call,
        report,
        object,
        revision,
        (objects, caller, uuid) -> objects.deleteProperty(caller, uuid, key),
        "removed property " + key);
  }

  @Command(
      footer = "  statehouse runm object tag db-server lts active",
      description = "Add tags to an object.")
  static void tag(
      @Mixin RunmCall call,
      @Mixin WriteReport report,
      @Mixin ObjectName object,
      @Mixin IfRevision revision,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "TAG") List<String> tags) {
    change(
        call,
        report,
        object,
        revision,
        (objects, caller, uuid) ->
            objects.change(caller, uuid, one -> ObjectChanges.withTags(one, tags)),
        "added tags " + String.join(", ", tags));
  }

  @Command(
      footer = "  statehouse runm object untag db-server active",
      description = "Remove tags of an object.")
  static void untag(
      @Mixin RunmCall call,
      @Mixin WriteReport report,
      @Mixin ObjectName object,
      @Mixin IfRevision revision,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "TAG") List<String> tags) {
    change(
        call,
        report,
        object,
        revision,
        (objects, caller, uuid) ->
            objects.change(caller, uuid, one -> ObjectChanges.withoutTags(one, tags)),
        "removed tags " + String.join(", ", tags));
  }

  @Command(
      footer = "  statehouse runm object rename db-server db-server-2",
      description = "Give an object another name.")
  static void rename(
      @Mixin RunmCall call,
      @Mixin WriteReport report,
      @Mixin ObjectName object,
      @Mixin IfRevision revision,
      @Parameters(index = "1", paramLabel = "NAME") String name) {
    change(
        call,
        report,
        object,
        revision,
        (objects, caller, uuid) -> objects.change(caller, uuid, one -> one.withName(name)),
        "set name " + name);
  }

  @Command(
      footer = "  statehouse runm object move db-server proj1",
      description = "Move an object to another project.")
  static void move(
      @Mixin RunmCall call,
      @Mixin WriteReport report,
      @Mixin ObjectName object,
      @Mixin IfRevision revision,
      @Parameters(index = "1", paramLabel = "PROJECT") String project) {
    change(
        call,
        report,
        object,
        revision,
        (objects, caller, uuid) -> objects.change(caller, uuid, one -> one.withProject(project)),
        "set project " + project);
  }
}
