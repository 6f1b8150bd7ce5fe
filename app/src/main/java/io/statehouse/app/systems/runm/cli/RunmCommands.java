package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.ProgressLine;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.domain.runm.Conversion;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse runm}, and here those about the whole store. */
public final class RunmCommands {
  private static final String TOKEN_VARIABLE = "RUNM_METADATA_BOOTSTRAP_TOKEN";
  private static final Shape<Conversion.Report> CONVERTED = Shape.of(Conversion.Report.class);

  private RunmCommands() {}

  /** Returns all commands, in the order of help. */
  public static CommandGroup all() {
    CommandGroup definitions =
        new CommandGroup()
            .with(DefinitionCommands.class, "get", "effective", "set", "edit", "delete");
    return new CommandGroup()
        .with(
            "partition",
            "Partitions, in which names of objects are unique.",
            new CommandGroup()
                .with(PartitionCommands.class, "create", "get", "list", "rename", "delete"))
        .with(
            "type",
            "Types of objects.",
            new CommandGroup().with(TypeCommands.OfObjects.class, "list", "get"))
        .with(
            "provider-type",
            "Types of providers.",
            new CommandGroup().with(TypeCommands.OfProviders.class, "list", "get"))
        .with("definition", "What objects of a type must look like.", definitions)
        .with(
            "object",
            "Objects, with properties and tags.",
            new CommandGroup()
                .with(ObjectCommands.class, "create", "get", "find", "keys")
                .with(ObjectChangeCommands.class, "set-property", "remove-property")
                .with(ObjectChangeCommands.class, "tag", "untag", "rename", "move")
                .with(ObjectEditCommand.class, "edit")
                .with(ObjectCommands.class, "delete"))
        .with(
            "provider",
            "Providers: objects that are validated by their type of provider.",
            new CommandGroup()
                .with(ProviderCommands.class, "create", "get", "list", "delete")
                .with("definition", "What providers must look like.", definitions))
        .with(RunmCommands.class, "bootstrap", "convert")
        .reads(TypeCode.class, TypeCode::new)
        .reads(LayoutMode.class, RunmCommands::layout);
  }

  private static LayoutMode layout(String text) {
    for (LayoutMode mode : LayoutMode.values()) {
      if (word(mode).equals(text)) {
        return mode;
      }
    }
    throw AppException.misused("--to is neither documented nor original: \"" + text + "\"");
  }

  private static String word(LayoutMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  @Command(
      footer = "  statehouse runm bootstrap us-west --token-env TOKEN",
      description = {
        "Create the first partition with the token of a server; this consumes the token.",
        "The token is in a variable, since lists of processes show arguments."
      })
  static void bootstrap(
      @Mixin RunmWrite call,
      @Parameters(paramLabel = "NAME", description = "The name of the partition.") String name,
      @Option(
              names = "--uuid",
              paramLabel = "UUID",
              defaultValue = "",
              description = "Its identifier (default: a new one).")
          String uuid,
      @Option(
              names = "--token-env",
              paramLabel = "NAME",
              description =
                  "The variable with the token (default: "
                      + TOKEN_VARIABLE
                      + ", else the setting runm.bootstrap-token).")
          Optional<String> variable) {
    call.run(
        access -> {
          NameRules.requireName("name", name);
          String token = token(call, access.config(), variable);
          var created = access.runm().bootstrap().create(token, uuid, name);
          call.report(RunmDocuments.PARTITION, created, created.uuid().text());
        });
  }

  private static String token(RunmCall call, RunmConfig config, Optional<String> variable) {
    return Optional.ofNullable(call.invocation().environment().get(variable.orElse(TOKEN_VARIABLE)))
        .or(() -> variable.isPresent() ? Optional.empty() : config.bootstrapToken())
        .filter(text -> !text.isEmpty())
        .orElseThrow(
            () ->
                AppException.misused(
                    "no bootstrap token: set the variable " + variable.orElse(TOKEN_VARIABLE)));
  }

  @Command(
      footer = "  statehouse runm convert --to original",
      description = {
        "Write, or delete, the keys by which properties and tags find objects; then verify them.",
        "If it is interrupted, run it again. Servers that write the layout that is converted to"
            + " may be at work meanwhile; servers that write the other one must be stopped."
      })
  static void convert(
      @Mixin RunmWrite call,
      @Option(
              names = "--to",
              required = true,
              paramLabel = "LAYOUT",
              description = "documented, with these keys, or original, without.")
          LayoutMode mode) {
    call.list(
        access -> {
          Conversion.Report done;
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            String root = access.config().store().root();
            done = new Conversion(access.store(), root, progress).to(mode);
          }
          call.report(
              CONVERTED,
              done,
              "converted to the %s layout and verified: %d keys written, %d deleted, %d repaired"
                  .formatted(word(mode), done.put(), done.deleted(), done.repaired()));
          if (access.config().store().layout() != mode) {
            call.complain("runm.layout is still the other one: set it to " + word(mode));
          }
        });
  }
}
