package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.config.TransientFailures;
import io.statehouse.app.systems.cloudchamber.documents.DefinitionReader;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.definition.LoadPlan;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that make the inventory what a file defines. */
final class LoadCommands {
  private static final String FILE =
      "The definition, or the directory with inventory.yaml; - is standard input.";

  private LoadCommands() {}

  /** The flags that limit a load. */
  static final class LoadFlags {
    private static final String MAX_DELETES = "--max-deletes";
    private static final String CONFIRM_DELETES = "--confirm-deletes";

    @Option(
        names = "--prune",
        description = {
          "Delete what the file does not define, and what is in racks, zones and regions that are",
          "not listed."
        })
    private boolean prune;

    @Option(
        names = MAX_DELETES,
        paramLabel = "N",
        description = {
          "With --prune, if more items would be deleted, delete none (default: the setting",
          "cloudchamber.max-deletes)."
        })
    private Integer maxDeletes;

    @Option(
        names = CONFIRM_DELETES,
        paramLabel = "N",
        description = {
          "Delete up to N items that the file does not define, as the plan shows them; if there",
          "are more, delete none."
        })
    private Integer confirmed;

    /** Checks what can be checked before anything is read. */
    void check() {
      requireCount(MAX_DELETES, maxDeletes);
      requireCount(CONFIRM_DELETES, confirmed);
    }

    private static void requireCount(String option, Integer given) {
      if (given != null && given < 0) {
        throw AppException.misused(option + " is " + given + ": give 0 or more");
      }
    }

    LoadOptions options(CloudChamberConfig config) {
      return new LoadOptions(prune, OptionalInt.of(limit(config)));
    }

    private int limit(CloudChamberConfig config) {
      if (confirmed != null) {
        return confirmed;
      }
      if (!prune) {
        return 0;
      }
      return maxDeletes == null ? config.maxDeletes() : maxDeletes;
    }

    /** Returns why items are not deleted, and what deletes them. */
    String refusal(int items, CloudChamberConfig config) {
      String confirming = CONFIRM_DELETES + " " + items + ", if the plan shows no others";
      return confirmed == null && !prune
          ? "nothing is deleted, but the file does not define %s: delete them by --prune, or by %s"
              .formatted(counted(items), confirming)
          : "nothing is deleted: it would be %s, and %d may be deleted (%s): delete them by %s"
              .formatted(counted(items), limit(config), limitedBy(), confirming);
    }

    private String limitedBy() {
      if (confirmed != null) {
        return CONFIRM_DELETES;
      }
      return maxDeletes == null ? CloudChamberConfig.MAX_DELETES.name() : MAX_DELETES;
    }

    private static String counted(int items) {
      return items + (items == 1 ? " item" : " items");
    }
  }

  @Command(
      footer = {
        "  statehouse cloudchamber load inventory.yaml --dry-run",
        "  statehouse cloudchamber load /etc/cloudchamber --prune",
        "  statehouse cloudchamber load smaller.yaml --confirm-deletes 4"
      },
      description = {
        "Make the inventory what a file defines; what is as it should be is not written.",
        "What the file does not define is deleted only with --prune or --confirm-deletes.",
        "If it is interrupted, run it again."
      })
  static void load(
      @Mixin ChamberWrite call,
      @Mixin LoadFlags flags,
      @Option(names = "--dry-run", description = "Print what would be done, as plan does.")
          boolean dryRun,
      @Parameters(paramLabel = "FILE", description = FILE) Path file) {
    flags.check();
    InventoryDefinition definition = read(call.invocation(), file);
    call.run(
        access -> {
          if (dryRun) {
            showPlan(call, access, flags, definition, file);
            return;
          }
          access.config().requireLoadable(call.invocation().file(file));
          LoadResult result = load(call, access, definition, flags.options(access.config()));
          if (!call.isSilent()) {
            LoadReport.print(call.results(), result);
          }
          warn(call, result.leftovers());
          result.withheld().forEach(step -> call.complain("not done: " + step));
          if (!result.withheld().isEmpty()) {
            throw new AppException(
                Kind.PRECONDITION_FAILED, flags.refusal(result.undefined(), access.config()));
          }
        });
  }

  private static InventoryDefinition read(Invocation invocation, Path file) {
    return Input.isStandardInput(file)
        ? DefinitionReader.read(
            Input.name(file), new Input(invocation).document(file, DefinitionReader.MAX_BYTES))
        : DefinitionReader.read(invocation.file(file));
  }

  private static LoadResult load(
      ChamberCall call, ChamberAccess access, InventoryDefinition definition, LoadOptions options) {
    try {
      return access.chamber().loader().load(definition, options);
    } catch (RuntimeException failed) {
      if (TransientFailures.is(failed)) {
        throw interrupted(call, failed);
      }
      if (failed instanceof CloudChamberException refused
          && refused.kind() == CloudChamberException.Kind.INVALID) {
        throw new AppException(
            Kind.BAD_INPUT,
            refused.getMessage() + otherLayout(access.namespace().layout()),
            refused);
      }
      throw failed;
    }
  }

  /** Returns what to do about items that the layout cannot hold. */
  private static String otherLayout(LayoutMode layout) {
    return layout == LayoutMode.DOC
        ? ": use the layout code, by --layout code or the setting "
            + CloudChamberConfig.LAYOUT.name()
        : "";
  }

  private static AppException interrupted(ChamberCall call, RuntimeException broken) {
    Failure failure = call.invocation().failures().read(broken);
    return new AppException(
        failure.kind(),
        failure.sentence() + "; some of it may be done: the same load, run again, completes it",
        broken);
  }

  private static void warn(ChamberCall call, List<Address.OfItem> leftovers) {
    leftovers.forEach(
        address ->
            call.complain(
                "there are items in %s, which is neither listed nor defined: --prune deletes them"
                    .formatted(address.phrase())));
  }

  @Command(
      footer = "  statehouse cloudchamber plan inventory.yaml",
      description = {
        "Print what a load with these options would do now; write nothing.",
        "Exit code 1 if the layout cannot hold what the file defines."
      })
  static void plan(
      @Mixin ChamberCall call,
      @Mixin LoadFlags flags,
      @Parameters(paramLabel = "FILE", description = FILE) Path file) {
    flags.check();
    InventoryDefinition definition = read(call.invocation(), file);
    call.run(access -> showPlan(call, access, flags, definition, file));
  }

  private static void showPlan(
      ChamberCall call,
      ChamberAccess access,
      LoadFlags flags,
      InventoryDefinition definition,
      Path file) {
    LoadPlan plan = access.chamber().loader().plan(definition, flags.options(access.config()));
    LoadReport.print(call.results(), plan);
    warn(call, plan.leftovers());
    if (!plan.withheld().isEmpty()) {
      call.complain(flags.refusal(plan.undefined(), access.config()));
    }
    plan.obstacles().forEach(call::complain);
    if (!plan.obstacles().isEmpty()) {
      LayoutMode layout = access.namespace().layout();
      throw new AppException(
          Kind.BAD_INPUT,
          "the %s layout cannot hold what %s defines%s"
              .formatted(layout, Input.name(file), otherLayout(layout)));
    }
  }
}
