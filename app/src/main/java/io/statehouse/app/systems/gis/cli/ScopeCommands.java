package io.statehouse.app.systems.gis.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.Table;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands about scopes, which are defined with their topics. */
final class ScopeCommands {
  private ScopeCommands() {}

  @Command(
      footer = "  statehouse gis topics scopes",
      description = "Show the scopes: the topics that a team manages, and its rules.")
  static void scopes(@Mixin GisCall call) {
    call.run(
        access ->
            call.results()
                .print(
                    TopicDocument.SCOPES,
                    access.definitions().read().scopes().all(),
                    shown -> print(call, shown)));
  }

  private static void print(GisCall call, List<Scope> scopes) {
    if (scopes.isEmpty()) {
      call.results().line("no scope is defined");
      return;
    }
    try (Table table = Table.of(call, "scope", "topics", "owner", "rules")) {
      for (Scope scope : scopes) {
        table.add(
            scope.name(),
            scope.topics().stream().map(NamePattern::text).collect(joining(" ")),
            scope.owner().orElse(""),
            scope.rules().stream().map(TopicRule::name).collect(joining(" ")));
      }
    }
  }

  @Command(
      footer = "  statehouse gis topics delete-scope billing",
      description = {
        "Delete a scope and its rules; the topics stay as they are defined.",
        "Raises the desired version, since topics may be adopted that broke a rule."
      })
  static void deleteScope(
      @Mixin GisCall call,
      @Parameters(paramLabel = "SCOPE", description = "The name of the scope.") String name) {
    call.run(
        access -> {
          DefineResult result =
              access.definitions().define(List.of(), DefineOptions.DEFAULT.forgetting(name));
          call.results().line("deleted scope %s: version %s".formatted(name, result.version()));
        });
  }
}
