package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands on objects that are providers. */
final class ProviderCommands {
  private ProviderCommands() {}

  @Command(
      footer = "  statehouse runm provider create node1.yaml node2.yaml",
      description = {
        "Create providers, and print their UUIDs.",
        "All documents are validated before the first provider is created."
      })
  static void create(@Mixin RunmWrite call, @Mixin DocumentFiles files) {
    ObjectCommands.create(call, files, ProviderCommands::requireProvider);
  }

  private static ObjectDocument requireProvider(ObjectDocument document) {
    if (!document.type().isEmpty() && !document.type().equals(TypeCode.PROVIDER.text())) {
      throw new AppException(
          Kind.BAD_INPUT, "object_type is %s: use runm object create".formatted(document.type()));
    }
    return document;
  }

  @Watchable
  @Command(footer = "  statehouse runm provider get node1 --json", description = "Show a provider.")
  static void get(
      @Mixin RunmCall call,
      @Parameters(paramLabel = "PROVIDER", description = "Its name or UUID.") String provider) {
    call.run(access -> ObjectCommands.print(call.results(), provider(access, provider)));
  }

  private static MetadataObject provider(RunmAccess access, String uuidOrName) {
    boolean uuid = Uuid.isUuidLike(uuidOrName);
    MetadataObject found =
        access.object(uuidOrName, uuid ? Optional.empty() : Optional.of(TypeCode.PROVIDER));
    if (!found.type().equals(TypeCode.PROVIDER)) {
      throw RunmAccess.missing("provider", uuidOrName, "it is an object of type " + found.type());
    }
    return found;
  }

  @Watchable
  @Command(
      footer = {
        "  statehouse runm provider list --property location.site=east1",
        "  statehouse runm provider list --filter name=node* --filter gpu"
      },
      description = "List the providers of the caller's partition.")
  static void list(@Mixin RunmCall call, @Mixin ObjectQuery.OfProviders query) {
    PageRequest page = query.page();
    call.run(access -> ObjectCommands.print(call, access, query.filters(access), page));
  }

  @Command(
      footer = "  statehouse runm provider delete node1 node2",
      description = "Delete providers.")
  static void delete(
      @Mixin RunmWrite call,
      @Mixin IfRevision revision,
      @Parameters(arity = "1..*", paramLabel = "PROVIDER", description = "Names or UUIDs.")
          List<String> providers) {
    call.run(
        access ->
            ObjectCommands.delete(
                call,
                access,
                providers.stream().map(each -> provider(access, each).uuid().text()).toList(),
                revision));
  }
}
