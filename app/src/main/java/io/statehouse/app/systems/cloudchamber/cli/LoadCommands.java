package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.cloudchamber.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.DefinitionReader;
import io.statehouse.app.systems.cloudchamber.Outage;
import io.statehouse.domain.cloudchamber.Address;
import io.statehouse.domain.cloudchamber.CloudChamberException;
import io.statehouse.domain.cloudchamber.InventoryDefinition;
import io.statehouse.domain.cloudchamber.LayoutMode;
import io.statehouse.domain.cloudchamber.LoadOptions;
import io.statehouse.domain.cloudchamber.LoadPlan;
import io.statehouse.domain.cloudchamber.LoadResult;
import io.statehouse.domain.cloudchamber.LoadStep;
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

  /** How far a load may go. */
  static final class LoadFlags {
    @Option(
        names = "--prune",
        description = "Delete what is in racks, zones and regions that are not listed, too.")
    private boolean prune;

    @Option(
        names = "--max-deletes",
        paramLabel = "N",
        description = "If more items would be deleted, delete none (default: any number).")
    private Integer maxDeletes;

    LoadOptions options() {
      if (maxDeletes != null && maxDeletes < 0) {
        throw AppException.misused("--max-deletes is " + maxDeletes + ": give 0 or more");
      }
      return new LoadOptions(
          prune, maxDeletes == null ? OptionalInt.empty() : OptionalInt.of(maxDeletes));
    }
  }

  @Command(
      footer = {
        "  statehouse cloudchamber load inventory.yaml",
        "  statehouse cloudchamber load /etc/cloudchamber --max-deletes 10"
      },
      description = {
        "Make the inventory what a file defines; what is as it should be is not written.",
        "What the file does not define is deleted. If it is interrupted, run it again."
      })
  static void load(
      @Mixin ChamberCall call,
      @Mixin WriteReport report,
      @Mixin LoadFlags flags,
      @Parameters(paramLabel = "FILE", description = FILE) Path file) {
    LoadOptions options = flags.options();
    InventoryDefinition definition = read(call.invocation(), file);
    call.run(
        access -> {
          access.config().requireLoadable(call.invocation().file(file));
          LoadResult result = load(call, access, definition, options);
          if (!report.isSilent(call.results())) {
            LoadReport.print(call.results(), result);
          }
          warn(call, result.leftovers());
          requireComplete(call, result.withheld(), flags);
        });
  }

  private static InventoryDefinition read(Invocation invocation, Path file) {
    return Input.isStandardInput(file)
        ? DefinitionReader.read(
            Input.name(file), new Input(invocation).document(file, DefinitionReader.MOST_BYTES))
        : DefinitionReader.read(invocation.file(file));
  }

  private static LoadResult load(
      ChamberCall call, ChamberAccess access, InventoryDefinition definition, LoadOptions options) {
    try {
      return access.chamber().loader().load(definition, options);
    } catch (RuntimeException failed) {
      if (Outage.is(failed)) {
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

  private static void requireComplete(ChamberCall call, List<LoadStep> withheld, LoadFlags flags) {
    withheld.forEach(step -> call.complain("not done: " + step));
    if (!withheld.isEmpty()) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "nothing is deleted: it would be more items than --max-deletes " + flags.maxDeletes);
    }
  }

  @Command(
      footer = "  statehouse cloudchamber plan inventory.yaml",
      description = {
        "Print what a load would do now; write nothing.",
        "Exit code 1 if the layout cannot hold what the file defines."
      })
  static void plan(
      @Mixin ChamberCall call,
      @Mixin LoadFlags flags,
      @Parameters(paramLabel = "FILE", description = FILE) Path file) {
    LoadOptions options = flags.options();
    InventoryDefinition definition = read(call.invocation(), file);
    call.run(
        access -> {
          LoadPlan plan = access.chamber().loader().plan(definition, options);
          LoadReport.print(call.results(), plan);
          warn(call, plan.leftovers());
          plan.obstacles().forEach(call::complain);
          if (!plan.obstacles().isEmpty()) {
            LayoutMode layout = access.namespace().layout();
            throw new AppException(
                Kind.BAD_INPUT,
                "the %s layout cannot hold what %s defines%s"
                    .formatted(layout, Input.name(file), otherLayout(layout)));
          }
        });
  }
}
