package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.entities.ProviderType;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on types of providers, of which only those of an operator's own differ by store. */
final class ProviderTypeCommands {
  private ProviderTypeCommands() {}

  @Command(
      footer = "  statehouse runm provider-type list",
      description = "List the types of providers.")
  static void list(@Mixin RunmCall call) {
    call.list(
        access ->
            call.results()
                .print(
                    RunmDocuments.PROVIDER_TYPES,
                    all(access),
                    all -> {
                      try (Table table = Table.of(call, "code", "description")) {
                        all.forEach(type -> table.add(type.code(), type.description()));
                      }
                    }));
  }

  private static List<ProviderType> all(RunmAccess access) {
    return access.runm().providerTypes();
  }

  @Command(
      footer = "  statehouse runm provider-type get runm.compute",
      description = "Show a type of providers.")
  static void get(
      @Mixin RunmCall call,
      @Parameters(paramLabel = "CODE", description = "Its code.") String code) {
    call.run(
        access -> {
          Results results = call.results();
          results.print(
              RunmDocuments.PROVIDER_TYPE,
              all(access).stream()
                  .filter(type -> type.code().text().equals(code))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          RunmAccess.missing(
                              "type of providers", code, "see runm provider-type list")),
              type -> {
                results.field("code", type.code());
                results.field("description", type.description());
              });
        });
  }
}
