package io.statehouse.app.verify;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.SystemsCall;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Verifies what is stored: of one system, or of all. */
@Command(
    footer = {"  statehouse verify", "  statehouse verify css --repair"},
    description = {
      "Check that what is stored is what the layouts say, by its meaning.",
      "Prints one finding per line; safe while others write. Exit code 1 if an error is left."
    })
public final class VerifyCommand implements Callable<Integer> {
  @Mixin private final SystemsCall call;

  @Parameters(
      arity = "0..1",
      paramLabel = "SYSTEM",
      description = "The system to verify (default: all of them).")
  private String named;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store of the system (default: as configured).")
  private String store;

  @Option(
      names = "--repair",
      description = "Repair what can be repaired without losing data; the rest is only reported.")
  private boolean repair;

  @Option(
      names = "--all",
      description =
          "Print every notice (default: the first two of each kind, and how many more there are).")
  private boolean all;

  @Spec private CommandSpec spec;

  private final SystemRegistry systems;
  private final Optional<SystemName> group;

  /** The command over all systems, which prunes none of them. */
  public VerifyCommand(Invocation invocation, SystemRegistry systems) {
    this(invocation, systems, Optional.empty());
  }

  /**
   * Returns the command of one system, with its options, and one for each kind of state that it
   * prunes.
   */
  public static CommandSpec of(Invocation invocation, SystemRegistry systems, SystemName system) {
    CommandSpec command =
        CommandSpec.forAnnotatedObject(new VerifyCommand(invocation, systems, Optional.of(system)));
    for (Prunable prunable : systems.get(system).prunable()) {
      command.addOption(
          OptionSpec.builder(prunable.option())
              .type(boolean.class)
              .description("With --repair: delete " + prunable.what() + " too.")
              .build());
    }
    // Sorted, since the manual pages of two builds must be the same bytes.
    new TreeMap<>(systems.get(system).commandOptions())
        .forEach(
            (name, setting) ->
                command.addOption(
                    OptionSpec.builder(name)
                        .type(String.class)
                        .paramLabel("VALUE")
                        .description(
                            "The setting %s: %s.".formatted(setting.name(), setting.meaning()))
                        .build()));
    return command;
  }

  private VerifyCommand(Invocation invocation, SystemRegistry systems, Optional<SystemName> group) {
    this.call = new SystemsCall(invocation, systems);
    this.systems = systems;
    this.group = group;
  }

  /** The findings of one system, and how many there are of each kind. */
  private static final class Tally {
    private final List<Map<String, Object>> findings = new ArrayList<>();
    private final NoticeSummary summary = new NoticeSummary();
    private int errors;
    private int notices;
    private int repaired;

    void add(Finding finding, Verification.Outcome outcome) {
      if (outcome == Verification.Outcome.REPAIRED) {
        repaired++;
      } else if (finding.severity() == Finding.Severity.ERROR) {
        errors++;
      } else {
        notices++;
      }
    }

    @Override
    public String toString() {
      String counted = counted(errors, "error") + ", " + counted(notices, "notice");
      return repaired == 0 ? counted : counted + ", " + repaired + " repaired";
    }

    private static String counted(int number, String noun) {
      return number + " " + noun + (number == 1 ? "" : "s");
    }
  }

  @Override
  public Integer call() {
    Results results = call.results();
    List<Map<String, Object>> documents = new ArrayList<>();
    boolean sound = true;
    Set<Prunable> pruned = pruned();
    for (SystemName system : chosen()) {
      Config config = config(system);
      try (OpenStore opened = call.invocation().open(system, config)) {
        Meaning meaning = systems.get(system).meaning(config, opened, pruned);
        if (meaning.isForeign(opened.keys())) {
          // The keys are not named, as another system's may be secret.
          call.complain(
              "%s: the store has keys, but none of %s: name another store"
                  .formatted(system, system));
          sound = false;
          continue;
        }
        Tally tally = verify(system, meaning, opened, results);
        documents.add(document(system, config, tally));
        sound &= tally.errors == 0;
        if (!results.wantsDocument()) {
          tally.summary.rest().forEach(results::line);
          results.line(system + ": " + tally);
        }
        if (RawKeys.isEmpty(opened.keys())) {
          call.complain(system + ": nothing is stored at " + config.store(system));
        }
      } catch (StoreException down) {
        // The other systems are verified all the same.
        call.complain(system + ": " + sentence(system, config, down));
        sound = false;
      }
    }
    if (results.wantsDocument()) {
      results.document(Json.object("sound", sound, "systems", documents));
    }
    results.flush();
    return sound ? 0 : 1;
  }

  /** The sentence of a store may name the invalid key, which some systems keep secret. */
  private String sentence(SystemName system, Config config, StoreException down) {
    Failure failure = call.invocation().failures().read(down);
    return systems.get(system).claim(config).keysAreSecret()
        ? "cannot be verified, the store is %s: see statehouse stores check"
            .formatted(failure.kind().type())
        : failure.sentence();
  }

  /** Returns what a repair is to delete of the one system whose command this is. */
  private Set<Prunable> pruned() {
    Set<Prunable> pruned = new LinkedHashSet<>();
    group.stream()
        .flatMap(system -> systems.get(system).prunable().stream())
        .filter(prunable -> spec.commandLine().getParseResult().hasMatchedOption(prunable.option()))
        .forEach(pruned::add);
    if (!repair && !pruned.isEmpty()) {
      throw AppException.misused(pruned.iterator().next().option() + " needs --repair");
    }
    return pruned;
  }

  private Tally verify(SystemName system, Meaning meaning, OpenStore opened, Results results) {
    Tally tally = new Tally();
    try (OperationProgress progress = OperationProgress.on(call.invocation())) {
      Verification verification =
          new Verification(meaning, new CountedReads(opened.keys(), progress));
      BiConsumer<Finding, Verification.Outcome> report =
          (finding, outcome) -> {
            progress.erase();
            report(system, finding, outcome, tally, results);
          };
      if (repair) {
        verification.repair(report);
      } else {
        verification.report(report);
      }
    }
    return tally;
  }

  private void report(
      SystemName system,
      Finding finding,
      Verification.Outcome outcome,
      Tally tally,
      Results results) {
    tally.add(finding, outcome);
    String severity = finding.severity().name().toLowerCase(Locale.ROOT);
    boolean repaired = outcome == Verification.Outcome.REPAIRED;
    if (results.wantsDocument()) {
      tally.findings.add(
          Json.object(
              "severity", severity,
              "kind", finding.kind(),
              "subject", finding.subject(),
              "finding", finding.sentence(),
              "repairable", finding.repair().isPresent(),
              "repaired", repaired));
    } else {
      String hint = repaired ? "" : hint(system, finding);
      String line = (repaired ? "repaired" : severity) + ": " + finding.sentence() + hint;
      if (all || repaired || tally.summary.isShown(finding, line)) {
        results.line(line);
      }
    }
  }

  /** Returns how a finding is mended, if it can be. */
  private String hint(SystemName system, Finding finding) {
    if (finding.repair().isPresent()) {
      return " (--repair mends it)";
    }
    return systems.get(system).prunable().stream()
        .filter(prunable -> prunable.findings().contains(finding.kind()))
        .map(prunable -> " (%s verify --repair %s deletes it)".formatted(system, prunable.option()))
        .findFirst()
        .orElse("");
  }

  private static Map<String, Object> document(SystemName system, Config config, Tally tally) {
    return Json.object(
        "system", system,
        "store", config.store(system),
        "findings", tally.findings,
        "errors", tally.errors,
        "notices", tally.notices,
        "repaired", tally.repaired);
  }

  private List<SystemName> chosen() {
    if (group.isPresent() && named != null) {
      throw AppException.misused(
          "unmatched argument \"" + named + "\": the system is " + group.get());
    }
    if (group.isPresent()) {
      return List.of(group.get());
    }
    if (named != null) {
      return List.of(call.config(Map.of()).system(named));
    }
    if (store != null) {
      throw AppException.misused("--store needs the system whose store it is: name it");
    }
    return call.all();
  }

  private Config config(SystemName system) {
    Map<String, String> flags = new HashMap<>();
    boolean isOfOne = store != null || group.isPresent() || named != null;
    Optional<String> url =
        isOfOne
            ? call.server().store(call.invocation(), Optional.ofNullable(store), system)
            : call.server().store(call.invocation(), system);
    url.ifPresent(text -> flags.put(system.storeSetting().name(), text));
    if (group.isPresent()) {
      ParseResult parsed = spec.commandLine().getParseResult();
      systems
          .get(system)
          .commandOptions()
          .forEach(
              (name, setting) -> {
                if (parsed.hasMatchedOption(name)) {
                  flags.put(setting.name(), parsed.matchedOptionValue(name, ""));
                }
              });
    }
    return call.config(flags);
  }
}
