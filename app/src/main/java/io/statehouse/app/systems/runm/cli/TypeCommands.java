package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.entities.ObjectType;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on types of objects, of which only those of an operator's own differ by store. */
final class TypeCommands {
  private TypeCommands() {}

  @Command(footer = "  statehouse runm type list", description = "List the types of objects.")
  static void list(@Mixin RunmCall call) {
    call.list(
        access ->
            call.results()
                .print(
                    RunmDocuments.OBJECT_TYPES,
                    all(access),
                    all -> {
                      try (Table table = Table.of(call, "code", "scope", "description")) {
                        all.forEach(
                            type ->
                                table.add(type.code(), type.scope().word(), type.description()));
                      }
                    }));
  }

  private static List<ObjectType> all(RunmAccess access) {
    return access.runm().objectTypes();
  }

  @Command(
      footer = "  statehouse runm type get runm.image",
      description = "Show a type of objects.")
  static void get(
      @Mixin RunmCall call,
      @Parameters(paramLabel = "CODE", description = "Its code.") String code) {
    call.run(
        access -> {
          Results results = call.results();
          results.print(
              RunmDocuments.OBJECT_TYPE,
              all(access).stream()
                  .filter(type -> type.code().text().equals(code))
                  .findFirst()
                  .orElseThrow(
                      () -> RunmAccess.missing("type of objects", code, "see runm type list")),
              type -> {
                results.field("code", type.code());
                results.field("scope", type.scope().word());
                results.field("description", type.description());
              });
        });
  }
}
