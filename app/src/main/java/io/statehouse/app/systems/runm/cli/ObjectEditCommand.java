package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.json.FixedMember;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.runm.documents.GivenObject;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.entities.MetadataObject;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that shows an object in an editor, and writes what is changed there. */
final class ObjectEditCommand {

  /** What says which object it is, and of which kind. */
  private static final List<String> FIXED = List.of("uuid", "partition", "object_type");

  private ObjectEditCommand() {}

  @Command(
      footer = "  statehouse runm object edit db-server",
      description = {
        "Edit an object in an editor, as VISUAL or EDITOR names it: its name, project, properties"
            + " and tags.",
        EditedDocument.HELP
      })
  static void edit(@Mixin RunmWrite call, @Mixin ObjectName object) {
    call.run(
        access -> {
          MetadataObject named = object.find(access);
          String subject = "object " + named.name();
          CheckedObjects objects = access.objects();
          EditedDocument.of(
                  call,
                  subject,
                  RunmDocuments.OBJECT,
                  () -> objects.get(access.caller(), named.uuid().text()))
              .edit(
                  (file, revision) -> {
                    Map<?, ?> members = EditedDocument.members(file);
                    requireFixed(subject, named, members);
                    MetadataObject wanted = GivenObject.read(access.runm(), members);
                    MetadataObject changed =
                        new RunmExpectations(Expectation.of(revision))
                            .of(objects)
                            .change(access.caller(), named.uuid(), seen -> wanted);
                    call.report(RunmDocuments.OBJECT, changed, "changed " + subject);
                  });
        });
  }

  private static void requireFixed(String subject, MetadataObject object, Map<?, ?> members) {
    Map<String, Object> stored = RunmDocuments.OBJECT.document(object);
    FIXED.forEach(
        name -> FixedMember.requireSame(subject, name, stored.get(name), members.get(name)));
  }
}
