package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.ObjectType;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on types of objects. */
final class TypeCommands {
  private static final KnownTypes<ObjectType> TYPES =
      new KnownTypes<>(
          "type of objects",
          "runm type list",
          RunmDocuments.OBJECT_TYPE,
          Runm::objectTypes,
          List.of("code", "scope", "description"),
          type -> List.of(type.code(), scope(type), type.description()));

  private TypeCommands() {}

  private static String scope(ObjectType type) {
    return type.scope().name().toLowerCase(Locale.ROOT);
  }

  @Command(footer = "  statehouse runm type list", description = "List the types of objects.")
  static void list(@Mixin RunmCall call) {
    TYPES.list(call);
  }

  @Command(
      footer = "  statehouse runm type get runm.image",
      description = "Show a type of objects.")
  static void get(
      @Mixin RunmCall call,
      @Parameters(paramLabel = "CODE", description = "Its code.") String code) {
    TYPES.get(call, code);
  }
}
