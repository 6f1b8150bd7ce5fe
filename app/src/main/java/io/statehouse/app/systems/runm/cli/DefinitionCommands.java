package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.DefinitionCopy;
import io.statehouse.domain.runm.Definitions;
import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.layout.RecordTypes;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands on definitions. */
final class DefinitionCommands {
  private DefinitionCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse runm definition get --type runm.compute",
      description = "Show the definition that was set for exactly this.")
  static void get(@Mixin RunmCall call, @Mixin DefinitionTarget.InPartition target) {
    call.run(access -> print(call, access.runm().definitions().get(target.scope(access))));
  }

  @Watchable
  @Command(
      footer = "  statehouse runm definition effective --type runm.compute",
      description = {
        "Show the definition that applies to objects of the caller's partition: that of the"
            + " partition and type of provider, else of the partition, else of the type of"
            + " provider, else of the type."
      })
  static void effective(@Mixin RunmCall call, @Mixin DefinitionTarget target) {
    call.run(
        access ->
            print(
                call,
                access
                    .runm()
                    .definitions()
                    .effective(
                        access.partition(call.partition()).uuid(),
                        target.objectType(),
                        target.providerType())));
  }

  private static void print(RunmCall call, Definition definition) {
    Results results = call.results();
    results.print(
        RunmDocuments.DEFINITION,
        definition,
        shown -> {
          results.field("uuid", shown.uuid());
          try (Table table = Table.of(call, "property", "may", "project", "role")) {
            shown.permissions().forEach(property -> add(property, table));
          }
          results.field("revision", RunmExpectations.revision(definition));
          results.text(shown.schema());
        });
  }

  private static void add(PropertyPermissions property, Table table) {
    property
        .permissions()
        .forEach(
            entry ->
                table.add(
                    property.key(),
                    RecordTypes.letters(entry.bits()),
                    entry.project().isEmpty() ? "every" : entry.project(),
                    entry.role().isEmpty() ? "every" : entry.role()));
  }

  @Command(
      footer = "  statehouse runm definition set --type runm.compute runm.compute.yaml",
      description = {
        "Set a definition. Where the document lists nobody who may change a property, the"
            + " caller's project may change it, and all others may see it.",
        "The JSON of get is set as it is."
      })
  static void set(
      @Mixin RunmWrite call,
      @Mixin DefinitionTarget.InPartition target,
      @Mixin IfRevision revision,
      @Mixin DocumentFiles files) {
    RunmExpectations expected = new RunmExpectations(revision.expected());
    List<Path> file = List.of(files.only());
    call.run(
        access -> {
          String project = call.project();
          Documents<Setting> documents =
              Documents.read(
                  call.invocation(), file, tree -> setting(tree, project, access.validator()));
          Definitions definitions = expected.of(access.started().definitions());
          documents.each(
              document -> {
                Definition set = document.in(definitions, target.scope(access));
                call.report(
                    RunmDocuments.DEFINITION,
                    set,
                    "set definition %s of %s".formatted(set.uuid(), target.described()));
              });
        });
  }

  /** A definition of either form, which is to be set. */
  @FunctionalInterface
  private interface Setting {
    Definition in(Definitions definitions, DefinitionScope scope);
  }

  private static Setting setting(Object tree, String project, SchemaValidator validator) {
    if (DefinitionCopy.is(tree)) {
      DefinitionCopy copy = DefinitionCopy.read(tree);
      return (definitions, scope) -> definitions.set(scope, copy, validator);
    }
    DefinitionDocument document = DefinitionDocument.read(tree);
    return (definitions, scope) -> definitions.set(scope, document, project, validator);
  }

  @Command(
      footer = "  statehouse runm definition edit --type runm.compute",
      description = {
        "Edit a definition in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(@Mixin RunmWrite call, @Mixin DefinitionTarget.InPartition target) {
    call.run(
        access -> {
          Definitions definitions = access.started().definitions();
          DefinitionScope scope = target.scope(access);
          String name = "definition of " + target.described();
          EditedDocument.of(call, name, RunmDocuments.DEFINITION, () -> definitions.get(scope))
              .edit(
                  (file, revision) -> {
                    Setting setting =
                        setting(EditedDocument.read(file), call.project(), access.validator());
                    Definition set =
                        setting.in(
                            new RunmExpectations(Expectation.of(revision)).of(definitions), scope);
                    call.report(RunmDocuments.DEFINITION, set, "set " + name);
                  });
        });
  }

  @Command(
      footer = "  statehouse runm definition delete --object-type runm.image",
      description = "Delete the definition that was set for exactly this.")
  static void delete(
      @Mixin RunmWrite call,
      @Mixin DefinitionTarget.InPartition target,
      @Mixin IfRevision revision) {
    RunmExpectations expected = new RunmExpectations(revision.expected());
    call.run(
        access -> {
          expected.of(access.runm().definitions()).delete(target.scope(access));
          call.report("deleted the definition of " + target.described());
        });
  }
}
