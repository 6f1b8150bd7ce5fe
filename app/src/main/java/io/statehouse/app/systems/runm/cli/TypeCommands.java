package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ProviderType;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The commands on types of objects and of providers, of which only those of an operator's own
 * differ by store.
 *
 * @param noun a type, as in an error
 * @param listing the command that lists them all
 * @param header the names of the properties, beginning with the code
 * @param cells the properties of a type
 */
record TypeCommands<T>(
    String noun,
    String listing,
    Shape<T> shape,
    Function<Runm, List<T>> all,
    List<String> header,
    Function<T, List<?>> cells) {

  /** The commands on types of objects. */
  static final class OfObjects {
    private static final TypeCommands<ObjectType> TYPES =
        new TypeCommands<>(
            "type of objects",
            "runm type list",
            RunmDocuments.OBJECT_TYPE,
            Runm::objectTypes,
            List.of("code", "scope", "description"),
            type ->
                List.of(
                    type.code(), type.scope().name().toLowerCase(Locale.ROOT), type.description()));

    private OfObjects() {}

    @Watchable
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
      TYPES.show(call, code);
    }
  }

  /** The commands on types of providers. */
  static final class OfProviders {
    private static final TypeCommands<ProviderType> TYPES =
        new TypeCommands<>(
            "type of providers",
            "runm provider-type list",
            RunmDocuments.PROVIDER_TYPE,
            Runm::providerTypes,
            List.of("code", "description"),
            type -> List.of(type.code(), type.description()));

    private OfProviders() {}

    @Watchable
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
      TYPES.show(call, code);
    }
  }

  private void list(RunmCall call) {
    call.list(
        access ->
            call.results()
                .print(
                    shape.list(),
                    all.apply(access.runm()),
                    types -> Table.print(call, header, types.stream(), cells)));
  }

  private void show(RunmCall call, String code) {
    call.run(access -> call.results().print(shape, find(access, code), type -> print(call, type)));
  }

  private T find(RunmAccess access, String code) {
    return all.apply(access.runm()).stream()
        .filter(type -> cells.apply(type).get(0).toString().equals(code))
        .findFirst()
        .orElseThrow(() -> RunmAccess.missing(noun, code, "see " + listing));
  }

  private void print(RunmCall call, T type) {
    for (int i = 0; i < header.size(); i++) {
      call.results().field(header.get(i), cells.apply(type).get(i));
    }
  }
}
