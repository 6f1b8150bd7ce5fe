package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.json.FixedMember;
import io.statehouse.app.json.PlainTree;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.app.systems.gis.documents.ExpectedTopics;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.app.systems.gis.documents.TopicDocument.GisDefined;
import io.statehouse.app.systems.gis.documents.TopicEdits;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that shows the definition of a topic in an editor, and defines it anew. */
final class TopicEditCommand {
  private TopicEditCommand() {}

  @Command(
      footer = "  statehouse gis topics edit asa-events",
      description = {
        "Edit the definition of a topic in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Parameters(paramLabel = "NAME", description = "The name of the topic.") String name) {
    String subject = "topic " + name;
    call.run(
        access -> {
          TopicDefinitions definitions = access.definitions();
          EditedDocument.of(
                  call,
                  subject,
                  TopicDocument.TOPIC,
                  () ->
                      TopicEdits.find(definitions.read(), name)
                          .orElseThrow(() -> TopicEdits.absent(name)))
              .edit(
                  (file, revision) -> {
                    Map<?, ?> members = EditedDocument.members(file);
                    FixedMember.requireSame(subject, "name", name, members.get("name"));
                    NotedTopic topic =
                        DocumentKind.TOPIC.read(JsonTree.json(PlainTree.written(members)));
                    DefineOptions options =
                        new ExpectedTopics(Expectation.of(revision))
                            .one(DefineOptions.DEFAULT, name);
                    TopicEdits edits =
                        TopicEdits.putting(definitions.read(), List.of(topic), options);
                    GisDefined defined = edits.define(definitions);
                    report.print(
                        call.results(),
                        TopicDocument.DEFINED,
                        defined,
                        defined.unchanged()
                            ? DefineCommands.unchanged(defined)
                            : "defined " + DefineCommands.summary(edits, defined));
                  });
        });
  }
}
