package io.statehouse.app.systems.runm.cli;

import io.statehouse.domain.runm.ObjectChanges;
import io.statehouse.domain.runm.entities.ScalarValue;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands that change objects, which the original does not have. */
final class ObjectChangeCommands {
  private ObjectChangeCommands() {}

  @Command(
      footer = "  statehouse runm object set-property db-server os linux",
      description = "Set a property of an object.")
  static void setProperty(
      @Mixin ObjectChange call,
      @Parameters(index = "1", paramLabel = "KEY") String key,
      @Parameters(index = "2", paramLabel = "VALUE") String value) {
    call.run(
        (objects, caller, uuid) -> objects.setProperty(caller, uuid, key, new ScalarValue(value)),
        "set property " + key);
  }

  @Command(
      footer = "  statehouse runm object remove-property db-server os",
      description = "Remove a property of an object.")
  static void removeProperty(
      @Mixin ObjectChange call, @Parameters(index = "1", paramLabel = "KEY") String key) {
    call.run(
        (objects, caller, uuid) -> objects.deleteProperty(caller, uuid, key),
        "removed property " + key);
  }

  @Command(
      footer = "  statehouse runm object tag db-server lts active",
      description = "Add tags to an object.")
  static void tag(
      @Mixin ObjectChange call,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "TAG") List<String> tags) {
    call.run(
        (objects, caller, uuid) ->
            objects.change(caller, uuid, one -> ObjectChanges.withTags(one, tags)),
        "added tags " + String.join(", ", tags));
  }

  @Command(
      footer = "  statehouse runm object untag db-server active",
      description = "Remove tags of an object.")
  static void untag(
      @Mixin ObjectChange call,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "TAG") List<String> tags) {
    call.run(
        (objects, caller, uuid) ->
            objects.change(caller, uuid, one -> ObjectChanges.withoutTags(one, tags)),
        "removed tags " + String.join(", ", tags));
  }

  @Command(
      footer = "  statehouse runm object rename db-server db-server-2",
      description = "Give an object another name.")
  static void rename(
      @Mixin ObjectChange call, @Parameters(index = "1", paramLabel = "NAME") String name) {
    call.run(
        (objects, caller, uuid) -> objects.change(caller, uuid, one -> one.withName(name)),
        "set name " + name);
  }

  @Command(
      footer = "  statehouse runm object move db-server proj1",
      description = "Move an object to another project.")
  static void move(
      @Mixin ObjectChange call, @Parameters(index = "1", paramLabel = "PROJECT") String project) {
    call.run(
        (objects, caller, uuid) -> objects.change(caller, uuid, one -> one.withProject(project)),
        "set project " + project);
  }
}
