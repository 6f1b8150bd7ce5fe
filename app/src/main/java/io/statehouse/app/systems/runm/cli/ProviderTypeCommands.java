package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.ProviderType;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on types of providers. */
final class ProviderTypeCommands {
  private static final KnownTypes<ProviderType> TYPES =
      new KnownTypes<>(
          "type of providers",
          "runm provider-type list",
          RunmDocuments.PROVIDER_TYPE,
          Runm::providerTypes,
          List.of("code", "description"),
          type -> List.of(type.code(), type.description()));

  private ProviderTypeCommands() {}

  @Command(
      footer = "  statehouse runm provider-type list",
      description = "List the types of providers.")
  static void list(@Mixin RunmCall call) {
    TYPES.list(call);
  }

  @Command(
      footer = "  statehouse runm provider-type get runm.compute",
      description = "Show a type of providers.")
  static void get(
      @Mixin RunmCall call,
      @Parameters(paramLabel = "CODE", description = "Its code.") String code) {
    TYPES.get(call, code);
  }
}
